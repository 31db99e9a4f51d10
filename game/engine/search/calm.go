package search

import (
	"time"

	"pawnstorm/game"
)

// calm follows the best move from one iteration to the next, to decide how long to search.
type calm struct {
	best  game.Ply
	score Score
	fell  bool // the score is much lower than after the last iteration
	same  int  // iterations since the best move changed
}

// muchLower is a fall of the score that is worth a longer search.
const muchLower = 15

// note records the best move of an iteration.
func (c *calm) note(best *root) {
	c.fell = c.score-best.score > muchLower
	c.same++
	if best.ply != c.best {
		c.same = 0
	}
	c.best, c.score = best.ply, best.score
}

// share returns how much of the target to use.
func (c *calm) share(target time.Duration) time.Duration {
	percent := time.Duration(max(140-15*c.same, 50))
	if c.fell {
		percent += 40
	}
	return target * percent / 100
}
