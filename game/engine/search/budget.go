package search

import (
	"context"
	"time"
)

// budget limits a search.
type budget struct {
	ctx   context.Context
	begun time.Time
	time  time.Duration // 0 is no limit
	most  uint64        // nodes; 0 is no limit
	nodes uint64
	spent bool
}

// between is how many nodes pass between two looks at the clock and the context: well under a
// millisecond.
const between = 256

// spend counts one node and reports whether the search must end. Then the result of the current
// node is invalid.
func (b *budget) spend() bool {
	switch {
	case b.spent:
	case b.most > 0 && b.nodes >= b.most:
		b.spent = true
	case b.nodes%between == 0 && b.late():
		b.spent = true
	default:
		b.nodes++
	}
	return b.spent
}

func (b *budget) late() bool { return b.ctx.Err() != nil || b.time > 0 && b.passed() >= b.time }

func (b *budget) passed() time.Duration { return time.Since(b.begun) }

// mayGoOn reports whether another iteration is worth starting. An interrupted one is still useful:
// it begins with the best move, and may find a better one.
func (b *budget) mayGoOn() bool {
	return !b.spent && (b.time == 0 || b.passed() < b.time*9/10)
}
