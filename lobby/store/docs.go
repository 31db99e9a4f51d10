package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"pawnstorm/lobby/logctx"
)

// CommitWithin is how long a Commit waits for a store that does not answer. People read
// meanwhile that it is being saved.
const CommitWithin = time.Minute

// commitTimeout is how long the first of its two tries may take, and how long the second.
const commitTimeout = CommitWithin / 2

// Docs are values in a store as most of the lobby uses them: JSON, and commits
// whose fate is known.
type Docs struct {
	Store Store
	Log   *slog.Logger
}

// Get reads the JSON value of a key into v, and returns its revision. A value that cannot be
// read as JSON is ErrDamaged.
func (d Docs) Get(ctx context.Context, key string, v any) (Rev, error) {
	e, err := d.Store.Get(ctx, key)
	if err != nil {
		return 0, err
	}
	if err := json.Unmarshal(e.Value, v); err != nil {
		return 0, fmt.Errorf("%w: %s: %w", ErrDamaged, key, err)
	}
	return e.Rev, nil
}

// Put writes v as JSON.
func (d Docs) Put(ctx context.Context, key string, v any, rev Rev) error {
	value, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = d.Store.Put(ctx, key, value, rev)
	return err
}

// JSON is the change that writes v as JSON.
func JSON(key string, v any, rev Rev) (Change, error) {
	value, err := json.Marshal(v)
	return Change{Key: key, Value: value, Rev: rev}, err
}

// Create puts a value that is the same however often it is put: a key that exists
// is left alone.
func (d Docs) Create(ctx context.Context, key string, value []byte) error {
	_, err := d.Store.Put(ctx, key, value, 0)
	if errors.Is(err, ErrConflict) {
		return nil
	}
	return err
}

// Commit puts a value. When the store does not say what became of it, it is asked once
// more: by its answer it knows what came before, and our value there means that it had
// succeeded the first time. Only to read would not do: what is not durable yet may show.
// Where another value is there, ours may have been there before it: if the first answer
// left that open, it is ErrInDoubt.
func (d Docs) Commit(ctx context.Context, key string, value []byte, rev Rev) (Rev, error) {
	within, cancel := context.WithTimeout(ctx, commitTimeout)
	defer cancel()
	got, err := d.Store.Put(within, key, value, rev)
	if err == nil || errors.Is(err, ErrConflict) {
		return got, err
	}
	d.Log.Log(ctx, logctx.Level(err), "commit in doubt", "key", key, "err", err)
	again, cancelAgain := context.WithTimeout(context.WithoutCancel(ctx), commitTimeout)
	defer cancelAgain()
	got, againErr := d.Store.Put(again, key, value, rev)
	switch {
	case againErr == nil:
		return got, nil
	case !errors.Is(againErr, ErrConflict):
		return 0, errors.Join(err, againErr) // in doubt if either is
	}
	if e, getErr := d.Store.Get(again, key); getErr == nil && bytes.Equal(e.Value, value) {
		return e.Rev, nil
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) || errors.Is(err, ErrInDoubt) {
		return 0, errors.Join(err, ErrInDoubt)
	}
	return 0, againErr
}
