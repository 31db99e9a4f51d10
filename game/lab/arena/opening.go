package arena

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// Openings says from where games begin.
type Openings struct {
	Options map[string]string // of the set-up, as game.Rules.Setup takes them
	Plies   int               // random moves from there
	// Nodes is for how many positions each opening is looked at, 0 for none; one
	// that seems to be worth more than Most to either side is rejected.
	Nodes uint64
	Most  search.Score
}

// opening is a position with the way to it.
type opening struct {
	setup string
	moves []string // canonical
	state game.State
}

// tries is after how many rejected openings something must be wrong.
const tries = 1000

// make makes an opening that depends on the seed and its number alone.
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
	return opening{}, fmt.Errorf("of %d openings of %d plies none is balanced", tries, o.Plies)
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

// judgeTable is how many bytes a search of an opening remembers: it is a short one.
const judgeTable = 1 << 20

func (o *Openings) balanced(ctx context.Context, s game.State) bool {
	if o.Nodes == 0 {
		return true
	}
	r := search.New(judgeTable).Search(ctx, s, search.Limits{Nodes: o.Nodes}, nil)
	return -o.Most <= r.Lines[0].Score && r.Lines[0].Score <= o.Most
}
