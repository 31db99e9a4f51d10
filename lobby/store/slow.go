package store

import (
	"context"
	"iter"
	"time"

	"pawnstorm/lobby/rescue"
)

// SlowAfter is how long a call can wait for the store before it is reported.
const SlowAfter = 2 * time.Second

// silenceKey is the context key of the function to call.
type silenceKey struct{}

// ReportSlow returns a context that reports slow calls: if a call of the store with this context
// gets no answer within SlowAfter, tell is called. writes says that the call writes. tell runs on
// its own goroutine and must not wait. The store must come from [WithSlowReports].
func ReportSlow(ctx context.Context, tell func(writes bool)) context.Context {
	return context.WithValue(ctx, silenceKey{}, tell)
}

// WithSlowReports returns a store that reports slow calls. See [ReportSlow].
func WithSlowReports(st Store) Store { return slowReporter{st} }

type slowReporter struct{ Store }

// wait starts waiting for an answer. Call answered when it is there.
func wait(ctx context.Context, writes bool) (answered func()) {
	tell, ok := ctx.Value(silenceKey{}).(func(bool))
	if !ok {
		return func() {}
	}
	timer := time.AfterFunc(SlowAfter, rescue.Func(nil, "reporting a slow store", func() { tell(writes) }))
	return func() { timer.Stop() }
}

func (s slowReporter) Get(ctx context.Context, key string) (Entry, error) {
	defer wait(ctx, false)()
	return s.Store.Get(ctx, key)
}

func (s slowReporter) Put(ctx context.Context, key string, value []byte, rev Rev) (Rev, error) {
	defer wait(ctx, true)()
	return s.Store.Put(ctx, key, value, rev)
}

func (s slowReporter) Delete(ctx context.Context, key string, rev Rev) error {
	defer wait(ctx, true)()
	return s.Store.Delete(ctx, key, rev)
}

func (s slowReporter) Update(ctx context.Context, changes []Change) error {
	defer wait(ctx, true)()
	return s.Store.Update(ctx, changes)
}

// List starts a new wait for each entry.
func (s slowReporter) List(ctx context.Context, prefix, after string) iter.Seq2[Entry, error] {
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
