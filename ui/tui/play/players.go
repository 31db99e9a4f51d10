package play

import (
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// sides returns the seats above and below the board. The user's own is below, even if the board is
// never turned.
func (t *board) sides() (above, under game.Seat) {
	if t.Flipped || t.Seat == 1 && t.Table.Rules.Info().Upright {
		return 0, 1
	}
	return 1, 0
}

// seats draws the lines of the seats above and below the board.
func (p *painter) seats() {
	above, under := p.sides()
	p.seat(p.at(p.frame.Layout.Above), above)
	p.seat(p.at(p.frame.Layout.Below), under)
}

// seat draws who sits there, whose turn it is, whether they are here, and their time.
func (p *painter) seat(c canvas.Canvas, seat game.Seat) {
	room := p.clock(c, seat) - 1
	if p.Waits() {
		p.freeSeat(c.Part(canvas.Rect{W: room, H: 1}), seat)
		return
	}
	seatName, kept := "  "+p.Table.SeatName(seat), 0
	if p.Table.Rules.Info().Upright {
		// A board that is never turned does not show which side is the user's own, so the name of
		// the seat must fit.
		kept = canvas.Width(seatName)
	}
	end := p.absence(seat)
	if end != "" {
		end = ", " + end
		kept += canvas.Width(end)
	}
	x := p.name(c, seat, room-kept)
	add := func(more string, st canvas.Style) {
		if x+canvas.Width(more)+kept <= room {
			x = c.Text(x, 0, st, more)
		}
	}
	add(p.ratingOf(seat), p.ink.Dim)
	switch {
	case seat == p.Seat:
		add(" (you)", p.ink.Text)
	case p.s.Club.Accounts.IsBot(p.Table.Seats[seat].ID):
		add(" (bot)", p.ink.Text)
	}
	kept = canvas.Width(end)
	add(seatName, p.ink.Dim)
	kept = 0
	add(end, p.ink.Dim)
	switch {
	case !p.Table.Vacation[seat].IsZero():
		add(", vacation", p.ink.Dim)
	case end == "" && !p.Here.Present[seat] && p.Table.Status == table.Playing:
		add(", away", p.ink.Dim)
	}
	if free := p.free(seat, p.s.ClockNow()); free > 0 {
		add(", delay "+Span(free), p.ink.Dim)
	}
}

// name draws the name of a player and the signs before it. It does not depend on the turn:
// otherwise every move would send both names again.
func (p *painter) name(c canvas.Canvas, seat game.Seat, room int) int {
	if p.Table.Status == table.Playing && p.Table.State.Turn() == seat {
		c.Set(0, 0, p.ink.Key, '▶')
	}
	sign, look := '○', p.ink.Dim
	if p.Here.Present[seat] {
		sign, look = '●', p.ink.Good
	}
	c.Set(2, 0, look, sign)
	return parts.Fit(c, 4, 0, room-4, p.ink.Strong, p.playerName(seat))
}

// freeSeat draws the line of a seat before the game begins.
func (p *painter) freeSeat(c canvas.Canvas, seat game.Seat) {
	name, sign, look := "free seat", '○', p.ink.Dim
	t := p.Table
	seatName := "  " + t.SeatName(seat)
	switch {
	case t.Seats[seat].ID != "":
		name = p.playerName(seat)
	case app.Seeking(t): // the seats are random
		if _, under := p.sides(); seat == under {
			name = widget.Shown(t.Host.Name, widget.NameCells)
		}
		seatName = ""
	case !t.Vacant && t.Wish == seat:
		name = widget.Shown(t.Host.Name, widget.NameCells)
	case !t.Vacant && t.Wish == game.NoSeat:
		name = "random"
	}
	if name == p.s.Me.Name {
		sign, look = '●', p.ink.Good
	}
	c.Set(2, 0, look, sign)
	x := parts.Fit(c, 4, 0, c.W()-4, p.ink.Text, name)
	parts.Fit(c, x, 0, c.W()-x, p.ink.Dim, seatName)
}

// absence says how long the game waits for a player who has left, or "" if they are here.
func (t *position) absence(seat game.Seat) string {
	away := t.Table.Away[seat]
	if t.Table.Status != table.Playing || !away.Away() {
		return ""
	}
	at, _ := t.Table.ForsakenAt(seat.Other())
	switch left := at.Sub(t.s.Now()); {
	case left <= 0:
		return "gone"
	case away.Quit:
		return "left " + words.Countdown(left)
	default:
		return "reconnecting " + words.Countdown(left)
	}
}

// opponentGone reports whether the opponent has been away long enough for the user to decide how the
// game ends.
func (t *position) opponentGone() bool {
	at, ok := t.Table.ForsakenAt(t.Seat)
	return ok && !t.s.Now().Before(at)
}

// ratingOf returns the rating on a player's line. After a rated game, it is the rating before the
// game and the change.
func (t *position) ratingOf(seat game.Seat) string {
	if o := t.Here.Rated; o != nil {
		change := o.Seats[seat]
		return fmt.Sprintf(" %v %+d", change.Before, change.Points())
	}
	return t.s.RatingAt(t.Table, t.Table.Seats[seat])
}

// clock draws the clock of a seat at the end of its line, and returns where it begins.
func (p *painter) clock(c canvas.Canvas, seat game.Seat) int {
	if _, _, timed := p.timeOf(seat); !timed {
		return c.W()
	}
	wide := p.clockCells(seat)
	x, at := c.W()-wide, c.Place()
	p.frame.clocks[seat] = canvas.Rect{X: at.X + x, Y: at.Y, W: wide, H: 1}
	p.clockFace(c.Part(canvas.Rect{X: x, W: wide, H: 1}), seat)
	if lag := words.Lag(p.Table, seat); lag != "" && p.Live() && x > len(lag)+1 {
		x -= len(lag) + 1
		c.Text(x, 0, p.ink.Dim, lag)
	}
	return x
}

// clockCells returns the width of a seat's clock.
func (t *position) clockCells(seat game.Seat) int {
	left, _, _ := t.timeOf(seat)
	var space [16]byte
	wide := len(clock.Append(space[:0], left)) + 2
	if lowOnTime(t.Table.Clock.Control(), left) {
		wide += 2
	}
	return wide
}

// clockFace draws the time of a seat. If it is low, there is a sign besides the colour.
func (t *position) clockFace(c canvas.Canvas, seat game.Seat) {
	left, runs, _ := t.timeOf(seat)
	ink := &t.s.Styles.Words
	look, low := ink.Clock, lowOnTime(t.Table.Clock.Control(), left)
	switch {
	case runs && low:
		look = ink.ClockLow
	case runs:
		look = ink.ClockRunning
	}
	c.Clear(look)
	x := 1
	if low {
		c.Set(x, 0, look, '!')
		x += 2
	}
	var space [16]byte
	for i, b := range clock.Append(space[:0], left) {
		c.Set(x+i, 0, look, rune(b))
	}
}

// timeOf returns a seat's time in the shown position, and whether its clock runs. timed is false in
// a game without clocks.
func (t *position) timeOf(seat game.Seat) (left time.Duration, runs, timed bool) {
	if t.Table.Clock.Control().Kind == clock.Unlimited {
		return 0, false, false
	}
	left = t.Table.Clock.Left(int(seat), t.s.ClockNow())
	if t.studying() && (!t.Live() || t.Table.Origin != nil) {
		left = t.leftThen(seat)
	}
	running, runs := t.Table.Clock.Running()
	return left, runs && game.Seat(running) == seat, true
}

// scarce is the time below which a clock turns red.
const scarce = 20 * time.Second

// lowOnTime reports whether a clock should warn.
func lowOnTime(c clock.Control, left time.Duration) bool {
	if c.Kind == clock.Correspondence {
		return boardview.LowOnTime(c, left)
	}
	return left < scarce
}
