package chat

import (
	"context"
	"hash/maphash"
)

// turns makes callers on this node add lines to a room one after another. In a busy room they
// would otherwise conflict and retry. Rooms share the turns by hash.
type turns struct {
	free [32]chan struct{}
	seed maphash.Seed
}

func newTurns() *turns {
	t := &turns{seed: maphash.MakeSeed()}
	for i := range t.free {
		t.free[i] = make(chan struct{}, 1)
	}
	return t
}

// wait waits until the caller may add a line to a room. The caller must call done afterwards. If
// ctx ends first, wait returns its error.
func (t *turns) wait(ctx context.Context, room Room) (done func(), err error) {
	turn := t.free[maphash.String(t.seed, string(room))%uint64(len(t.free))]
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
