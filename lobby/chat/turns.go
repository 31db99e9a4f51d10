package chat

import (
	"context"
	"hash/maphash"
)

// turns let the lines of one room be said one after another on this node, so that
// a busy room costs no attempts; rooms share them by their hash.
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

// wait waits until the caller may say a line in a room. The caller calls done
// afterwards.
func (t *turns) wait(ctx context.Context, room Room) (done func(), err error) {
	turn := t.free[maphash.String(t.seed, string(room))%uint64(len(t.free))]
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
