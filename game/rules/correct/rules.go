package correct

import (
	_ "embed"
	"math/rand/v2"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

var (
	//go:embed card.txt
	card string
	//go:embed idea.txt
	idea string
	//go:embed example.pgn
	example string
)

const gameID = "correct"

const (
	lineupOption = "setup"
	firstOption  = "first"
	byToss       = "toss"
)

type ruleset struct{ info game.Info }

// Rules returns Politically Correct Chess.
func Rules() game.Rules {
	return &ruleset{game.Info{
		ID: gameID, Name: "Politically Correct Chess",
		Blurb: "No captures: pieces take Involuntary Time-Outs on a fresh 10x10 field, and you may defer your victory.",
		Motto: "no captures",
		Seats: [2]game.SeatInfo{
			{ID: "green", Name: seatNames[green], Colour: game.Green},
			{ID: "blue", Name: seatNames[blue], Colour: game.Blue},
		},
		Files: files, Ranks: ranks,
		Options: []game.Option{lineups(), {
			ID: firstOption, Name: "Who begins", Help: "The inventor suggests a coin toss.",
			Values: []game.Value{
				{ID: byToss, Name: "coin toss"},
				{ID: "green", Name: seatNames[green]},
				{ID: "blue", Name: seatNames[blue]},
			},
			Default: byToss,
		}},
		Card: card, Idea: idea, Example: example, FunNames: funNames, Legend: legend(),
		Marks: []game.MarkKind{game.MarkFrozen, game.MarkUsed, game.MarkCount},
	}}
}

func lineups() game.Option {
	o := game.Option{
		ID: lineupOption, Name: "Set-up", Default: lineup(0).letter(),
		Help: "The back row from the a-file on. The inventor's diagram is lost, " +
			"so the place of the Arbitrators (C) is a guess.",
	}
	for l := range backRows {
		letter := lineup(l).letter()
		pieces := strings.Join(strings.Split(backRows[l], ""), " ")
		o.Values = append(o.Values, game.Value{ID: letter, Name: letter + ": " + pieces})
	}
	return o
}

// Info describes the game.
func (r *ruleset) Info() game.Info { return r.info }

// Setup returns the line-up and, unless Green begins, the player who does: "a", "c blue".
func (r *ruleset) Setup(options map[string]string, rnd *rand.Rand) (string, error) {
	chosen, err := r.info.Choose(options)
	if err != nil {
		return "", err
	}
	first := chosen[firstOption]
	if first == byToss {
		first = r.info.Seats[rnd.IntN(2)].ID
	}
	if first == r.info.Seats[blue].ID {
		return chosen[lineupOption] + " " + first, nil
	}
	return chosen[lineupOption], nil
}

// New reads a set-up or a position; see readSetup. The game starts there: the text does not
// contain the counts for the added draws, repetitions and turns without progress.
func (r *ruleset) New(setup string) (game.State, error) {
	p, err := readSetup(setup)
	if err != nil {
		return nil, err
	}
	return settle(p, 0, board.History[position]{}), nil
}

// Fun writes a turn with the name of its piece: "Social Worker b1*d2>d3".
func (*ruleset) Fun(_, described string) string {
	if described == pass.text() {
		return described
	}
	return names.Spell(described)
}

// Game returns the ID of the game.
func (s *state) Game() string { return gameID }
