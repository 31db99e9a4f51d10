package people

import (
	"fmt"
	"slices"
	"time"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/rating"
	"pawnstorm/ui/tui/widget"
)

func (p *profileScreen) Body(w, h int) string {
	s := p.s.Styles
	lines := p.headLines(w)
	if h >= widget.RoomyHeight {
		lines = append(lines, "")
	}
	switch {
	case !p.known && p.failed != "":
		return widget.Page(append(lines, widget.Wrap(p.failed, w)...), w, h)
	case !p.known:
		return widget.Page(append(lines, "Looking it up…"), w, h)
	case p.pools.Rows > 0:
		lines = append(lines, p.ratingLines(w, h, len(lines))...)
	case p.who.ID.HasAccount():
		lines = append(lines, "No rated games yet.")
	}
	if h >= widget.RoomyHeight && len(lines) > 2 {
		lines = append(lines, "")
	}
	lines = append(lines, s.Faint.Paint("  Last games"))
	p.games.at = len(lines)
	p.games.Resize(p.games.Rows, h-len(lines))
	if p.games.Rows == 0 {
		lines = append(lines, "  None to see yet.")
	}
	from, to := p.games.Window()
	for i := from; i < to; i++ {
		lines = append(lines, p.row(p.inGames && i == p.games.Cursor, p.gameLine(p.profile.Games[i], w-2), w))
	}
	return widget.Page(lines, w, h)
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
const minChart, maxChart, someGames = 4, 9, 7

// ratingLines are the pools and the history of the chosen one. They begin on a
// line of a body of h lines, and leave room for some games.
func (p *profileScreen) ratingLines(w, h, begin int) []string {
	s, now := p.s.Styles, p.s.Now()
	lines := []string{s.Faint.Paint("  " + poolLine(w-2, "Game", "Speed", "Rating", "Games"))}
	p.pools.at = begin + len(lines)
	p.pools.Resize(p.pools.Rows, min(p.pools.Rows, max(h/6, 3)))
	from, to := p.pools.Window()
	for i := from; i < to; i++ {
		f := p.profile.Forms[i]
		r := f.At(now)
		line := poolLine(w-2, p.s.GameName(f.Game), string(f.Speed), widget.Fit(fmt.Sprint(r), 5)+" "+deviation(r), fmt.Sprint(f.Games()))
		lines = append(lines, p.row(!p.inGames && i == p.pools.Cursor, line, w))
	}
	if h >= widget.RoomyHeight {
		lines = append(lines, "")
	}
	f, count := p.profile.Forms[p.pools.Cursor], ""
	if p.pools.Rows > to-from { // the one that the chart is of may be out of sight
		count = fmt.Sprintf("%d/%d", p.pools.Cursor+1, p.pools.Rows)
	}
	lines = append(lines, widget.Ends("  "+formLine(f, w-3-len(count)), s.Faint.Paint(count), w))
	below := 2 + min(max(p.games.Rows, 1), someGames) // a blank line and a heading
	room := h - begin - len(lines) - below
	return append(lines, widget.RatingChart(f.Days, w, min(max(room, minChart), maxChart))...)
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
