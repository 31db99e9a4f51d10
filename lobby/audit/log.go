package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Keys is the prefix of the entries' keys, which sort newest first.
const Keys = "audit/"

const (
	version  = 1
	mostText = 400 // terminal cells of each text in an entry
	// rounds is how many times Note tries as often as other changes are tried. All entries of all nodes
	// change the same key, and the staff must be able to act.
	rounds = 10
)

// Actor is a moderator or operator, as they were at the time of an entry.
type Actor struct {
	ID   identity.PlayerID `json:"id,omitempty"`
	Name string            `json:"name"`
	Key  string            `json:"key,omitempty"` // fingerprint in hex
	Role string            `json:"role,omitempty"`
}

// Entry records one act.
type Entry struct {
	Version int       `json:"v"`
	At      time.Time `json:"t"`
	By      Actor     `json:"by"`
	Action  string    `json:"deed"` // a word, or a few
	Target  string    `json:"whom,omitempty"`
	Why     string    `json:"why,omitempty"`
	// Failed says why the act failed, or is "".
	Failed string `json:"failed,omitempty"`
	// Number counts the entries of the chain from 1. Entries from before the chain have 0.
	Number uint64 `json:"n,omitzero"`
	// Before is the hash of the entry before. The first one of the chain has none.
	Before string `json:"before,omitempty"`
	// ID identifies the entry. The key contains it.
	ID string `json:"-"`
}

// Log is the audit log of a store. It is safe for concurrent use.
type Log struct {
	docs store.Docs
	now  func() time.Time
	turn chan struct{} // holds a token while this node adds an entry
}

// New returns the log of a store.
func New(docs store.Docs, now func() time.Time) *Log {
	return &Log{docs: docs, now: now, turn: make(chan struct{}, 1)}
}

// Note adds an entry with the current time. Call it before the act. When it returns nil, the entry is
// durable. If another node adds an entry at the same time, the entries follow one another in the chain.
func (l *Log) Note(ctx context.Context, e Entry) error {
	e.Version = version
	for _, text := range []*string{&e.By.Name, &e.By.Role, &e.Action, &e.Target, &e.Why, &e.Failed} {
		*text = identity.Clean(*text, mostText)
	}
	select {
	case l.turn <- struct{}{}:
		defer func() { <-l.turn }()
	case <-ctx.Done():
		return store.Failure(ctx.Err())
	}
	id := identity.NewID()
	var err error
	for range rounds {
		err = store.Retry(func() error { return l.add(ctx, e, id) })
		if !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	return err
}

// add tries to add an entry behind the newest one. The error is ErrConflict if another node was faster.
func (l *Log) add(ctx context.Context, e Entry, id string) error {
	head, rev, err := l.newest(ctx)
	if err != nil {
		return err
	}
	e.At = l.now().UTC().Truncate(time.Millisecond)
	// The clocks of nodes differ, but keys sort in the order of the chain.
	at := e.At
	if !at.After(head.At) {
		at = head.At.Add(time.Millisecond)
	}
	e.Number, e.Before = head.Number+1, head.Hash
	entry, err := store.JSON(Keys+newestFirst(at)+"/"+id, e, 0)
	if err != nil {
		return errs.Broken(err)
	}
	next, err := store.JSON(headKey, Head{version, e.Number, hashOf(entry.Key, entry.Value), at}, rev)
	if err != nil {
		return errs.Broken(err)
	}
	err = l.docs.Update(ctx, []store.Change{entry, next})
	if errors.Is(err, store.ErrConflict) {
		// A first try without an answer may have added it, before another entry replaced the head.
		kept, getErr := l.docs.Store.Get(ctx, entry.Key)
		if getErr == nil && bytes.Equal(kept.Value, entry.Value) {
			return nil
		}
	}
	return err
}

func newestFirst(at time.Time) string {
	return fmt.Sprintf("%016x", uint64(math.MaxInt64-at.UnixMilli()))
}

// Read returns up to most entries, newest first, that are older than the one with the ID behind. With
// "" it starts at the newest. It logs and skips entries that it can't read.
func (l *Log) Read(ctx context.Context, behind string, most int) ([]Entry, error) {
	after := ""
	if behind != "" {
		after = Keys + behind
	}
	var list []Entry
	for e, err := range l.docs.Store.List(ctx, Keys, after) {
		if err != nil {
			return nil, store.Failure(err)
		}
		entry, err := decode(e)
		if err != nil {
			l.docs.Log.Error("unreadable entry of the audit log", "err", err)
			continue
		}
		if list = append(list, entry); len(list) == most {
			break
		}
	}
	return list, nil
}

func decode(e store.Entry) (Entry, error) {
	var entry Entry
	err := json.Unmarshal(e.Value, &entry)
	if entry.ID = e.Key[len(Keys):]; err != nil {
		return entry, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	return entry, store.CheckVersion(e.Key, entry.Version, version)
}
