package search

import (
	"pawnstorm/game"
	"pawnstorm/game/engine/net"
)

// Use makes the searcher evaluate positions with the network of their game. networks
// returns it, or nil if the rules of the game evaluate. Call Forget afterwards: scores of
// other evaluations do not fit.
func (s *Searcher) Use(networks func(game string) *net.Network) {
	s.network = network{find: networks}
}

// network evaluates the positions of a game.
type network struct {
	find      func(game string) *net.Network // nil finds none
	game      string                         // of the evaluator
	evaluator *net.Evaluator                 // nil without a network
	walk      game.Featured                  // of this search, or nil without a network
}

// prepare begins a search.
func (n *network) prepare(s game.State, w game.Walk) {
	named, ok := s.(game.Named)
	featured, sees := w.(game.Featured)
	if n.walk = nil; !ok || !sees || n.find == nil {
		return
	}
	if id := named.Game(); id != n.game {
		n.game, n.evaluator = id, nil
		if found := n.find(id); found.Fits(featured.Layout()) {
			n.evaluator = net.NewEvaluator(found)
		}
	}
	if n.evaluator != nil {
		n.walk = featured
	}
}

// judge returns the worth of the position as it stands.
func (s *Searcher) judge(ply int) Score {
	if n := &s.network; n.walk != nil {
		return undecided(n.evaluator.Worth(n.walk, ply))
	}
	return undecided(s.walk.Worth())
}

// undecided keeps an evaluation below the scores of forced wins.
func undecided(worth int) Score { return min(max(Score(worth), 1-Decided), Decided-1) }
