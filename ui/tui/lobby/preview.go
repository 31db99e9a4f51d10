package lobby

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
)

// previewAfter is how long the cursor rests on a row before that is shown.
const previewAfter = 150 * time.Millisecond

// preview is the chosen table as it stands beside the list.
type preview struct {
	next  row          // that it is to show, and shows when the cursor has rested
	shown row          // that it shows
	table *table.Table // of what it shows, the newest state; nil for none, or until it was read
	gone  bool         // the table has left the lobby: it changes no more
	run   int          // counts what was waited for
	ticks boardview.Ticker
	moved bool // more of it is stale than the clock that runs
}

type (
	// previewMsg says that the cursor has rested.
	previewMsg struct{ run int }
	// previewedMsg brings a game that is over.
	previewedMsg struct {
		id    identity.TableID
		table *table.Table
	}
	// TickMsg says that the clock of the preview shows another time.
	TickMsg struct{ of identity.TableID }
)

// same reports whether two rows are of the same table or page.
func (r row) same(other row) bool { return r.id() == other.id() && r.page == other.page }

// wanted is the row that the preview is to show.
func (l *LobbyScreen) wanted() row {
	if l.at == playTab {
		return row{table: l.cards.best}
	}
	return l.Section().chosen()
}

// look has the preview follow the cursor: at once, or when it has rested.
func (l *LobbyScreen) look(now bool) tea.Cmd {
	p, want := &l.preview, l.wanted()
	switch {
	case now || p.shown.id() == "" && p.shown.page == nil:
		p.next = want
		if p.shown.same(want) {
			return nil
		}
		return l.show()
	case p.next.same(want):
		return nil
	}
	p.next = want
	p.run++
	if p.shown.same(want) {
		return nil
	}
	return app.After(l.ctx, previewAfter, previewMsg{p.run})
}

// show shows the row that is next.
func (l *LobbyScreen) show() tea.Cmd {
	p := &l.preview
	p.shown, p.table, p.gone = p.next, p.next.table, false
	p.run++
	if p.shown.done == nil {
		p.update(l.S)
		return p.tick(l)
	}
	p.gone = true
	s, ctx, id := l.S, l.ctx, p.shown.done.ID
	return func() tea.Msg {
		t, err := s.Club.Tables.Get(ctx, id)
		if err != nil {
			return nil // what is known stands there, and entering it tells why not
		}
		return previewedMsg{id, t}
	}
}

// onPreview takes in what concerns the preview alone.
func (l *LobbyScreen) onPreview(msg tea.Msg) tea.Cmd {
	p := &l.preview
	l.S.Unchanged()
	switch msg := msg.(type) {
	case previewMsg:
		if msg.run == p.run && !p.shown.same(p.next) {
			p.changed(l)
			return l.show()
		}
	case previewedMsg:
		if p.shown.done != nil && p.shown.done.ID == msg.id {
			p.table = msg.table
			p.changed(l)
		}
	case TickMsg:
		if p.table != nil && p.table.ID == msg.of && !l.covered {
			l.stale = max(l.stale, app.Parts)
			return p.tick(l)
		}
	}
	return nil
}

// changed has the whole preview drawn anew.
func (p *preview) changed(l *LobbyScreen) {
	p.moved = true
	l.stale = max(l.stale, app.Parts)
}

// update takes in the newest state of the table, and reports whether that is another.
func (p *preview) update(s *app.Session) bool {
	if p.table == nil || p.shown.done != nil {
		return false
	}
	now := s.Club.Tables.Known(p.table.ID)
	if p.gone = now == nil; p.gone || now.Rev == p.table.Rev {
		return false
	}
	p.table = now
	return true
}

// watches is the table of which the session is to hear; nil for none. Where there is no
// room for a preview it has nothing to hear.
func (p *preview) watches(f *Frame) *table.Table {
	if p.gone || f.preview.W == 0 {
		return nil
	}
	return p.table
}

// tick waits until the clock that runs shows another second.
func (p *preview) tick(l *LobbyScreen) tea.Cmd {
	var wait time.Duration
	if t := p.table; t != nil && !p.gone && t.Status == table.Playing && t.Clock.Control().Kind != clock.Unlimited {
		if seat, runs := t.Clock.Running(); runs {
			left := t.Clock.Left(seat, l.S.ClockNow())
			if wait = boardview.UntilTick(left); wait > 0 && left < clock.Day {
				wait = left%time.Second + time.Nanosecond
			}
		}
		return p.ticks.Wake(l.ctx, wait, TickMsg{t.ID})
	}
	return p.ticks.Wake(l.ctx, 0, nil)
}

// rest waits for nothing, while nobody looks.
func (p *preview) rest(l *LobbyScreen) { p.ticks.Wake(l.ctx, 0, nil) }

// Stale implements app.Teller.
func (l *LobbyScreen) Stale() app.Stale { return l.stale }

// PaintParts draws the preview alone, or only the line of the clock that runs.
func (l *LobbyScreen) PaintParts(draw func(canvas.Rect, func(canvas.Canvas))) {
	p, f := &l.preview, &l.frame
	l.stale = app.Fresh
	switch {
	case f.preview.W == 0:
	case p.moved:
		f.seats = [2]canvas.Rect{}
		draw(f.preview, func(c canvas.Canvas) {
			drawn := Frame{width: f.width}
			l.painter(c, &drawn).previewed(c)
			for i, at := range drawn.seats { // the canvas is the preview alone
				f.seats[i] = canvas.Rect{X: f.preview.X + at.X, Y: f.preview.Y + at.Y, W: at.W, H: at.H}
			}
		})
	case p.table != nil:
		if seat, runs := p.table.Clock.Running(); runs && f.seats[seat].W > 0 {
			draw(f.seats[seat], func(c canvas.Canvas) { l.painter(c, new(Frame)).seat(c, p.table, game.Seat(seat)) })
		}
	}
	p.moved = false
}
