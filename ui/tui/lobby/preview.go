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

// previewAfter is how long the cursor must rest on a row before the preview shows it.
const previewAfter = 150 * time.Millisecond

// preview shows a table beside the list.
type preview struct {
	next *table.Table // the table to show once the cursor has rested; nil is none
	// table is what it shows, in its newest state; nil if it shows no table.
	table *table.Table
	gone  bool // the table has left the lobby and no longer changes
	run   int  // number of the latest wait
	ticks boardview.Ticker
	moved bool // more than the running clock is stale
}

type (
	// previewMsg reports that the cursor has rested.
	previewMsg struct{ run int }
	// TickMsg reports that the preview's clock must be drawn again.
	TickMsg struct{ of identity.TableID }
)

// same reports whether two tables are the same one, or both none.
func same(a, b *table.Table) bool { return a == b || a != nil && b != nil && a.ID == b.ID }

// wanted returns the table that the preview should show: the chosen one, and on the first tab the best
// game, unless the chosen item has a board of its own.
func (l *LobbyScreen) wanted() *table.Table {
	if t := l.chosen(); t != nil || l.at != playTab || l.start.chosen().rules != nil {
		return t
	}
	return l.best
}

// look makes the preview follow the cursor, at once if now is set, or else when the cursor has
// rested.
func (l *LobbyScreen) look(now bool) tea.Cmd {
	p, want := &l.preview, l.wanted()
	switch {
	case now || p.table == nil:
		p.next = want
		if same(p.table, want) {
			return nil
		}
		return l.show()
	case same(p.next, want):
		return nil
	}
	p.next = want
	p.run++
	if same(p.table, want) {
		return nil
	}
	return app.After(l.ctx, previewAfter, previewMsg{p.run})
}

// show shows the next table.
func (l *LobbyScreen) show() tea.Cmd {
	p := &l.preview
	p.table, p.gone = p.next, false
	p.run++
	p.update(l.S)
	return p.tick(l)
}

// onPreview handles messages that concern only the preview.
func (l *LobbyScreen) onPreview(msg tea.Msg) tea.Cmd {
	p := &l.preview
	l.S.Unchanged()
	switch msg := msg.(type) {
	case previewMsg:
		if msg.run == p.run && !same(p.table, p.next) {
			p.changed(l)
			return l.show()
		}
	case TickMsg:
		if p.table != nil && p.table.ID == msg.of && !l.covered {
			l.stale = max(l.stale, app.Parts)
			return p.tick(l)
		}
	}
	return nil
}

// changed marks the whole preview as stale.
func (p *preview) changed(l *LobbyScreen) {
	p.moved = true
	l.stale = max(l.stale, app.Parts)
}

// update fetches the newest state of the table and reports whether it changed.
func (p *preview) update(s *app.Session) bool {
	if p.table == nil {
		return false
	}
	now := s.Club.Tables.Known(p.table.ID)
	if p.gone = now == nil; p.gone || now.Rev == p.table.Rev {
		return false
	}
	p.table = now
	return true
}

// watches returns the table that the session should get news of, or nil. Without room for a
// preview, it returns nil.
func (p *preview) watches(f *Frame) *table.Table {
	if p.gone || f.preview.W == 0 {
		return nil
	}
	return p.table
}

// tick schedules a TickMsg for when the running clock shows another second.
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

// Stale implements app.PartPainter.
func (l *LobbyScreen) Stale() app.Stale { return l.stale }

// PaintParts draws only the preview, or only the line with the running clock.
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
			for i, at := range drawn.seats { // the canvas covers only the preview
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
