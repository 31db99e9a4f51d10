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

// roomyPreview is the minimum height of a preview with blank lines, the terms and what the game is.
const roomyPreview = 26

// previewed draws the chosen table, or the board of what is chosen. It returns the first free line.
func (p *painter) previewed(c canvas.Canvas) int {
	if t := p.preview.table; t != nil {
		return p.tablePreview(c, t)
	}
	if it := p.start.chosen(); p.at == playTab && it.rules != nil && it.id != dailyItem {
		return p.gamePreview(c, it)
	} else if p.at == playTab && p.daily.state != nil {
		return p.dailyPreview(c)
	}
	return 0
}

// chip draws a key and what it does.
func (p *painter) chip(c canvas.Canvas, y int, name, does string) int {
	const cells = 6
	c.Text(0, y, p.ink.Key, name)
	parts.Fit(c, cells, y, c.W()-cells, p.ink.Text, does)
	return y + 1
}

// tablePreview draws a table: what it is, its players around its board, and the last moves. It returns
// the first free line.
func (p *painter) tablePreview(c canvas.Canvas, t *table.Table) int {
	p.previewHead(c, t)
	y, air := 1, 0
	if c.H() >= roomyPreview {
		air = 1
	}
	if air == 1 || app.Seeking(t) || t.Status == table.Open && !plain(t) {
		y = p.terms(c, t, y)
	}
	if app.Seeking(t) {
		y = p.seekPreview(c, t, y)
	} else {
		top, bottom := game.Seat(1), game.Seat(0)
		if t.SeatOf(p.S.Me.ID) == 1 && !t.Rules.Info().Upright {
			top, bottom = 0, 1
		}
		picture := positionOf(t)
		if picture != nil {
			picture.Flipped = top == 0
		}
		p.seatLine(c, t, top, y+air)
		y = p.board(c, picture, y+air+1, 2+air)
		p.seatLine(c, t, bottom, y)
		y++
	}
	return p.previewFoot(c, t, y)
}

// plain reports whether the terms are only a clock and whether the game is rated.
func plain(t *table.Table) bool {
	return len(app.OptionsOf(t)) == 0 && strings.Count(app.TermsOf(t), ",") == 1
}

// previewHead says what the table is, and since when or with how many watchers.
func (p *painter) previewHead(c canvas.Canvas, t *table.Table) {
	x, room := 0, c.W()
	since := p.since(t)
	if n := p.S.Club.Tables.Watching(t); n > 0 {
		since = fmt.Sprintf("%d watching", n)
	}
	name := p.S.TableName(t)
	if t.Status == table.Playing && !t.Involves(p.S.Me.ID) {
		x = c.Text(0, 0, p.ink.Good.With(canvas.Bold), "● LIVE") + 2
	}
	if x+canvas.Width(name)+canvas.Width(since)+2 <= c.W() {
		room = parts.Right(c, c.W(), 0, p.ink.Dim, since) - 2
	}
	if terms := name + " " + timeCell(p.S, t); timed(t) && !app.Seeking(t) && x+canvas.Width(terms) <= room {
		name = terms
	}
	if x+canvas.Width(name) > room && x > 0 {
		name = shortGame(name)
	}
	parts.Fit(c, x, 0, room-x, p.ink.Strong, name)
}

func timed(t *table.Table) bool { return t.Clock.Control().Kind != clock.Unlimited }

