package connect4

import (
	_ "embed"
	"math/rand/v2"

	"pawnstorm/game"
)

var (
	//go:embed card.txt
	card string
	//go:embed idea.txt
	idea string
	//go:embed example.pgn
	example string
)

const gameID = "connect4"

// ruleset is the game.
type ruleset struct{}

// Rules returns Connect Four.
func Rules() game.Rules { return ruleset{} }

// Info describes the game.
func (ruleset) Info() game.Info {
	return game.Info{
		ID:    gameID,
		Name:  "Connect Four",
		Blurb: "Drop discs into seven columns: four of yours in a line win.",
		Motto: "four in a row",
		Seats: [2]game.SeatInfo{
			{ID: "red", Name: "Red", Colour: game.Red},
			{ID: "yellow", Name: "Yellow", Colour: game.Yellow},
		},
		Files: files, Ranks: ranks,
		Upright: true,
		Plain:   true,
		Home:    "d1",
		Placing: true,
		Marks:   []game.MarkKind{game.MarkWon},
		Falls:   true,
		Card:    card, Idea: idea, Example: example,
	}
}

// Setup returns the empty board: the game has no options.
func (r ruleset) Setup(options map[string]string, _ *rand.Rand) (string, error) {
	info := r.Info()
	_, err := info.Choose(options)
	return "", err
}

// New reads a position text, or the columns played from the start.
func (ruleset) New(setup string) (game.State, error) {
	p, err := readSetup(setup)
	if err != nil {
		return nil, err
	}
	return settle(p), nil
}

// Game returns the ID of the game.
func (s *state) Game() string { return gameID }
