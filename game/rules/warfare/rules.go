package warfare

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

const gameID = "warfare"

// ruleset is the game.
type ruleset struct{}

// Rules returns Class Warfare Chess.
func Rules() game.Rules { return ruleset{} }

// Info describes the game.
func (ruleset) Info() game.Info {
	return game.Info{
		ID:    gameID,
		Name:  "Class Warfare Chess",
		Blurb: "Eight pawns hunt a king whose pieces work only while their factories are staffed.",
		Motto: "stop the types",
		Seats: [2]game.SeatInfo{{ID: "proletariat", Name: "Proletariat"}, {ID: "bourgeoisie", Name: "Bourgeoisie"}},
		Files: files, Ranks: ranks,
		Marks: []game.MarkKind{game.MarkRunning, game.MarkStopped, game.MarkPawn},
		Match: true,
		Card:  card, Idea: idea, Example: example, FunNames: called.Fun(),
	}
}

// Setup returns the standard start: the game has no options.
func (r ruleset) Setup(options map[string]string, _ *rand.Rand) (string, error) {
	info := r.Info()
	_, err := info.Choose(options)
	return "", err
}

// New reads a position text. The game starts there: earlier moves count neither as
// repetitions nor as quiet plies.
func (ruleset) New(setup string) (game.State, error) {
	p, err := readPosition(setup)
	if err != nil {
		return nil, err
	}
	return (&state{laws.Start(p, false)}).settle(), nil
}

// Fun writes a move with the name of its piece: "landlord a4-a3".
func (ruleset) Fun(_, described string) string { return called.Spell(described) }

// Game returns the ID of the game.
func (s *state) Game() string { return gameID }
