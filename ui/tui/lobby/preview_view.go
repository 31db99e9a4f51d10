package lobby

import (
	"fmt"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/lesson"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// roomyPreview is the minimum height of a preview with blank lines.
const roomyPreview = 26

// previewed draws the chosen table, or what the chosen page is for.
func (p *painter) previewed(c canvas.Canvas) {
	switch pv := &p.LobbyScreen.preview; {
	case pv.shown.page != nil:
		c.Text(0, 0, p.ink.Strong, pv.shown.page.name)
		y := parts.Wrapped(c.Part(canvas.Rect{W: c.W(), H: c.H()}), 2, p.ink.Text, pv.shown.page.says(p.S))
		p.chip(c, y+1, "enter", "open")
	case pv.table != nil:
		p.tablePreview(c, pv.table, previewSizes(p.S.Styles.Sizes, p.frame.width))
	case pv.shown.done != nil:
		c.Text(0, 0, p.ink.Dim, "Loading…")
	}
}

// chip draws a key and what it does.
func (p *painter) chip(c canvas.Canvas, y int, name, does string) int {
	const cells = 6
	c.Text(0, y, p.ink.Key, name)
	parts.Fit(c, cells, y, c.W()-cells, p.ink.Text, does)
	return y + 1
}

// tablePreview draws a table: its board, its players, its terms, the last moves, and what the user
// can do.
func (p *painter) tablePreview(c canvas.Canvas, t *table.Table, sizes []widget.CellSize) {
	room := c.W()
	if since := p.since(t); canvas.Width(since)+canvas.Width(p.S.TableName(t))+2 <= c.W() {
		room = parts.Right(c, c.W(), 0, p.ink.Dim, since) - 2
	}
	parts.Fit(c, 0, 0, room, p.ink.Strong, p.S.TableName(t))
	y, air := 1, 0
	if c.H() >= roomyPreview {
		y, air = 2, 1
	}
	if app.Seeking(t) {
		y = p.seekPreview(c, t, y)
	} else {
		y = p.boardPreview(c, t, sizes, y, air)
		for seat := range t.Seats {
			line := c.Part(canvas.Rect{Y: y, W: c.W(), H: 1})
			p.frame.seats[seat] = line.Place()
			p.seat(line, t, game.Seat(seat))
			y++
		}
	}
	y = p.terms(c, t, y)
	if t.Status != table.Open {
		y = p.lastMoves(c, t, y)
	}
	y += air
	if y < c.H()-3 {
		y++
	}
	if p.at != playTab || p.cards.at == p.cards.len()-1 { // otherwise enter is for another card
		_, does := enterWords(p.S, t)
		y = p.chip(c, y, "enter", does)
	}
	if p.at != playTab {
		if t.Status == table.Open && !app.Seeking(t) && lesson.Of(t.Game) != nil && y < c.H()-1 {
			y = p.chip(c, y, "l", "lesson, 3 minutes")
		}
		y = p.chip(c, y, "s", "share this table")
	}
	if blurb := widget.Wrap(t.Rules.Info().Blurb, c.W()); y+air+len(blurb) <= c.H() {
		parts.Wrapped(c, y+air, p.ink.Dim, t.Rules.Info().Blurb)
	}
}

// since says how long a table has been in its state.
func (p *painter) since(t *table.Table) string {
	now := p.S.Now()
	switch {
	case t.Status == table.Open && now.Sub(t.Created) < time.Minute:
		return "just opened"
	case t.Status == table.Open:
		return "waiting " + widget.Age(now.Sub(t.Created))
	case t.Status >= table.Over && now.Sub(t.Changed) < time.Minute:
		return "just ended"
	case t.Status >= table.Over:
		if age := widget.Age(now.Sub(t.Changed)); age != "now" {
			return "ended " + age + " ago"
		}
		return "just ended"
	case len(t.Plies) == 0:
		return "starting"
	}
	return fmt.Sprintf("move %d", moveNumbers(t)[len(t.Plies)-1].N)
}

// moveNumbers returns the move number of each ply.
func moveNumbers(t *table.Table) []game.MoveNumber {
	numbers := make([]game.MoveNumber, len(t.Plies))
	first := game.FirstMover(t.Rules)
	var n game.MoveNumber
	for i, ply := range t.Plies {
		n = n.Next(first, ply.Seat)
		numbers[i] = n
	}
	return numbers
}

// below is the minimum number of lines below the board of a preview.
const below = 8

// boardPreview draws the position in the middle, in the largest squares that fit. It returns the
// next free line.
func (p *painter) boardPreview(c canvas.Canvas, t *table.Table, sizes []widget.CellSize, y, air int) int {
	if t.State == nil {
		return y
	}
	info := t.Rules.Info()
	board := t.State.Board()
	flipped := t.SeatOf(p.S.Me.ID) == 1 && !info.Upright
	picture := boardview.Picture{Board: board, Surface: widget.SurfaceOf(info), Flipped: flipped}
	if n := len(t.Plies); n > 0 {
		sight := boardview.Highlights{Last: t.Plies[n-1].Cells, Cursor: game.NoCell}
		picture.Looks = sight.Looks(board)
	}
	picture.Largest(sizes, c.W(), c.H()-y-below-2*air)
	x := max((c.W()-picture.Width())/2, 0)
	picture.Paint(c.Part(canvas.Rect{X: x, Y: y, W: c.W() - x, H: picture.Height()}), p.S.Styles)
	return y + picture.Height() + 1
}

// previewSizes returns the square sizes for a preview on a page of the given width: the smallest,
// and larger ones if there is room.
func previewSizes(sizes []widget.CellSize, page int) []widget.CellSize {
	most := 1
	switch {
	case page >= 130:
		most = 4
	case page >= manyColumns:
		most = 2
	}
	return sizes[max(len(sizes)-most, 0):]
}

// seekPreview says which player looks for an opponent.
func (p *painter) seekPreview(c canvas.Canvas, t *table.Table, y int) int {
	host := widget.Shown(t.Host.Name, widget.NameCells)
	text := fmt.Sprintf("%s is looking for an opponent. The game begins when you sit down.", host)
	if t.Host.ID == p.S.Me.ID {
		text = "You are looking for an opponent. The game begins when someone sits down."
	}
	return parts.Wrapped(c, y+1, p.ink.Text, text) + 1
}

// seat draws the line of a seat: its name, its player and the clock.
func (p *painter) seat(c canvas.Canvas, t *table.Table, seat game.Seat) {
	end := c.W()
	if t.Status == table.Playing || t.Status == table.Open {
		end = p.clock(c, t, seat)
	}
	name := t.SeatName(seat)
	look := p.ink.Text
	if t.Status == table.Playing && t.State.Turn() == seat {
		c.Set(0, 0, p.ink.Key, '▶')
		look = p.ink.Strong
	}
	x := parts.Fit(c, 2, 0, end-2, p.ink.Dim, name) + widget.Gap
	who, whose := p.sitter(t, seat)
	if !whose {
		look = p.ink.Good
	}
	if room := end - 1 - x; room < canvas.Width(who) {
		parts.Fit(c, x, 0, room, look, who)
	} else {
		parts.Right(c, end-1, 0, look, who)
	}
}

// sitter returns who has a seat, and whether it is taken.
func (p *painter) sitter(t *table.Table, seat game.Seat) (who string, taken bool) {
	switch {
	case t.Seats[seat].ID != "":
		return p.S.Rated(t, t.Seats[seat]), true
	case t.Status != table.Open:
		return "empty", true
	case !t.Vacant && t.Wish == seat:
		return p.S.Rated(t, t.Host), true
	case !t.Vacant && t.Wish == game.NoSeat:
		return "random", true
	case t.Invited != nil:
		return p.S.Rated(t, *t.Invited) + "?", true
	case t.MaySit(p.S.Me.ID) && t.Host.ID != p.S.Me.ID:
		return "open – sit here", false
	}
	return "open", false
}

// clock draws the clock of a seat at the end of its line and returns the column where it begins.
func (p *painter) clock(c canvas.Canvas, t *table.Table, seat game.Seat) int {
	if t.Clock.Control().Kind == clock.Unlimited {
		return c.W() + 1
	}
	left := t.Clock.Left(int(seat), p.S.ClockNow())
	look := p.ink.Clock
	if running, runs := t.Clock.Running(); runs && game.Seat(running) == seat {
		look = p.ink.ClockRunning
		if boardview.LowOnTime(t.Clock.Control(), left) {
			look = p.ink.ClockLow
		}
	}
	if left < 10*time.Second {
		left = left.Truncate(time.Second) // only the players need tenths
	}
	text := " " + strings.TrimSuffix(clock.Format(left), ".0") + " "
	return parts.Right(c, c.W(), 0, look, text)
}

// terms draws the terms of a table and the options of its game.
func (p *painter) terms(c canvas.Canvas, t *table.Table, y int) int {
	text := app.TermsOf(t)
	if options := app.OptionsOf(t); len(options) > 0 {
		text += "; " + widget.Shown(strings.Join(options, ", "), 60)
	}
	const most = 3 // lines; odds take a whole sentence
	lines := widget.Wrap(text, c.W())
	if len(lines) > most {
		lines = append(lines[:most-1], widget.Cut(lines[most-1]+" …", c.W()))
	}
	for _, line := range lines {
		c.Text(0, y, p.ink.Dim, line)
		y++
	}
	return y
}

// lastMoves draws the last moves on one line, or how the game ended.
func (p *painter) lastMoves(c canvas.Canvas, t *table.Table, y int) int {
	if t.Status >= table.Over {
		return parts.Wrapped(c, y, p.ink.Text, widget.Cut(widget.Shown(t.Ending(), 160), 2*c.W()))
	}
	numbers, line, whole := moveNumbers(t), "", ""
	for i := len(t.Plies) - 1; i >= 0; i-- {
		move := game.Said(t.Rules, p.S.Me.Settings.FunNames, t.Plies[i].Text, t.Plies[i].Shown)
		if n := numbers[i]; !n.Second || i == 0 {
			move = n.String() + " " + move
		}
		if canvas.Width(line)+canvas.Width(move)+1 > c.W() {
			break
		}
		line = strings.TrimSpace(move + " " + line)
		if !numbers[i].Second { // the line begins with a move number
			whole = line
		}
	}
	if whole == "" { // the game has only just begun
		whole = line
	}
	c.Text(0, y, p.ink.Text, whole)
	return y + 1
}
