package store

import (
	"context"
	"iter"
	"time"

	"pawnstorm/lobby/rescue"
)

// SilentAfter is how long a call may wait for the store before it is told of.
const SilentAfter = 2 * time.Second

// whoWaits is the key under which a context has who is told.
type whoWaits struct{}

// TellSilence returns a context, and has tell called whenever a call of the store that is
// made with it was not answered for SilentAfter; writes says that something is to be kept.
// It is called on a goroutine of its own, and must not wait. The store has to be one by
// [Telling].
func TellSilence(ctx context.Context, tell func(writes bool)) context.Context {
	return context.WithValue(ctx, whoWaits{}, tell)
}

// Telling is a store that tells when it is silent.
func Telling(st Store) Store { return telling{st} }

type telling struct{ Store }

// wait begins to wait for an answer, until it is called that there is one.
func wait(ctx context.Context, writes bool) (answered func()) {
	tell, ok := ctx.Value(whoWaits{}).(func(bool))
	if !ok {
		return func() {}
	}
	timer := time.AfterFunc(SilentAfter, rescue.Func(nil, "telling that the store is silent", func() { tell(writes) }))
	return func() { timer.Stop() }
}

func (s telling) Get(ctx context.Context, key string) (Entry, error) {
	defer wait(ctx, false)()
	return s.Store.Get(ctx, key)
}

func (s telling) Put(ctx context.Context, key string, value []byte, rev Rev) (Rev, error) {
	defer wait(ctx, true)()
	return s.Store.Put(ctx, key, value, rev)
}

func (s telling) Delete(ctx context.Context, key string, rev Rev) error {
	defer wait(ctx, true)()
	return s.Store.Delete(ctx, key, rev)
}

func (s telling) Update(ctx context.Context, changes []Change) error {
	defer wait(ctx, true)()
	return s.Store.Update(ctx, changes)
}

// List waits for each entry anew.
func (s telling) List(ctx context.Context, prefix, after string) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		answered := wait(ctx, false)
		defer func() { answered() }()
		for e, err := range s.Store.List(ctx, prefix, after) {
			answered()
			if !yield(e, err) {
				return
			}
			answered = wait(ctx, false)
		}
	}
}
