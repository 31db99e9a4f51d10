package ui

import (
	"fmt"
	"slices"
	"time"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/rating"
)

const lookingItUp = "Looking it up…"

func (p *profileScreen) body(w, h int) string {
	s := p.s.styles
	lines := p.headLines(w)
	if h >= roomyHeight {
		lines = append(lines, "")
	}
	switch {
	case !p.known && p.failed != "":
		return page(append(lines, wrap(p.failed, w)...), w, h)
	case !p.known:
		return page(append(lines, lookingItUp), w, h)
	case p.pools.rows > 0:
		lines = append(lines, p.ratingLines(w, h, len(lines))...)
	case p.who.ID.HasAccount():
		lines = append(lines, "No rated games yet.")
	}
	if h >= roomyHeight && len(lines) > 2 {
		lines = append(lines, "")
	}
	lines = append(lines, s.faint.paint("  Last games"))
	p.games.at = len(lines)
	p.games.resize(p.games.rows, h-len(lines))
	if p.games.rows == 0 {
		lines = append(lines, "  None to see yet.")
	}
	from, to := p.games.window()
	for i := from; i < to; i++ {
		lines = append(lines, p.row(p.inGames && i == p.games.cursor, p.gameLine(p.profile.Games[i], w-2), w))
	}
	return page(lines, w, h)
}

// headLines say who it is.
func (p *profileScreen) headLines(w int) []string {
	s, now := p.s.styles, p.s.Now()
	parts := []string{s.strong.paint(shown(p.who.Name, nameCells))}
	switch {
	case p.who.ID == p.s.me.ID:
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
		parts = append(parts, s.good.paint("● here"))
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
	return fmt.Sprintf("%s ago", age(d))
}

// The chart of a profile is at least minChart lines high, and at most maxChart if
// it leaves room for someGames.
const minChart, maxChart, someGames = 4, 9, 7

// ratingLines are the pools and the history of the chosen one. They begin on a
// line of a body of h lines, and leave room for some games.
func (p *profileScreen) ratingLines(w, h, begin int) []string {
	s, now := p.s.styles, p.s.Now()
	lines := []string{s.faint.paint("  " + poolLine(w-2, "Game", "Speed", "Rating", "Games"))}
	p.pools.at = begin + len(lines)
	p.pools.resize(p.pools.rows, min(p.pools.rows, max(h/6, 3)))
	from, to := p.pools.window()
	for i := from; i < to; i++ {
		f := p.profile.Forms[i]
		r := f.At(now)
		line := poolLine(w-2, p.s.gameName(f.Game), string(f.Speed), fit(fmt.Sprint(r), 5)+" "+deviation(r), fmt.Sprint(f.Games()))
		lines = append(lines, p.row(!p.inGames && i == p.pools.cursor, line, w))
	}
	if h >= roomyHeight {
		lines = append(lines, "")
	}
	f, count := p.profile.Forms[p.pools.cursor], ""
	if p.pools.rows > to-from { // the one that the chart is of may be out of sight
		count = fmt.Sprintf("%d/%d", p.pools.cursor+1, p.pools.rows)
	}
	lines = append(lines, ends("  "+formLine(f, w-3-len(count)), s.faint.paint(count), w))
	below := 2 + min(max(p.games.rows, 1), someGames) // a blank line and a heading
	room := h - begin - len(lines) - below
	return append(lines, ratingChart(f.Days, w, min(max(room, minChart), maxChart))...)
}

// row draws a line of a list, chosen or not.
func (p *profileScreen) row(chosen bool, line string, w int) string {
	if chosen {
		return p.s.styles.focus.paint(fit("▸ "+line, w))
	}
	return "  " + line
}

// poolLine puts the cells of a line of the ratings next to one another. On a narrow
// screen the name of the game gives way, and then the longest of the speeds.
func poolLine(w int, name, speed, rating, games string) string {
	names, speeds := 28, len("correspondence")
	if w < wide {
		names, speeds = w-28, len("classical")
	}
	return fit(name, names) + " " + fit(speed, speeds) + " " + fit(rating, 10) + ends("", games, 7)
}

// formLine tells how the games of a pool have ended and of the best day, as much of
// it as fits.
func formLine(f rating.PoolRating, w int) string {
	text := fmt.Sprintf("%d won, %d drawn, %d lost", f.Won, f.Drawn, f.Lost)
	if len(f.Days) < 2 {
		return cut(text, w)
	}
	best := slices.MaxFunc(f.Days, func(a, b rating.Day) int { return a.Rating() - b.Rating() })
	for _, more := range []string{fmt.Sprintf("; best %d", best.Rating()), fmt.Sprintf(" on %s", best.Date().Format(time.DateOnly))} {
		if len(text+more) <= w {
			text += more
		}
	}
	return cut(text, w)
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
	right := ends("", points, 5) + " " + ends("", age(p.s.Now().Sub(g.Ended)), 4)
	opponent := nameCells
	if w < wide {
		opponent = 11
	}
	left := fit(result, 5) + " " + fit(shown(g.Seats[g.Seat.Other()].Name, nameCells), opponent) + " "
	what := p.s.gameName(g.Game)
	if g.Match {
		what = "match: " + what
	}
	if w >= wide {
		what += ", " + shown(g.Reason, 40)
	}
	return ends(left+what, " "+right, w)
}
