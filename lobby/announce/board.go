package announce

import (
	"context"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Keys are those of the board; there is one.
const Keys = "notice/"

const (
	board    = "board"
	version  = 1
	kept     = 10 // announcements
	mostText = 300
)

// Board is what is told as of a revision. It is immutable and shared.
type Board struct {
	store.Meta
	// Motd is the message of the day, or "".
	Motd string `json:"motd,omitempty"`
	// Said are the last announcements, the oldest first.
	Said []Announcement `json:"said"`
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

// Notices are the board of one store. They are safe for concurrent use.
type Notices struct {
	boards *store.Cache[string, Board]
	node   string // the id of this one
	now    func() time.Time
}

// New makes the board of a store, as it is read on a node. Load reads it.
func New(docs store.Docs, now func() time.Time, node string) *Notices {
	return &Notices{node: node, now: now, boards: store.NewCache(store.Kind[string, Board]{
		Docs: docs, Name: "notices", Keys: Keys, Version: version,
		Meta: func(b *Board) *store.Meta { return &b.Meta },
	}, store.Caching[string, Board]{})}
}

// Board is the board as it is now on this node.
func (n *Notices) Board() Board {
	b := *n.boards.Known(board)
	b.Said = slices.DeleteFunc(slices.Clone(b.Said), func(a Announcement) bool { return a.Node != "" && a.Node != n.node })
	return b
}

// Follow returns the board as it is now, and brings a token whenever it may have changed since
// the last one was taken, until ctx ends. The channel is never closed: select on ctx too.
func (n *Notices) Follow(ctx context.Context) (now Board, news <-chan struct{}) {
	news = n.boards.Changes(ctx, board)
	return n.Board(), news
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
	return n.boards.Change(ctx, board, func(b *Board) error {
		b.Said = append(b.Said, Announcement{b.Last() + 1, n.now().UTC().Truncate(time.Second), text, node})
		b.Said = b.Said[max(len(b.Said)-kept, 0):]
		return nil
	})
}

// SetMotd sets the message of the day; "" takes it away.
func (n *Notices) SetMotd(ctx context.Context, text string) error {
	return n.boards.Change(ctx, board, func(b *Board) error {
		b.Motd = identity.Clean(text, mostText)
		return nil
	})
}

// Learn takes in the durable board.
func (n *Notices) Learn(e store.Entry) { n.boards.Learn(e) }

// Load reads the board.
func (n *Notices) Load(ctx context.Context) error { return n.boards.Load(ctx, n.Learn) }
