package notice

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// Keys are those of the board; there is one.
const Keys = "notice/"

const (
	boardKey = Keys + "board"
	version  = 1
	kept     = 10 // announcements
	mostText = 300
)

// Board is what is told as of a revision. It is immutable and shared.
type Board struct {
	Rev store.Rev
	// Motd is the message of the day, or "".
	Motd string
	// Said are the last announcements, the oldest first.
	Said []Announcement
}

// Announcement is one thing that was told to everybody who was here.
type Announcement struct {
	N    uint64    `json:"n"` // counts them from 1
	At   time.Time `json:"t"`
	Text string    `json:"x"`
	Node string    `json:"node,omitempty"` // on which it is told; "" is all
}

// Last is the number of the newest announcement, 0 if there is none.
func (b Board) Last() uint64 {
	if len(b.Said) == 0 {
		return 0
	}
	return b.Said[len(b.Said)-1].N
}

// Since are the announcements after the one of a number.
func (b Board) Since(n uint64) []Announcement {
	i := slices.IndexFunc(b.Said, func(a Announcement) bool { return a.N > n })
	if i < 0 {
		return nil
	}
	return b.Said[i:]
}

// boardValue is a board as the store keeps it.
type boardValue struct {
	Version int            `json:"v"`
	Motd    string         `json:"motd,omitempty"`
	Said    []Announcement `json:"said"`
}

// Notices are the board of one store. They are safe for concurrent use.
type Notices struct {
	docs store.Docs
	node string // the id of this one
	now  func() time.Time
	log  *slog.Logger
	news *topic.Topic[struct{}, Board]

	mu    sync.Mutex
	known Board
}

// New makes the board of a store, as it is read on a node. Load reads it.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, node string) *Notices {
	newer := func(a, b Board) bool { return a.Rev > b.Rev }
	return &Notices{docs: docs, node: node, now: now, log: log, news: topic.New[struct{}](newer)}
}

// Board is the board as it is now.
func (n *Notices) Board() Board {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.known
}

// Follow brings every change of the board until ctx ends; what it is now is not among
// them. A slow reader misses states in between, never the last one, which tells the
// announcements before it, too. The channel is never closed.
func (n *Notices) Follow(ctx context.Context) (now Board, news <-chan Board) {
	n.mu.Lock()
	defer n.mu.Unlock()
	mail, _ := n.news.Follow(ctx, struct{}{}, topic.Filter[Board]{})
	select {
	case <-mail:
	default:
	}
	return n.known, mail
}

// Announce tells a text to everybody who is here, on every node.
func (n *Notices) Announce(ctx context.Context, text string) error {
	return n.AnnounceOn(ctx, "", text)
}

// AnnounceOn tells a text to those who are on one node, by its id.
func (n *Notices) AnnounceOn(ctx context.Context, node, text string) error {
	text = identity.Clean(text, mostText)
	if text == "" {
		return errs.New(errs.Invalid, "There is nothing to read in that.")
	}
	return n.change(ctx, func(v *boardValue) {
		last := Board{Said: v.Said}.Last()
		v.Said = append(v.Said, Announcement{last + 1, n.now().UTC().Truncate(time.Second), text, node})
		v.Said = v.Said[max(len(v.Said)-kept, 0):]
	})
}

// SetMotd sets the message of the day; "" takes it away.
func (n *Notices) SetMotd(ctx context.Context, text string) error {
	return n.change(ctx, func(v *boardValue) { v.Motd = identity.Clean(text, mostText) })
}

func (n *Notices) change(ctx context.Context, change func(*boardValue)) error {
	return store.Retry(func() error {
		var v boardValue
		rev, err := n.docs.Get(ctx, boardKey, &v)
		if err = store.Ignore(err, store.ErrNotFound); err != nil {
			return err
		}
		if v.Version > version {
			return store.CheckVersion(boardKey, v.Version, version)
		}
		v.Version = version
		change(&v)
		value, err := json.Marshal(v)
		if err != nil {
			return errs.Broken(err)
		}
		if rev, err = n.docs.Commit(ctx, boardKey, value, rev); err != nil {
			return err
		}
		n.publish(n.board(rev, v))
		return nil
	})
}

func (n *Notices) publish(b Board) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if b.Rev > n.known.Rev {
		n.known = b
		n.news.Publish(struct{}{}, b)
	}
}

// Learn takes in the durable board.
func (n *Notices) Learn(e store.Entry) {
	b, err := n.decode(e)
	if err != nil {
		n.log.Error("unreadable notices", "key", e.Key, "err", err)
		return
	}
	n.publish(b)
}

// board is what is told on this node.
func (n *Notices) board(rev store.Rev, v boardValue) Board {
	return Board{rev, v.Motd, slices.DeleteFunc(v.Said, func(a Announcement) bool { return a.Node != "" && a.Node != n.node })}
}

func (n *Notices) decode(e store.Entry) (Board, error) {
	if e.Deleted {
		return Board{Rev: e.Rev}, nil
	}
	var v boardValue
	if err := json.Unmarshal(e.Value, &v); err != nil {
		return Board{}, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	return n.board(e.Rev, v), store.CheckVersion(e.Key, v.Version, version)
}

// Load reads the board.
func (n *Notices) Load(ctx context.Context) error {
	e, err := n.docs.Store.Get(ctx, boardKey)
	if err == nil {
		n.Learn(e)
	}
	return store.Ignore(err, store.ErrNotFound)
}
