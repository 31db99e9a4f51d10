package strike

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

const (
	gameID      = "strike"
	drawsOption = "draws"
)

type ruleset struct{}

// Rules returns General Strike Chess.
func Rules() game.Rules { return ruleset{} }

// Info describes the game.
func (ruleset) Info() game.Info {
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
		Options: []game.Option{{
			ID: drawsOption, Name: "House draws", Default: "on",
			Help:   "Threefold repetition and 100 plies without a capture are draws.",
			Values: []game.Value{{ID: "on", Name: "on"}, {ID: "off", Name: "off: only players end it"}},
		}},
		Marks: []game.MarkKind{game.MarkRunning, game.MarkStopped, game.MarkPawn, game.MarkDanger},
		Match: true,
		Card:  card, Idea: idea, Example: example, FunNames: called.Fun(),
	}
}

// Setup returns the standard start, with or without the added draws.
func (r ruleset) Setup(options map[string]string, _ *rand.Rand) (string, error) {
	info := r.Info()
	chosen, err := info.Choose(options)
	if err == nil && chosen[drawsOption] == "off" {
		return drawsOff, nil
	}
	return "", err
}

// New reads a set-up text. The game starts there: earlier moves do not count as
// repetitions.
func (ruleset) New(setup string) (game.State, error) {
	rec, err := readSetup(setup)
	if err != nil {
		return nil, err
	}
	return (&state{laws.Start(rec.position, rec.noDraws), rec.tally}).settle(), nil
}

// Fun writes a move with the name of its piece: "landlord a4-a3".
func (ruleset) Fun(_, described string) string { return called.Spell(described) }

// Game returns the ID of the game.
func (s *state) Game() string { return gameID }
