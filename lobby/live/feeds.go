package live

import (
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// How often a session gets each kind of news at most.
const (
	rowsEvery   = 100 * time.Millisecond
	peopleEvery = 500 * time.Millisecond
	countsEvery = 2 * time.Second
	countsWait  = 2 * rowsEvery // by then a session with new rows has also counted
	// Many lobbies show the same game, and drawing a board is expensive. So with many previews each
	// of them is updated less often: at most previewsASecond are drawn in a second, unless the
	// pause would exceed previewsRest.
	previewsEvery   = 2 * time.Second
	previewsASecond = 50
	previewsRest    = 10 * time.Second
)

// span is a part of a section.
type span struct {
	section  SectionID
	from, to int
}

// feeds has the feeds of a registry by what they want to hear about. The lock of the registry
// guards it.
type feeds struct {
	players   groups[identity.PlayerID]
	rematches groups[identity.TableID]
	previews  groups[identity.TableID]
	moved     map[identity.TableID]bool // previewed tables that changed since the last news
	spans     groups[span]
	dirty     map[span]bool // spans that changed since the last news
	counting  group
	gathering group        // feeds that show who is here
	gatherers atomic.Int32 // number of gathering, readable without the lock

	rows, counts, people, shown throttle
}

// group is a set of feeds.
type group map[*Feed]struct{}

// groups has sets of feeds by key. A key without feeds is not kept.
type groups[K comparable] map[K]group

func (g group) put(f *Feed, in bool) {
	if in {
		g[f] = struct{}{}
	} else {
		delete(g, f)
	}
}

func (g groups[K]) put(key K, f *Feed, in bool) {
	if g[key] == nil {
		g[key] = make(group)
	}
	g[key].put(f, in)
	if len(g[key]) == 0 {
		delete(g, key)
	}
}

// init prepares the feeds of a registry.
func (fs *feeds) init(b *registry) {
	fs.players, fs.spans, fs.dirty = make(groups[identity.PlayerID]), make(groups[span]), make(map[span]bool)
	fs.rematches, fs.previews = make(groups[identity.TableID]), make(groups[identity.TableID])
	fs.moved, fs.counting, fs.gathering = make(map[identity.TableID]bool), make(group), make(group)
	fs.rows = throttle{every: rowsEvery, run: func() {
		for f, n := range b.staleRows() {
			f.ring(n)
		}
	}}
	fs.counts = throttle{every: countsEvery, wait: countsWait, run: func() {
		ringAll(b.staleCounts(), News{Counts: true})
	}}
	fs.shown = throttle{every: previewsEvery, wait: countsWait, run: func() {
		due := b.stalePreviews()
		fs.shown.slow(restAfter(len(due)))
		ringAll(due, News{Preview: true})
	}}
	fs.people = throttle{every: peopleEvery, run: func() { ringAll(b.gatherers(), News{People: true}) }}
}

// restAfter returns how long previews rest after a number of them were sent.
func restAfter(previews int) time.Duration {
	return min(time.Duration(previews)*time.Second/previewsASecond, previewsRest)
}

func ringAll(list []*Feed, n News) {
	for _, f := range list {
		f.ring(n)
	}
}

// put adds a feed to what it wants to hear about, or removes it.
func (fs *feeds) put(f *Feed, in bool) {
	v := &f.view
	for _, who := range f.who {
		fs.players.put(who, f, in)
	}
	if v.Section != NoSection {
		fs.spans.put(v.span(), f, in)
	}
	if v.Rematch != "" {
		fs.rematches.put(v.Rematch, f, in)
	}
	if v.Preview != nil {
		fs.previews.put(v.Preview.ID, f, in)
	}
	fs.counting.put(f, in && v.Counts != nil)
	fs.gathering.put(f, in && v.People)
	fs.gatherers.Store(int32(len(fs.gathering)))
}

// tableChanged sends news to the players of a table, and to feeds that wait for its rematch. Either
// state can be nil.
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

// rowChanged records that one row of a section changed.
func (fs *feeds) rowChanged(id SectionID, row int) {
	fs.touch(func(s span) bool { return s.section == id && s.from <= row && row < s.to })
}

// rowsMoved records that the rows of a section moved, from a given one on.
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

// countsChanged records that a count changed.
func (fs *feeds) countsChanged() {
	if len(fs.counting) > 0 {
		fs.counts.ask()
	}
}

// peopleChanged records that a person comes, goes or does something else. It needs no lock.
func (fs *feeds) peopleChanged() {
	if fs.gatherers.Load() > 0 {
		fs.people.ask()
	}
}

// catchUp sends a feed what it may have missed after its view changed. It needs the lock.
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

// outdated reports whether the table in the preview of a feed has changed or is gone. It needs the
// lock.
func (b *registry) outdated(f *Feed) bool {
	now := b.tables[f.view.Preview.ID]
	return now == nil || now.Rev != f.view.Preview.Rev
}

// stale reports whether the rows that a feed shows are outdated. It needs the lock.
func (b *registry) stale(f *Feed) bool {
	v := &f.view
	return v.Rows == nil || !sameRows(v.Rows, b.sections[v.Section].Page(v.From, v.To))
}

// stalePreviews returns the feeds whose previewed tables have changed.
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

// staleRows returns the feeds whose rows are outdated, and the news for them.
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

// staleCounts returns the feeds whose counts are outdated.
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

// gatherers returns the feeds that show who is here.
func (b *registry) gatherers() []*Feed {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Collect(maps.Keys(b.feeds.gathering))
}
