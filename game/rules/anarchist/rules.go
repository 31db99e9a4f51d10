package anarchist

import (
	_ "embed"

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

const gameID = "anarchist"

// ruleset is the game.
type ruleset struct{}

// Rules returns Anarchist Chess.
func Rules() game.Rules { return ruleset{} }

// Info describes the game.
func (ruleset) Info() game.Info {
	return game.Info{
		ID:    gameID,
		Name:  "Anarchist Chess",
		Blurb: "Pawns without an owner: either player moves any of them, and a player who cannot move loses.",
		Motto: "move any pawn",
		Seats: [2]game.SeatInfo{
			{ID: seatWords[first], Name: seatNames[first]},
			{ID: seatWords[second], Name: seatNames[second]},
		},
		Files: files, Ranks: ranks,
		Options: options(),
		Card:    card, Idea: idea, Example: example,
		NoDraws: true,
	}
}

// New reads a set-up text: the seat to move, unless it is the first, and the position.
func (ruleset) New(setup string) (game.State, error) {
	s, err := readStart(setup)
	if err != nil {
		return nil, err
	}
	return settle(s), nil
}

// Game returns the ID of the game.
func (s *state) Game() string { return gameID }
