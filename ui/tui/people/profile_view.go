package people

import (
	"fmt"
	"slices"
	"time"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/rating"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// profileFrame is a profile as it was drawn: where its lists begin, and how many rows of
// each were in sight.
type profileFrame struct {
	pools, games, stats place
	wide                bool // the statistics stand beside the ratings
}

// place is where a list was drawn.
type place struct {
	at, sight int
	rows      int
}

// besideFrom is the width from which on the statistics stand beside the ratings, and
// mostPage the most that the ratings take of it then.
const besideFrom, mostPage = 110, 78

// Paint draws the screen.
func (p *profileScreen) Paint(c canvas.Canvas) app.Frame {
	var f profileFrame
	w, h := c.W(), c.H()
	f.wide = w >= besideFrom
	page := func(c canvas.Canvas) {
		for y, line := range p.page(&f, c.W(), c.H()) {
			c.Styled(0, y, line)
		}
	}
	switch {
	case !p.counted() || !f.wide && !p.inStats:
		page(c)
	case f.wide:
		left := min(w/2-2, mostPage)
		page(c.Part(canvas.Rect{W: left, H: h}))
		p.besideStats(c.Part(canvas.Rect{X: left + 3, W: w - left - 3, H: h}))
	default:
		p.stats(c, &f)
	}
	return f
}

// page is what is known of the person but for the statistics.
func (p *profileScreen) page(f *profileFrame, w, h int) []string {
	s := p.s.Styles
	lines := p.headLines(w)
	if note := widget.Shown(p.profile.Note, 2*w); note != "" {
		lines = append(lines, s.Faint.Paint(widget.Cut("your note: "+note, w)))
	}
	if h >= widget.RoomyHeight {
		lines = append(lines, "")
	}
	switch {
	case !p.known && p.failed != "":
		return append(lines, widget.Wrap(p.failed, w)...)
	case !p.known:
		return append(lines, "Looking it up…")
	case p.pools.Rows > 0:
		lines = append(lines, p.ratingLines(f, w, h, len(lines))...)
	case p.who.ID.HasAccount():
		lines = append(lines, "No rated games yet.")
	}
	if h >= widget.RoomyHeight && len(lines) > 2 {
		lines = append(lines, "")
	}
	lines = append(lines, s.Faint.Paint("  Last games"))
	games := p.games
	games.Resize(games.Rows, h-len(lines))
	f.games = place{len(lines), games.Sight, games.Rows}
	if games.Rows == 0 {
		lines = append(lines, "  None to see yet.")
	}
	from, to := games.Window()
	for i := from; i < to; i++ {
		lines = append(lines, p.row(p.inGames && i == games.Cursor, p.gameLine(p.profile.Games[i], w-2), w))
	}
	return lines[:min(len(lines), h)]
}

// headLines say who it is.
func (p *profileScreen) headLines(w int) []string {
	s, now := p.s.Styles, p.s.Now()
	parts := []string{s.Strong.Paint(widget.Shown(p.who.Name, widget.NameCells))}
	switch {
	case p.who.ID == p.s.Me.ID:
		parts = append(parts, "you")
	case p.who.ID.IsGuest():
		parts = append(parts, "a guest")
	}
	switch r, ok := p.s.Club.House.Get(p.who.ID); {
	case ok && r.Level > 0:
		parts = append(parts, fmt.Sprintf("plays for the house, level %d", r.Level))
	case ok:
		parts = append(parts, "plays for the house")
	case p.s.Club.Accounts.IsBot(p.who.ID):
		parts = append(parts, "a bot")
	}
	switch {
	case p.profile.Here:
		parts = append(parts, s.Good.Paint("● here"))
	case len(p.profile.Games) > 0:
		parts = append(parts, fmt.Sprintf("○ last game %s", ago(now.Sub(p.profile.Games[0].Ended))))
	}
	if f := p.profile.Puzzles; f.Tried() > 0 {
		parts = append(parts, fmt.Sprintf("puzzles %s, %d of %d solved", f.At(now), f.Solved, f.Tried()))
	}
	if !p.profile.Since.IsZero() {
		parts = append(parts, "since "+p.profile.Since.Format(time.DateOnly))
	}
	lines := parts[:1]
	for _, part := range parts[1:] {
		last := len(lines) - 1
		if line := lines[last] + " · " + part; ansi.StringWidth(line) <= w {
			lines[last] = line
		} else {
			lines = append(lines, part)
		}
	}
	return lines
}

// ago is an age in words.
func ago(d time.Duration) string {
	if d < time.Minute {
		return "just now"
	}
	return fmt.Sprintf("%s ago", widget.Age(d))
}

// The chart of a profile is at least minChart lines high, and at most maxChart if
// it leaves room for someGames.
const minChart, maxChart, someGames = 4, 15, 9

// ratingLines are the pools and the history of the chosen one. They begin on a
// line of a body of h lines, and leave room for some games.
func (p *profileScreen) ratingLines(f *profileFrame, w, h, begin int) []string {
	s, now := p.s.Styles, p.s.Now()
	lines := []string{s.Faint.Paint("  " + poolLine(w-2, "Game", "Speed", "Rating", "Games"))}
	pools := p.pools
	pools.Resize(pools.Rows, min(pools.Rows, max(h/6, 3)))
	f.pools = place{begin + len(lines), pools.Sight, pools.Rows}
	from, to := pools.Window()
	for i := from; i < to; i++ {
		form := p.profile.Forms[i]
		r := form.At(now)
		line := poolLine(w-2, p.s.GameName(form.Game), string(form.Speed), widget.Fit(fmt.Sprint(r), 5)+" "+deviation(r), fmt.Sprint(form.Games()))
		lines = append(lines, p.row(!p.inGames && (!p.inStats || f.wide) && i == pools.Cursor, line, w))
	}
	if h >= widget.RoomyHeight {
		lines = append(lines, "")
	}
	form, count := p.profile.Forms[pools.Cursor], ""
	if pools.Rows > to-from { // the one that the chart is of may be out of sight
		count = fmt.Sprintf("%d/%d", pools.Cursor+1, pools.Rows)
	}
	lines = append(lines, widget.Ends("  "+formLine(form, w-3-len(count)), s.Faint.Paint(count), w))
	below := 2 + min(max(p.games.Rows, 1), someGames) // a blank line and a heading
	room := h - begin - len(lines) - below
	return append(lines, widget.RatingChart(form.Days, w, min(max(room, minChart), maxChart))...)
}

// row draws a line of a list, chosen or not.
func (p *profileScreen) row(chosen bool, line string, w int) string {
	if chosen {
		return p.s.Styles.Focus.Paint(widget.Fit("▸ "+line, w))
	}
	return "  " + line
}

// poolLine puts the cells of a line of the ratings next to one another. On a narrow
// screen the name of the game gives way, and then the longest of the speeds.
func poolLine(w int, name, speed, rating, games string) string {
	names, speeds := 28, len("correspondence")
	if w < widget.Wide {
		names, speeds = w-28, len("classical")
	}
	return widget.Fit(name, names) + " " + widget.Fit(speed, speeds) + " " + widget.Fit(rating, 10) + widget.Ends("", games, 7)
}

// formLine tells how the games of a pool have ended and of the best day, as much of
// it as fits.
func formLine(f rating.PoolRating, w int) string {
	text := fmt.Sprintf("%d won, %d drawn, %d lost", f.Won, f.Drawn, f.Lost)
	if len(f.Days) < 2 {
		return widget.Cut(text, w)
	}
	best := slices.MaxFunc(f.Days, func(a, b rating.Day) int { return a.Rating() - b.Rating() })
	for _, more := range []string{fmt.Sprintf("; best %d", best.Rating()), fmt.Sprintf(" on %s", best.Date().Format(time.DateOnly))} {
		if len(text+more) <= w {
			text += more
		}
	}
	return widget.Cut(text, w)
}

// gameLine is one of the last games: how it ended for the player, against whom,
// and what it did to the rating.
func (p *profileScreen) gameLine(g lobby.PlayedGame, w int) string {
	result := "lost"
	switch g.Winner {
	case g.Seat:
		result = "won"
	case game.NoSeat:
		result = "drawn"
	}
	points := ""
	if g.Change != nil {
		points = fmt.Sprintf("%+d", g.Change.Points())
	}
	right := widget.Ends("", points, 5) + " " + widget.Ends("", widget.Age(p.s.Now().Sub(g.Ended)), 4)
	opponent := widget.NameCells
	if w < widget.Wide {
		opponent = 11
	}
	left := widget.Fit(result, 5) + " " + widget.Fit(widget.Shown(g.Seats[g.Seat.Other()].Name, widget.NameCells), opponent) + " "
	what := p.s.GameName(g.Game)
	if g.Match {
		what = "match: " + what
	}
	if w >= widget.Wide {
		what += ", " + widget.Shown(g.Reason, 40)
	}
	return widget.Ends(left+what, " "+right, w)
}
