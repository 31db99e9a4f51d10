package strike

import (
	_ "embed"
	"maps"
	"math/rand/v2"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

const onOrOff = "draws are on or off"

//go:embed card.txt
var card string

const gameID = "strike"

// drawsOption is the only option of the game; its values are in the order on,
// off.
var drawsOption = game.Option{
	ID:   "draws",
	Name: "House draws",
	Help: "The third occurrence of a position and 100 plies without a capture end the game as a draw.",
	Values: []game.Value{
		{ID: "on", Name: "on"},
		{ID: "off", Name: "off: only the players end it"},
	},
	Default: "on",
}

type ruleset struct{}

// Rules is General Strike Chess.
func Rules() game.Rules { return ruleset{} }

// Info describes the game.
func (ruleset) Info() game.Info {
	option := drawsOption
	option.Values = slices.Clone(option.Values)
	return game.Info{
		ID:    gameID,
		Name:  "General Strike Chess",
		Blurb: "The pawns revolt: when workers leave the factories, the capitalists are only pawns.",
		Motto: "stop the files",
		Seats: [2]game.SeatInfo{
			workers:     {ID: "workers", Name: seatNames[workers]},
			capitalists: {ID: "capitalists", Name: seatNames[capitalists]},
		},
		Files: files, Ranks: ranks,
		Options: []game.Option{option},
		Marks:   []game.MarkKind{game.MarkRunning, game.MarkStopped, game.MarkPawn, game.MarkDanger},
		Match:   true,
		Card:    card,
	}
}

// Setup is the standard start with or without house draws.
func (ruleset) Setup(options map[string]string, _ *rand.Rand) (string, error) {
	for _, id := range slices.Sorted(maps.Keys(options)) {
		if id != drawsOption.ID {
			return "", &game.TextError{What: "option", Text: id, Reason: "the only option is draws"}
		}
	}
	switch value, ok := options[drawsOption.ID]; {
	case !ok || value == "on":
		return "", nil
	case value == "off":
		return drawsOff, nil
	default:
		return "", &game.TextError{What: "option", Text: value, Reason: onOrOff}
	}
}

// New reads a set-up text. The game begins there: what was played before does
// not count as a repetition.
func (ruleset) New(setup string) (game.State, error) {
	rec, err := readSetup(setup)
	if err != nil {
		return nil, err
	}
	start := rec.position
	rec.began = &start
	return settle(rec, 0, board.History[position]{}), nil
}

// Game is the ID of the game.
func (s *state) Game() string { return gameID }
