package play

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// tickEvery separates the moments when screens redraw for their clocks. All screens share them, so
// that a server with many running clocks wakes up rarely.
const tickEvery = 50 * time.Millisecond

// TickMsg says that a time has changed.
type TickMsg struct{ to *TableScreen }

// tick waits until a time on the screen changes, if one does.
func (t *TableScreen) tick() tea.Cmd {
	wait := t.NextTick()
	if wait > 0 {
		now := t.s.Now()
		wait = now.Add(wait).Truncate(tickEvery).Add(tickEvery).Sub(now)
	}
	return t.ticks.Wake(t.ctx, wait, TickMsg{t})
}

// ticked returns how much of the screen a tick makes out of date. In a game without trouble that is
// only the running clock.
func (t *TableScreen) ticked() app.Stale {
	seat, runs := t.Table.Clock.Running()
	_, first := t.Table.FirstMoveBy()
	if t.hosts() {
		return app.Parts
	}
	away := t.Table.Away[0].Away() || t.Table.Away[1].Away()
	if t.Table.Status != table.Playing || !runs || first || away || t.free(game.Seat(seat), t.s.Now()) > 0 {
		return app.All
	}
	if _, away := live.StoreAway(t.s.Club.Tables); away || t.stood {
		t.stood = away
		return app.All
	}
	if t.frame.clocks[seat].W != t.clockCells(game.Seat(seat)) {
		return app.All
	}
	return app.Parts
}

// Stale implements app.PartPainter.
func (t *TableScreen) Stale() app.Stale { return t.stale }

// stalePart is a part of the screen that is drawn alone.
type stalePart uint8

const (
	clockPart  stalePart = 1 << iota // the running clock
	motionPart                       // what moves on the board
	slotPart                         // what is typed
)

// PaintParts draws the running clock, the motion on the board and the typed text.
func (t *TableScreen) PaintParts(draw func(canvas.Rect, func(canvas.Canvas))) {
	t.stale = app.Fresh
	if t.parts&slotPart != 0 && newPainter(t, &t.frame, canvas.Canvas{}).slotAlone(draw) {
		t.parts = 0
		return
	}
	if seat, runs := t.Table.Clock.Running(); runs && t.parts&clockPart != 0 {
		draw(t.frame.clocks[seat], t.face[seat])
	}
	if at := t.frame.waited; at.W > 0 && t.parts&clockPart != 0 && t.hosts() {
		draw(at, t.waitedFace)
	}
	if t.parts&motionPart != 0 && !t.frame.over && !t.blind {
		t.paintMotion(draw)
	}
	t.parts = 0
}

// paintMotion draws what moves on the board.
func (t *TableScreen) paintMotion(draw func(canvas.Rect, func(canvas.Canvas))) {
	at, picture := t.frame.Layout.Board, t.frame.Picture
	picture.Held.Column, picture.Held.Row = picture.Held.Column-at.X, picture.Held.Row-at.Y
	t.motion.Paint(picture, t.s.Styles, func(part canvas.Rect, paint func(canvas.Canvas)) {
		part.X, part.Y = part.X+at.X, part.Y+at.Y
		if part.H = min(part.H, t.frame.free-part.Y); part.H > 0 {
			draw(part, paint)
		}
	})
}

// NextTick returns how long the times on the screen stay the same, or 0 for forever.
func (t *position) NextTick() time.Duration {
	now, next := t.s.ClockNow(), time.Duration(0)
	add := func(wait time.Duration) {
		if wait > 0 && (next == 0 || wait < next) {
			next = wait
		}
	}
	if d, ok := t.waited(); ok {
		add(time.Second - d%time.Second)
	}
	if t.Table.Status != table.Playing {
		return next
	}
	if seat, runs := t.Table.Clock.Running(); runs {
		if free := t.free(game.Seat(seat), now); free > 0 {
			add(UntilCount(free))
		} else {
			add(boardview.UntilTick(t.Table.Clock.Left(seat, now)))
		}
	}
	if by, due := t.Table.FirstMoveBy(); due {
		add(UntilCount(by.Sub(now)))
	}
	for seat, away := range t.Table.Away {
		if at, due := t.Table.ForsakenAt(game.Seat(seat).Other()); due && away.Away() {
			add(UntilCount(at.Sub(now)))
		}
	}
	return next
}

// free returns how much delay a seat has left before its clock runs.
func (t *position) free(seat game.Seat, now time.Time) time.Duration {
	running, runs := t.Table.Clock.Running()
	end, limited := t.Table.Clock.Deadline()
	if !runs || game.Seat(running) != seat || !limited {
		return 0
	}
	return max(0, end.Sub(now)-t.Table.Clock.Left(running, now))
}

// UntilCount returns how long words.Countdown stays the same, or 0 if no time is left.
func UntilCount(left time.Duration) time.Duration {
	switch {
	case left <= 0:
		return 0
	case left >= time.Hour:
		return boardview.UntilTick(left)
	case left%time.Second == 0:
		return time.Second
	}
	return left % time.Second
}

// creditLines says that the server was away during this turn, and for how long the clocks stood
// still.
func (t *position) creditLines(w int) []string {
	for _, e := range slices.Backward(t.Table.Log) {
		switch e.Kind {
		case table.Credited:
			text := fmt.Sprintf("The server was down for %s. That time does not count.", Span(t.Table.Credit))
			return widget.PaintAll(t.s.Styles.Faint, widget.Wrap(text, w))
		case table.Moved, table.Readied, table.Sat:
			return nil
		}
	}
	return nil
}

// Span writes a duration in words, rounded up to seconds.
func Span(d time.Duration) string {
	d = (d + time.Second - 1).Truncate(time.Second)
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", d/time.Second)
	case d < time.Hour:
		return fmt.Sprintf("%d min %d s", d/time.Minute, d%time.Minute/time.Second)
	case d < clock.Day:
		return fmt.Sprintf("%d h %d min", d/time.Hour, d%time.Hour/time.Minute)
	}
	return clock.Format(d)
}
