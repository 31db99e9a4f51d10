package anarchist

import (
	"math/rand/v2"
	"strconv"

	"pawnstorm/game"
)

// The options, and the values of who begins besides the seats.
const (
	optionBegins   = "begins"
	optionScramble = "scramble"
	randomSeat     = "lot"
	unscrambled    = "0"
)

func options() []game.Option {
	return []game.Option{
		{
			ID: optionBegins, Name: "Who begins", Default: randomSeat,
			Help: "The seat that makes the first move.",
			Values: []game.Value{
				{ID: randomSeat, Name: "random"},
				{ID: seatWords[first], Name: seatNames[first]},
				{ID: seatWords[second], Name: seatNames[second]},
			},
		},
		{
			ID: optionScramble, Name: "Scrambled start", Default: unscrambled,
			Help: "How many random moves come before the game, so that mirroring moves does not win it.",
			Values: []game.Value{
				{ID: unscrambled, Name: "none"},
				{ID: "4", Name: "4 plies"},
				{ID: "8", Name: "8 plies"},
				{ID: "12", Name: "12 plies"},
				{ID: "16", Name: "16 plies"},
			},
		},
	}
}

// Setup picks who begins and scrambles the start.
func (r ruleset) Setup(options map[string]string, rnd *rand.Rand) (string, error) {
	info := r.Info()
	chosen, err := info.Choose(options)
	if err != nil {
		return "", err
	}
	s := start{position: startPosition}
	if begins := chosen[optionBegins]; begins == seatWords[second] || begins == randomSeat && rnd.IntN(2) == 1 {
		s.turn = second
	}
	plies, _ := strconv.Atoi(chosen[optionScramble]) // every allowed value is a number
	s.position = scrambled(plies, rnd)
	return s.text(), nil
}

// scrambled returns the initial position after some random moves. If they end the game it
// starts again.
func scrambled(plies int, rnd *rand.Rand) Position {
	var buffer [mostMoves]Move
	for {
		p := startPosition
		moves := p.AppendMoves(buffer[:0])
		for i := 0; i < plies && len(moves) > 0; i++ {
			p = p.After(moves[rnd.IntN(len(moves))])
			moves = p.AppendMoves(buffer[:0])
		}
		if len(moves) > 0 {
			return p
		}
	}
}
