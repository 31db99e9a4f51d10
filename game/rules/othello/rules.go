package othello

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

const gameID = "othello"

// The seats.
const (
	black game.Seat = 0
	white game.Seat = 1
)

var seatNames = [2]string{"Black", "White"}

// ruleset is the game.
type ruleset struct{}

// Rules returns Othello.
func Rules() game.Rules { return ruleset{} }

// Info describes the game.
func (ruleset) Info() game.Info {
	return game.Info{
		ID:    gameID,
		Name:  "Othello",
		Blurb: "Enclose the other side's discs to turn them over: the most discs win.",
		Motto: "turn the discs",
		Seats: [2]game.SeatInfo{
			{ID: "black", Name: seatNames[black], Colour: game.Black},
			{ID: "white", Name: seatNames[white], Colour: game.White},
		},
		Files: files, Ranks: ranks,
		Upright: true, Plain: true, Home: "d3", Placing: true, Changes: true,
		Card: card, Idea: idea, Example: example,
	}
}

// Setup returns the standard start: the game has no options.
func (r ruleset) Setup(options map[string]string, _ *rand.Rand) (string, error) {
	info := r.Info()
	_, err := info.Choose(options)
	return "", err
}

// New reads a position text.
func (ruleset) New(setup string) (game.State, error) {
	p, err := readPosition(setup)
	if err != nil {
		return nil, err
	}
	return settle(p), nil
}

// Game returns the ID of the game.
func (s *state) Game() string { return gameID }
