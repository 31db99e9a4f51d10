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

// CommitWithin is how long a commit waits for a store that doesn't answer. Meanwhile users see
// "Saving…".
const CommitWithin = time.Minute

// commitTimeout limits each of the two tries of a commit.
const commitTimeout = CommitWithin / 2

// Docs adds to a store what most services need: JSON, and commits that find out whether they
// succeeded.
type Docs struct {
	Store Store
	Log   *slog.Logger
}

// Get decodes the JSON value of a key into v and returns its revision. The error is ErrDamaged if
// the value isn't JSON.
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
	c, err := JSON(key, v, rev)
	if err == nil {
		_, err = d.Store.Put(ctx, key, c.Value, rev)
	}
	return err
}

// JSON returns the change that writes v as JSON.
func JSON(key string, v any, rev Rev) (Change, error) {
	value, err := json.Marshal(v)
	return Change{Key: key, Value: value, Rev: rev}, err
}

// Create writes a value unless the key exists. It is for values that every writer would make the
// same.
func (d Docs) Create(ctx context.Context, key string, value []byte) error {
	_, err := d.Store.Put(ctx, key, value, 0)
	return Ignore(err, ErrConflict)
}

// Commit writes a value over a revision. If the store doesn't say whether that succeeded, Commit
// writes a second time. A conflict with our own value then means that the first try succeeded.
// Reading alone would not be enough, because a read can show what isn't durable yet. If another
// value is there, ours may have been written before it, and the error is ErrInDoubt unless the
// first answer ruled that out.
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

// Update makes several changes in one commit. If the store doesn't answer, Update asks a second
// time, and if that is a conflict, it reads whether the changes are there. An ErrConflict can
// also mean that they were made and then replaced: read before you try again.
func (d Docs) Update(ctx context.Context, changes []Change) error {
	err := d.updateWithin(ctx, changes)
	if err == nil || errors.Is(err, ErrConflict) {
		return err
	}
	d.Log.Log(ctx, logctx.Level(err), "commit in doubt", "key", changes[0].Key, "err", err)
	ctx = context.WithoutCancel(ctx)
	again := d.updateWithin(ctx, changes)
	if errors.Is(again, ErrConflict) && d.holds(ctx, changes) {
		return nil
	}
	return again
}

func (d Docs) updateWithin(ctx context.Context, changes []Change) error {
	ctx, cancel := context.WithTimeout(ctx, commitTimeout)
	defer cancel()
	return d.Store.Update(ctx, changes)
}

// holds reports whether the store is as the changes make it.
func (d Docs) holds(ctx context.Context, changes []Change) bool {
	for _, c := range changes {
		e, err := d.Store.Get(ctx, c.Key)
		gone := errors.Is(err, ErrNotFound)
		if gone != c.Delete || err != nil && !gone || !bytes.Equal(e.Value, c.Value) {
			return false
		}
	}
	return true
}
