package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"sync"
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
	// ID identifies the entry. The key contains it.
	ID string `json:"-"`
}

// Log is the audit log of a store. It is safe for concurrent use.
type Log struct {
	docs store.Docs
	now  func() time.Time

	mu   sync.Mutex
	last time.Time // time of an entry of this node
}

// New returns the log of a store.
func New(docs store.Docs, now func() time.Time) *Log { return &Log{docs: docs, now: now} }

// Note adds an entry with the current time. Call it before the act. When it returns nil, the entry is
// durable.
func (l *Log) Note(ctx context.Context, e Entry) error {
	e.Version, e.At = version, l.next()
	for _, text := range []*string{&e.By.Name, &e.By.Role, &e.Action, &e.Target, &e.Why, &e.Failed} {
		*text = identity.Clean(*text, mostText)
	}
	value, err := json.Marshal(e)
	if err != nil {
		return errs.Broken(err)
	}
	_, err = l.docs.Commit(ctx, Keys+newestFirst(e.At)+"/"+identity.NewID(), value, 0)
	return store.Failure(err)
}

// next returns the time of the next entry. No two entries of a node have the same, so they sort in the
// order they were made.
func (l *Log) next() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now().UTC().Truncate(time.Millisecond)
	if !now.After(l.last) {
		now = l.last.Add(time.Millisecond)
	}
	l.last = now
	return now
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
	if err := json.Unmarshal(e.Value, &entry); err != nil {
		return entry, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	entry.ID = e.Key[len(Keys):]
	return entry, store.CheckVersion(e.Key, entry.Version, version)
}
