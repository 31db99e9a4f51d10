package anarchist

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	"pawnstorm/game"
)

// The options and the values of who begins; a seat's value is its word.
const (
	optionBegins   = "begins"
	optionScramble = "scramble"
	byLot          = "lot"
	unscrambled    = "0"
)

var options = []game.Option{
	{
		ID: optionBegins, Name: "Who begins", Help: "The seat that makes the first move.", Default: byLot,
		Values: []game.Value{{ID: byLot, Name: "by lot"}, {ID: seatWords[first], Name: "First chair"}, {ID: seatWords[second], Name: "Second chair"}},
	},
	{
		ID: optionScramble, Name: "Scrambled start", Help: "How many random moves are played before the game, so that copying moves in the mirror does not win it.", Default: unscrambled,
		Values: []game.Value{{ID: unscrambled, Name: "none"}, {ID: "4", Name: "4 plies"}, {ID: "8", Name: "8 plies"}, {ID: "12", Name: "12 plies"}, {ID: "16", Name: "16 plies"}},
	},
}

// Setup draws the lot for who begins and scrambles the start.
func (ruleset) Setup(chosen map[string]string, rnd *rand.Rand) (string, error) {
	value := map[string]string{}
	for _, o := range options {
		value[o.ID] = o.Default
	}
	for _, id := range slices.Sorted(maps.Keys(chosen)) {
		if err := allowed(id, chosen[id]); err != nil {
			return "", err
		}
		value[id] = chosen[id]
	}
	s := start{position: startPosition}
	if begins := value[optionBegins]; begins == seatWords[second] || begins == byLot && rnd.IntN(2) == 1 {
		s.turn = second
	}
	plies, _ := strconv.Atoi(value[optionScramble]) // every allowed value is a number
	s.position = scrambled(plies, rnd)
	return s.text(), nil
}

// allowed refuses an option or a value that Info does not offer.
func allowed(id, value string) error {
	for _, o := range options {
		if o.ID != id {
			continue
		}
		if slices.ContainsFunc(o.Values, func(v game.Value) bool { return v.ID == value }) {
			return nil
		}
		return &game.TextError{What: "option", Text: value, Reason: fmt.Sprintf("it is no value of %s", o.Name)}
	}
	return &game.TextError{What: "option", Text: id, Reason: "Anarchist Chess has no such option"}
}

// scrambled is the initial position after so many random moves. One that ends
// the game is thrown away.
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
