package announce

import (
	"context"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Keys is the prefix of the board's key. There is only one board.
const Keys = "notice/"

const (
	board    = "board"
	version  = 1
	kept     = 10 // announcements
	mostText = 300
)

// Board holds the message of the day and the latest announcements as of a revision. It is
// immutable and shared.
type Board struct {
	store.Meta
	// Motd is the message of the day, or "".
	Motd string `json:"motd,omitempty"`
	// Said holds the latest announcements, oldest first.
	Said []Announcement `json:"said"`
}

// Announcement is a message to all users who were online.
type Announcement struct {
	N    uint64    `json:"n"` // counts from 1
	At   time.Time `json:"t"`
	Text string    `json:"x"`
	Node string    `json:"node,omitempty"` // the node that shows it; "" means all
}

// Last returns the number of the newest announcement, or 0 if there is none.
func (b Board) Last() uint64 {
	if len(b.Said) == 0 {
		return 0
	}
	return b.Said[len(b.Said)-1].N
}

// Since returns the announcements with a number above n.
func (b Board) Since(n uint64) []Announcement {
	i := slices.IndexFunc(b.Said, func(a Announcement) bool { return a.N > n })
	if i < 0 {
		return nil
	}
	return b.Said[i:]
}

// Notices reads and changes the board of one store. It is safe for concurrent use.
type Notices struct {
	boards store.Cache[string, Board]
	node   string // the id of this node
	now    func() time.Time
}

// New returns the notices of a store, as users on one node see them. Call Load before use.
func New(docs store.Docs, now func() time.Time, node string) *Notices {
	return &Notices{node: node, now: now, boards: store.NewCache(store.Kind[string, Board]{
		Docs: docs, Name: "notices", Keys: Keys, Version: version,
		Meta: func(b *Board) *store.Meta { return &b.Meta },
	}, store.Caching[string, Board]{})}
}

// Board returns the current board, without announcements for other nodes.
func (n *Notices) Board() Board {
	b := *n.boards.Known(board)
	b.Said = slices.DeleteFunc(slices.Clone(b.Said), func(a Announcement) bool { return a.Node != "" && a.Node != n.node })
	return b
}

// Follow returns the current board. The news channel receives a token when the board may have
// changed since the last token was taken, until ctx ends. The channel is never closed, so select
// on ctx too.
func (n *Notices) Follow(ctx context.Context) (now Board, news <-chan struct{}) {
	news = n.boards.Signal(ctx, board)
	return n.Board(), news
}

// Announce sends a text to everyone who is online, on every node.
func (n *Notices) Announce(ctx context.Context, text string) error {
	return n.AnnounceOn(ctx, "", text)
}

// AnnounceOn sends a text to everyone on one node. node is the id of the node; "" means all nodes.
func (n *Notices) AnnounceOn(ctx context.Context, node, text string) error {
	text = identity.Clean(text, mostText)
	if text == "" {
		return errs.New(errs.Invalid, "The text is empty.")
	}
	return n.boards.Change(ctx, board, func(b *Board) error {
		b.Said = append(b.Said, Announcement{b.Last() + 1, n.now().UTC().Truncate(time.Second), text, node})
		b.Said = b.Said[max(len(b.Said)-kept, 0):]
		return nil
	})
}

// SetMotd sets the message of the day; "" removes it.
func (n *Notices) SetMotd(ctx context.Context, text string) error {
	return n.boards.Change(ctx, board, func(b *Board) error {
		b.Motd = identity.Clean(text, mostText)
		return nil
	})
}

// Learn caches a committed board, from this node or another.
func (n *Notices) Learn(e store.Entry) { n.boards.Learn(e) }

// Load reads the board from the store.
func (n *Notices) Load(ctx context.Context) error { return n.boards.Load(ctx, n.Learn) }
