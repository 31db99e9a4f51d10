package live

import (
	"context"
	"slices"
	"sync"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// News says what is new to a session since it last took the news.
type News struct {
	Mine    bool // its own tables
	Rows    bool // the rows that it shows
	Counts  bool // how many there are
	Rematch bool // a rematch of the table that it shows
	People  bool // who is here, or what they do
	Preview bool // the table in the preview
}

// with combines news.
func (n News) with(m News) News {
	return News{
		n.Mine || m.Mine, n.Rows || m.Rows, n.Counts || m.Counts,
		n.Rematch || m.Rematch, n.People || m.People, n.Preview || m.Preview,
	}
}

// View is what a session shows of the lobby besides its own tables, and so wants news about. The
// zero View shows nothing.
type View struct {
	// Section is the section whose rows it shows: from From up to, but not including, To.
	Section  SectionID
	From, To int
	// Rows are the tables that it shows there, in the state that it shows. It gets news when they
	// differ. If Rows is nil, every change before To is news.
	Rows []*table.Table
	// Counts are the numbers that it shows, or nil if it shows none.
	Counts *Counts
	// Rematch is the finished table whose rematch it looks out for.
	Rematch identity.TableID
	// People says that it shows who is here.
	People bool
	// Preview is the table in the preview, in the state that it shows, or nil. A later state is
	// news.
	Preview *table.Table
}

func (v *View) equal(w *View) bool {
	return v.span() == w.span() && v.Rematch == w.Rematch && v.People == w.People && v.Preview == w.Preview &&
		(v.Rows == nil) == (w.Rows == nil) && slices.Equal(v.Rows, w.Rows) &&
		(v.Counts == w.Counts || v.Counts != nil && w.Counts != nil && *v.Counts == *w.Counts)
}

// span returns the rows that a view shows.
func (v *View) span() span { return span{v.Section, v.From, v.To} }

// Feed sends a session the lobby news that concern it. News of its own tables come at once. News of
// what it shows come a moment later, combined. Its methods are for one goroutine.
type Feed struct {
	registry *registry
	mu       sync.Mutex // for adding to the news in mail
	mail     pubsub.Mailbox[News]
	shown    View // the last argument of Show; only the session uses it

	// The registry's lock guards the rest.
	who  []identity.PlayerID
	view View
	shut bool
}

// Feed opens a feed for the tables of one or more players, until ctx ends. The first news is there
// at once.
func (ts *Tables) Feed(ctx context.Context, who ...identity.PlayerID) *Feed {
	f := &Feed{registry: ts.registry, mail: pubsub.NewMailbox[News]()}
	f.Become(who...)
	f.ring(News{Mine: true})
	context.AfterFunc(ctx, rescue.Func(nil, "closing a feed", func() {
		f.change(func() { f.who, f.view, f.shut = nil, View{}, true })
	}))
	return f
}

// News receives what is new since it was last taken. The channel is never closed, so select on the
// context of the feed too.
func (f *Feed) News() <-chan News { return f.mail }

// Become switches the feed to other players.
func (f *Feed) Become(who ...identity.PlayerID) { f.change(func() { f.who = who }) }

// Show says what the session shows from now on. If the lobby changed after the session read what it
// shows, news follows.
func (f *Feed) Show(v View) {
	if !f.shown.equal(&v) {
		f.shown = v
		f.change(func() { f.view = v })
	}
}

// change changes what the feed wants to hear about, unless it is closed.
func (f *Feed) change(do func()) {
	f.registry.mu.Lock()
	defer f.registry.mu.Unlock()
	if f.shut {
		return
	}
	f.registry.feeds.put(f, false)
	had := f.view
	do()
	f.registry.feeds.put(f, true)
	f.registry.catchUp(f, &had)
}

// ring adds news to the mailbox.
func (f *Feed) ring(n News) {
	f.mu.Lock()
	defer f.mu.Unlock()
	select {
	case before := <-f.mail:
		n = n.with(before)
	default:
	}
	f.mail <- n
}
