package live

import (
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// How often a session is told at most of what it shows.
const (
	rowsEvery   = 100 * time.Millisecond
	peopleEvery = 500 * time.Millisecond
	countsEvery = 2 * time.Second
	countsWait  = 2 * rowsEvery // a session that is told of its rows has counted by then
	// Many lobbies show the same game, and a board is the dearest thing in them: the more
	// there are, the longer they rest, so that there are no more than previewsASecond of
	// them, unless that would take longer than previewsRest.
	previewsEvery   = 2 * time.Second
	previewsASecond = 50
	previewsRest    = 10 * time.Second
)

// span is a part of a section.
type span struct {
	section  SectionID
	from, to int
}

// feeds are the feeds of a registry by what they want to hear of. Its lock guards
// them.
type feeds struct {
	players   groups[identity.PlayerID]
	rematches groups[identity.TableID]
	previews  groups[identity.TableID]
	moved     map[identity.TableID]bool // tables with previews that have changed since that was told
	spans     groups[span]
	dirty     map[span]bool // spans in which something has changed since that was told
	counting  group
	gathering group        // those that show who is here
	gatherers atomic.Int32 // how many they are, to be read without the lock

	rows, counts, people, shown beat
}

// group is a set of feeds.
type group map[*Feed]struct{}

// groups are sets of feeds by key. A key without feeds is not kept.
type groups[K comparable] map[K]group

func (g groups[K]) add(key K, f *Feed) {
	if g[key] == nil {
		g[key] = make(group)
	}
	g[key][f] = struct{}{}
}

func (g groups[K]) remove(key K, f *Feed) {
	if delete(g[key], f); len(g[key]) == 0 {
		delete(g, key)
	}
}

// init makes the feeds of a registry.
func (fs *feeds) init(b *registry) {
	fs.players, fs.rematches, fs.spans = make(groups[identity.PlayerID]), make(groups[identity.TableID]), make(groups[span])
	fs.previews, fs.moved = make(groups[identity.TableID]), make(map[identity.TableID]bool)
	fs.dirty, fs.counting, fs.gathering = make(map[span]bool), make(group), make(group)
	fs.rows = beat{every: rowsEvery, strike: func() {
		for f, n := range b.staleRows() {
			f.ring(n)
		}
	}}
	fs.counts = beat{every: countsEvery, wait: countsWait, strike: func() { ringAll(b.staleCounts(), News{Counts: true}) }}
	fs.shown = beat{every: previewsEvery, wait: countsWait, strike: func() {
		due := b.stalePreviews()
		fs.shown.slow(restAfter(len(due)))
		ringAll(due, News{Preview: true})
	}}
	fs.people = beat{every: peopleEvery, strike: func() { ringAll(b.gatherers(), News{People: true}) }}
}

// restAfter is how long previews rest after so many were told.
func restAfter(previews int) time.Duration {
	return min(time.Duration(previews)*time.Second/previewsASecond, previewsRest)
}

func ringAll(list []*Feed, n News) {
	for _, f := range list {
		f.ring(n)
	}
}

func (fs *feeds) add(f *Feed) {
	for _, who := range f.who {
		fs.players.add(who, f)
	}
	if v := &f.view; v.Section != NoSection {
		fs.spans.add(v.span(), f)
	}
	if f.view.Rematch != "" {
		fs.rematches.add(f.view.Rematch, f)
	}
	if f.view.Preview != nil {
		fs.previews.add(f.view.Preview.ID, f)
	}
	if f.view.Counts != nil {
		fs.counting[f] = struct{}{}
	}
	if f.view.People {
		fs.gathering[f] = struct{}{}
	}
	fs.gatherers.Store(int32(len(fs.gathering)))
}

func (fs *feeds) remove(f *Feed) {
	for _, who := range f.who {
		fs.players.remove(who, f)
	}
	if v := &f.view; v.Section != NoSection {
		fs.spans.remove(v.span(), f)
	}
	if f.view.Rematch != "" {
		fs.rematches.remove(f.view.Rematch, f)
	}
	if f.view.Preview != nil {
		fs.previews.remove(f.view.Preview.ID, f)
	}
	delete(fs.counting, f)
	delete(fs.gathering, f)
}

// tableChanged tells those of whom a table is, or whose rematch. Either state may be nil.
func (fs *feeds) tableChanged(old, now *table.Table) {
	var due map[*Feed]News
	tell := func(all group, n News) {
		for f := range all {
			if due == nil {
				due = make(map[*Feed]News)
			}
			due[f] = due[f].with(n)
		}
	}
	for _, t := range [2]*table.Table{old, now} {
		if t == nil {
			continue
		}
		for _, who := range playersOf(t) {
			tell(fs.players[who], News{Mine: true})
		}
		tell(fs.rematches[t.After], News{Rematch: true})
		if len(fs.previews[t.ID]) > 0 {
			fs.moved[t.ID] = true
			fs.shown.ask()
		}
	}
	for f, n := range due {
		f.ring(n)
	}
}

// rowChanged notes that one row of a section shows something else.
func (fs *feeds) rowChanged(id SectionID, row int) {
	fs.touch(func(s span) bool { return s.section == id && s.from <= row && row < s.to })
}

// rowsMoved notes that the rows of a section from a given one on are others.
func (fs *feeds) rowsMoved(id SectionID, row int) {
	fs.touch(func(s span) bool { return s.section == id && row < s.to })
	fs.countsChanged()
}

func (fs *feeds) touch(is func(span) bool) {
	for s := range fs.spans {
		if is(s) {
			fs.dirty[s] = true
			fs.rows.ask()
		}
	}
}

// countsChanged notes that there are more or fewer of something.
func (fs *feeds) countsChanged() {
	if len(fs.counting) > 0 {
		fs.counts.ask()
	}
}

// peopleChanged notes that somebody comes, goes or does something else. It needs no lock.
func (fs *feeds) peopleChanged() {
	if fs.gatherers.Load() > 0 {
		fs.people.ask()
	}
}

// catchUp tells a feed that shows something else than before what it may have missed.
// The lock must be held, as for the others below.
func (b *registry) catchUp(f *Feed, had *View) {
	v, fs := &f.view, &b.feeds
	if v.Section != NoSection && (v.Rows != nil || v.span() != had.span()) && b.stale(f) {
		fs.dirty[v.span()] = true
		fs.rows.ask()
	}
	if v.Counts != nil && *v.Counts != b.countsNow() {
		fs.counts.ask()
	}
	if v.Rematch != "" && v.Rematch != had.Rematch {
		for range b.index.each(rematchOf, string(v.Rematch)) {
			f.ring(News{Rematch: true})
			break
		}
	}
	if v.Preview != nil && b.outdated(f) {
		fs.moved[v.Preview.ID] = true
		fs.shown.ask()
	}
	if v.People && !had.People {
		f.ring(News{People: true})
	}
}

// outdated reports whether the table of which a feed shows a preview is in another state
// by now, or is gone.
func (b *registry) outdated(f *Feed) bool {
	now := b.tables[f.view.Preview.ID]
	return now == nil || now.Rev != f.view.Preview.Rev
}

// stale reports whether the rows that a feed shows are not those that there are.
func (b *registry) stale(f *Feed) bool {
	v := &f.view
	return v.Rows == nil || !sameRows(v.Rows, b.sections[v.Section].Page(v.From, v.To))
}

// stalePreviews are the feeds that show previews of tables that have changed.
func (b *registry) stalePreviews() []*Feed {
	b.mu.Lock()
	defer b.mu.Unlock()
	var due []*Feed
	for id := range b.feeds.moved {
		for f := range b.feeds.previews[id] {
			if b.outdated(f) {
				due = append(due, f)
			}
		}
	}
	clear(b.feeds.moved)
	return due
}

// staleRows are the feeds that show other rows than there are, and the news for them.
func (b *registry) staleRows() map[*Feed]News {
	b.mu.Lock()
	defer b.mu.Unlock()
	due := make(map[*Feed]News)
	for s := range b.feeds.dirty {
		var page []*table.Table
		for f := range b.feeds.spans[s] {
			if page == nil && f.view.Rows != nil {
				page = b.sections[s.section].Page(s.from, s.to)
			}
			if f.view.Rows == nil || !sameRows(f.view.Rows, page) {
				due[f] = due[f].with(News{Rows: true})
			}
		}
	}
	clear(b.feeds.dirty)
	return due
}

// staleCounts are the feeds that show other numbers than there are.
func (b *registry) staleCounts() []*Feed {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.countsNow()
	var due []*Feed
	for f := range b.feeds.counting {
		if *f.view.Counts != now {
			due = append(due, f)
		}
	}
	return due
}

// gatherers are the feeds that show who is here.
func (b *registry) gatherers() []*Feed {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Collect(maps.Keys(b.feeds.gathering))
}
