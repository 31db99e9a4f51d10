package team

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/trail"
)

// NameKeys lead from names to teams. Behind the prefix stands the hash of what the name
// looks like: nothing that a person typed is part of a key.
const NameKeys = "teamname/"

// nameKeptFor is how long a name that a team gave up is kept from others, as that of a
// player is: nobody comes under the name of a team that many knew.
const nameKeptFor = 365 * 24 * time.Hour

// commitWithin is how long a commit may take before it is tried once more.
const commitWithin = store.CommitWithin / 2

// pointer is the value of a name.
type pointer struct {
	Version int             `json:"v"`
	Team    identity.TeamID `json:"team"`
	// Until is how long the name of a team that has it no more is kept from others, but for
	// By, its last captain; zero is for ever.
	Until time.Time         `json:"until,omitzero"`
	By    identity.PlayerID `json:"by,omitempty"`
}

func nameKey(name string) string {
	sum := sha256.Sum256([]byte(identity.TitleSkeleton(name)))
	return NameKeys + hex.EncodeToString(sum[:16])
}

// pointer reads where a name leads; nowhere at revision 0.
func (ts *Teams) pointer(ctx context.Context, name string) (p pointer, rev store.Rev, err error) {
	rev, err = ts.Docs.Get(ctx, nameKey(name), &p)
	if errors.Is(err, store.ErrNotFound) {
		return pointer{}, 0, nil
	}
	if err == nil {
		err = store.CheckVersion(nameKey(name), p.Version, version)
	}
	return p, rev, store.Failure(err)
}

// nameIsFree refuses the name of a team if another has it, or had it lately. The revision is
// that of its pointer.
func (ts *Teams) nameIsFree(ctx context.Context, t *Team) (store.Rev, error) {
	p, rev, err := ts.pointer(ctx, t.Name)
	switch {
	case err != nil:
		return 0, err
	case rev == 0, p.Team == t.ID:
	case p.Until.IsZero(), ts.Now().Before(p.Until) && p.By != t.Captain:
		return 0, errs.New(errs.Refused, "The name %s is taken, or looks too much like one that is. Please choose another.", t.Name)
	}
	return rev, nil
}

// commit makes next follow upon a team, or nil if it is new: with its name, and with all
// that goes with it if it is dissolved, in one Update.
func (ts *Teams) commit(ctx context.Context, before, next *Team) (*Team, error) {
	changes, err := ts.changes(ctx, before, next)
	if err != nil {
		return nil, err
	}
	if len(changes) == 1 {
		_, err = ts.Docs.Commit(ctx, changes[0].Key, changes[0].Value, changes[0].Rev)
	} else {
		err = ts.update(ctx, changes)
	}
	if err != nil {
		return nil, store.Failure(err)
	}
	if next.Gone() {
		ts.forget(next.ID, before.Rev+1)
		return next, nil
	}
	done, err := ts.Stored(context.WithoutCancel(ctx), next.ID)
	if err != nil {
		return nil, err
	}
	return ts.keep(done), nil
}

// changes are those of the store by which next follows upon a team.
func (ts *Teams) changes(ctx context.Context, before, next *Team) (list []store.Change, err error) {
	own := store.Change{Key: ts.all.Key(next.ID), Delete: next.Gone()}
	if before != nil {
		own.Rev = before.Rev
	}
	if !next.Gone() {
		if own.Value, err = encode(next); err != nil {
			return nil, &errs.Error{Kind: errs.Internal, Sentence: errs.Sentence(nil), Err: err}
		}
	}
	list = append(list, own)
	moved := before == nil || next.Gone() || nameKey(before.Name) != nameKey(next.Name)
	if before != nil && moved {
		_, rev, err := ts.pointer(ctx, before.Name)
		if err != nil {
			return nil, err
		}
		kept := pointer{Version: version, Until: ts.Now().UTC().Truncate(time.Second).Add(nameKeptFor)}
		if next.Gone() {
			kept.By = before.Captain
		}
		list = append(list, pointing(before.Name, kept, rev))
	}
	if moved && !next.Gone() {
		rev, err := ts.nameIsFree(ctx, next)
		if err != nil {
			return nil, err
		}
		list = append(list, pointing(next.Name, pointer{Version: version, Team: next.ID}, rev))
	}
	if next.Gone() && ts.Closing != nil {
		more, err := ts.Closing(ctx, next.ID)
		if err != nil {
			return nil, store.Failure(err)
		}
		list = append(list, more...)
	}
	return list, nil
}

func pointing(name string, p pointer, rev store.Rev) store.Change {
	v, err := json.Marshal(p)
	if err != nil {
		panic(fmt.Sprintf("team: a pointer cannot be written: %v", err)) // it has nothing but texts and times
	}
	return store.Change{Key: nameKey(name), Value: v, Rev: rev}
}

// update commits several keys. When the store does not say what became of them, it is asked
// once more: if they have changed by then, they are looked at.
func (ts *Teams) update(ctx context.Context, changes []store.Change) error {
	try := func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, commitWithin)
		defer cancel()
		return ts.Docs.Store.Update(ctx, changes)
	}
	err := try(ctx)
	if err == nil || errors.Is(err, store.ErrConflict) {
		return err
	}
	ts.Log.Log(ctx, trail.Level(err), "a team in doubt", "key", changes[0].Key, "err", err)
	ctx = context.WithoutCancel(ctx)
	again := try(ctx)
	if errors.Is(again, store.ErrConflict) && ts.stands(ctx, changes) {
		return nil
	}
	return again
}

// stands reports whether changes are in the store as they were to be.
func (ts *Teams) stands(ctx context.Context, changes []store.Change) bool {
	for _, c := range changes {
		e, err := ts.Docs.Store.Get(ctx, c.Key)
		gone := errors.Is(err, store.ErrNotFound)
		if gone != c.Delete || err != nil && !gone || string(e.Value) != string(c.Value) {
			return false
		}
	}
	return true
}

// sweeps is when names were looked through last, in Unix time; 0 is never.
type sweeps struct{ last atomic.Int64 }

// sweepEvery is how often DropNames looks: names are kept for a year.
const sweepEvery = 24 * time.Hour

// DropNames makes the names free that were kept from others for long enough, unless it has
// looked within the last day.
func (ts *Teams) DropNames(ctx context.Context) error {
	if last := ts.sweeps.last.Load(); last != 0 && ts.Now().Sub(time.Unix(last, 0)) < sweepEvery {
		return nil
	}
	ts.sweeps.last.Store(ts.Now().Unix())
	for e, err := range ts.Docs.Store.List(ctx, NameKeys, "") {
		if err != nil {
			return err
		}
		var p pointer
		if err := json.Unmarshal(e.Value, &p); err != nil {
			ts.Log.Error("unreadable name of a team", "key", strings.ToValidUTF8(e.Key, "?"), "err", err)
			continue
		}
		if p.Until.IsZero() || ts.Now().Before(p.Until) {
			continue
		}
		if err := store.Ignore(ts.Docs.Store.Delete(ctx, e.Key, e.Rev), store.ErrNotFound, store.ErrConflict); err != nil {
			return err
		}
	}
	return nil
}
