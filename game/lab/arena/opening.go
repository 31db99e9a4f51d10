package arena

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// Openings says how games begin.
type Openings struct {
	Options map[string]string // of the set-up, as game.Rules.Setup takes them
	Plies   int               // random plies after it
	// Nodes is how many positions to search to judge an opening; 0 skips that. An
	// opening that seems worth more than Most to either side is rejected.
	Nodes uint64
	Most  search.Score
}

// opening is a position and the moves to it.
type opening struct {
	setup string
	moves []string // canonical
	state game.State
}

// tries is how many rejected openings are too many.
const tries = 1000

// make returns an opening that depends only on the seed and its number.
func (o *Openings) make(ctx context.Context, rules game.Rules, seed, number uint64) (opening, error) {
	rnd := rand.New(rand.NewPCG(seed, number))
	for range tries {
		made, err := o.random(rules, rnd)
		if err != nil {
			return opening{}, err
		}
		if _, over := made.state.Result(); over {
			continue
		}
		if o.balanced(ctx, made.state) {
			return made, ctx.Err()
		}
	}
	return opening{}, fmt.Errorf("none of %d openings of %d plies is balanced", tries, o.Plies)
}

func (o *Openings) random(rules game.Rules, rnd *rand.Rand) (made opening, err error) {
	if made.setup, err = rules.Setup(o.Options, rnd); err != nil {
		return opening{}, err
	}
	if made.state, err = rules.New(made.setup); err != nil {
		return opening{}, err
	}
	for range o.Plies {
		moves := made.state.Moves()
		if len(moves) == 0 {
			break
		}
		m := moves[rnd.IntN(len(moves))]
		made.moves = append(made.moves, made.state.Format(m))
		if made.state, err = made.state.Play(m); err != nil {
			return opening{}, err
		}
	}
	return made, nil
}

// judgeTable is the table size in bytes for the short search of an opening.
const judgeTable = 1 << 20

func (o *Openings) balanced(ctx context.Context, s game.State) bool {
	if o.Nodes == 0 {
		return true
	}
	r := search.New(judgeTable).Search(ctx, s, search.Limits{Nodes: o.Nodes}, nil)
	return -o.Most <= r.Lines[0].Score && r.Lines[0].Score <= o.Most
}