// previewFoot draws the last moves and the keys below a preview.
func (p *painter) previewFoot(c canvas.Canvas, t *table.Table, y int) int {
	_, does := enterWords(p.S, t)
	watched := p.at == playTab && same(t, p.best) && !same(t, p.chosen())
	if watched { // enter is for something else
		key := widget.Keys.Watch.Help().Key
		end := parts.Right(c, c.W(), y, p.ink.Text, "watch")
		parts.Right(c, end-1, y, p.ink.Key, key)
		return p.lastMoves(c.Part(canvas.Rect{W: end - 3, H: c.H()}), t, y)
	}
	if c.H() < roomyPreview && t.Status != table.Open { // the moves and the key share a line
		end := parts.Right(c, c.W(), y, p.ink.Text, does)
		end = parts.Right(c, end-1, y, p.ink.Key, "enter")
		return p.lastMoves(c.Part(canvas.Rect{W: end - 2, H: c.H()}), t, y)
	}
	if t.Status != table.Open {
		y = p.lastMoves(c, t, y)
	}
	if y < c.H()-3 {
		y++
	}
	y = p.chip(c, y, "enter", does)
	if c.H() < roomyPreview {
		return y
	}
	if t.Status == table.Open && !app.Seeking(t) && lesson.Of(t.Game) != nil {
		y = p.chip(c, y, "l", "lesson, 3 minutes")
	}
	y = p.chip(c, y, "s", "share this table")
	blurb := t.Rules.Info().Blurb
	if y+1+len(widget.Wrap(blurb, c.W())) > c.H() {
		return y
	}
	return parts.Wrapped(c, y+1, p.ink.Dim, blurb)
}

// seatLine draws the line of a seat, and notes where it is.
func (p *painter) seatLine(c canvas.Canvas, t *table.Table, seat game.Seat, y int) {
	line := c.Part(canvas.Rect{Y: y, W: c.W(), H: 1})
	p.frame.seats[seat] = line.Place()
	p.seat(line, t, seat)
}

// gamePreview draws the start of a game and what it is about.
func (p *painter) gamePreview(c canvas.Canvas, it item) int {
	info := it.rules.Info()
	c.Text(0, 0, p.ink.Strong, info.Name)
	y := parts.Wrapped(c, 1, p.ink.Dim, info.Blurb)
	if state, err := it.rules.New(""); err == nil {
		picture := boardview.PictureOf(info, state.Board(), nil)
		y = p.board(c, &picture, y+1, 1)
	}
	return p.chip(c, y, "enter", "rules, lesson, example, play")
}

// dailyPreview draws the puzzle of the day: its task, the board, and the key that opens it.
func (p *painter) dailyPreview(c canvas.Canvas) int {
	d := &p.daily
	info := d.rules.Info()
	parts.Fit(c, 0, 0, c.W(), p.ink.Strong, "Puzzle of the day · "+shortGame(info.Name))
	task := fmt.Sprintf("%s to move: %s.", info.Seats[d.state.Turn()].Name, d.task())
	if d.tried {
		task += " You know this one."
	}
	parts.Fit(c, 0, 1, c.W(), p.ink.Text, task)
	picture := boardview.PictureOf(info, d.state.Board(), nil)
	picture.Flipped = d.state.Turn() == 1 && !info.Upright
	y := p.board(c, &picture, 3, 1)
	return p.chip(c, y, dailyKey.Help().Key, "solve it")
}

// positionOf returns the position of a table, with its last move.
func positionOf(t *table.Table) *boardview.Picture {
	if t.State == nil {
		return nil
	}
	picture := boardview.PictureOf(t.Rules.Info(), t.State.Board(), t.LastCells())
	return &picture
}

// board draws a picture from line y on in the largest squares that leave some lines below it. It
// returns the next free line.
func (p *painter) board(c canvas.Canvas, picture *boardview.Picture, y, below int) int {
	if picture == nil {
		return y
	}
	h := c.H() - y - below
	if !picture.Largest(p.S.Styles.Sizes, c.W(), h) || h < roomyPreview {
		picture.Inside = true
		picture.Largest(p.S.Styles.Sizes, c.W(), h)
	}
	x := max((c.W()-picture.Width())/2, 0)
	picture.Paint(c.Part(canvas.Rect{X: x, Y: y, W: c.W() - x, H: picture.Height()}), p.S.Styles)
	return y + picture.Height()
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
