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
	Mine    bool // tables of its own
	Rows    bool // the rows that it shows
	Counts  bool // how many there are
	Rematch bool // of the table that it shows
	People  bool // who is here, or what they do
	Preview bool // the table of which it shows a preview
}

// with are both news.
func (n News) with(m News) News {
	return News{n.Mine || m.Mine, n.Rows || m.Rows, n.Counts || m.Counts, n.Rematch || m.Rematch, n.People || m.People, n.Preview || m.Preview}
}

// View is what a session shows of the lobby besides its own tables, and so wants to
// hear of. The zero View shows nothing.
type View struct {
	// Section is the section of which it shows the rows from From, and up to but
	// without To.
	Section  SectionID
	From, To int
	// Rows are the tables that it shows there, as it shows them: when they are others,
	// that is news. Nil counts every change before To as news.
	Rows []*table.Table
	// Counts are the numbers that it shows, nil if it shows none.
	Counts *Counts
	// Rematch is the table of which it shows whether there is a rematch.
	Rematch identity.TableID
	// People says that it shows who is here.
	People bool
	// Preview is a table of which it shows the position without being there, as it
	// shows it: a later state is news. Nil is none.
	Preview *table.Table
}

func (v *View) equal(w *View) bool {
	return v.Section == w.Section && v.From == w.From && v.To == w.To && v.Rematch == w.Rematch && v.People == w.People && v.Preview == w.Preview &&
		(v.Rows == nil) == (w.Rows == nil) && slices.Equal(v.Rows, w.Rows) &&
		(v.Counts == w.Counts || v.Counts != nil && w.Counts != nil && *v.Counts == *w.Counts)
}

// span are the rows of a view.
func (v *View) span() span { return span{v.Section, v.From, v.To} }

// Feed brings a session the news of the lobby that concern it, and no others. News
// of its own tables come at once, those of what it shows after a moment, added up.
// Its methods are for one goroutine.
type Feed struct {
	registry *registry
	mu       sync.Mutex // of putting into mail, where news are added up
	mail     pubsub.Mailbox[News]
	shown    View // what Show was told last; the session's own

	// The registry's lock guards the rest.
	who  []identity.PlayerID
	view View
	shut bool
}

// Feed opens a feed for the tables of a player, or of several, until ctx ends. The
// first news of these are there at once.
func (ts *Tables) Feed(ctx context.Context, who ...identity.PlayerID) *Feed {
	f := &Feed{registry: ts.registry, mail: pubsub.NewMailbox[News]()}
	f.Become(who...)
	f.ring(News{Mine: true})
	context.AfterFunc(ctx, rescue.Func(nil, "closing a feed", func() { f.change(func() { f.who, f.view, f.shut = nil, View{}, true }) }))
	return f
}

// News holds what is new since it was last taken. The channel is never closed: select
// on the feed's context too.
func (f *Feed) News() <-chan News { return f.mail }

// Become makes the feed one of other players.
func (f *Feed) Become(who ...identity.PlayerID) { f.change(func() { f.who = who }) }

// Show says what the session shows from now on. If the lobby has changed since it
// took what it shows, it will hear of that.
func (f *Feed) Show(v View) {
	if !f.shown.equal(&v) {
		f.shown = v
		f.change(func() { f.view = v })
	}
}

// change changes what the feed wants to hear of, unless it is shut.
func (f *Feed) change(do func()) {
	f.registry.mu.Lock()
	defer f.registry.mu.Unlock()
	if f.shut {
		return
	}
	f.registry.feeds.remove(f)
	had := f.view
	do()
	f.registry.feeds.add(f)
	f.registry.catchUp(f, &had)
}

// ring puts news into the mailbox.
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
