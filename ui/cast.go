package ui

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
)

const gameNumber = ", game %d of %d"

// CastOptions say how a cast looks. The zero CastOptions are 80x24 cells in 256
// colours.
type CastOptions struct {
	Width, Height int
	Profile       colorprofile.Profile
	Settings      account.Settings // the theme, the pieces and the size of the board
	Flipped       bool             // the second seat's side is at the bottom
}

const (
	// longestCast is the longest time that a cast shows one position.
	longestCast = 2 * time.Second
	// castEnd is how long it shows the last one.
	castEnd = 3 * time.Second
	// mostCast is how many cells it has at most, along and down.
	mostCast = 300
)

// Cast writes the replay of a table as an asciicast of version 2, which asciinema
// plays (docs.asciinema.org/manual/asciicast/v2): a line with a header, then a
// line for each position with what changes on the terminal. The players think as
// long as they did, but no longer than two seconds a move. A match of two games
// is played one after the other.
func Cast(w io.Writer, t *table.Table, o CastOptions) error {
	if o.Width == 0 || o.Height == 0 {
		o.Width, o.Height = 80, 24
	}
	o.Width, o.Height = min(max(o.Width, minWidth), mostCast), min(max(o.Height, minHeight), mostCast)
	if o.Profile == colorprofile.Unknown {
		o.Profile = colorprofile.ANSI256
	}
	c := &cast{out: bufio.NewWriter(w), o: o}
	c.header(t)
	for _, g := range t.Games() {
		if err := c.game(g); err != nil {
			return err
		}
	}
	c.at += castEnd - longestCast
	c.event("\x1b[?25h")
	return c.out.Flush()
}

// cast is an asciicast that is being written. The first failure to write is
// kept by out and stops it.
type cast struct {
	out   *bufio.Writer
	o     CastOptions
	at    time.Duration // since the beginning
	lines []string      // on the screen
}

func (c *cast) line(v any) {
	encoder := json.NewEncoder(c.out)
	encoder.SetEscapeHTML(false)
	encoder.Encode(v) // out remembers what went wrong
}

func (c *cast) header(t *table.Table) {
	c.line(struct {
		Version   int               `json:"version"`
		Width     int               `json:"width"`
		Height    int               `json:"height"`
		Timestamp int64             `json:"timestamp"`
		Title     string            `json:"title"`
		Env       map[string]string `json:"env"`
	}{2, c.o.Width, c.o.Height, t.Created.Unix(), castTitle(t), map[string]string{"TERM": "xterm-256color"}})
	c.event("\x1b[?25l\x1b[2J")
}

// event is something that the terminal is sent now.
func (c *cast) event(text string) { c.line([]any{c.at.Seconds(), "o", text}) }

// game plays one game.
func (c *cast) game(t *table.Table) error {
	s := &session{styles: newStyles(appearance{Terminal{Profile: c.o.Profile}, c.o.Settings})}
	view := &tableScreen{s: s, seat: game.NoSeat, hand: hand{cursor: game.NoCell, flipped: c.o.Flipped && !t.Rules.Info().Upright}}
	state := t.Start
	for ply := 0; ; ply++ {
		soFar := *t // the moves to come are not told
		if soFar.Plies = t.Plies[:ply]; ply < len(t.Plies) {
			soFar.Status = table.Playing
		}
		view.table = &soFar
		view.see(ply, state)
		c.show(castFrame(view, c.o.Width, c.o.Height))
		if ply == len(t.Plies) {
			c.at += longestCast
			return c.out.Flush()
		}
		m, err := state.Parse(t.Plies[ply].Text)
		if err == nil {
			state, err = state.Play(m)
		}
		if err != nil {
			return fmt.Errorf("table %s: %w", t.ID, err)
		}
		c.at += min(thought(t, ply), longestCast)
		if err := c.out.Flush(); err != nil {
			return err
		}
	}
}

// show brings a frame to the screen by sending the lines that differ.
func (c *cast) show(lines []string) {
	text := ""
	for y, line := range lines {
		if y >= len(c.lines) || c.lines[y] != line {
			text += fmt.Sprintf("\x1b[%d;1H\x1b[2K%s", y+1, line)
		}
	}
	c.lines = lines
	c.event(text)
}

func castTitle(t *table.Table) string {
	return fmt.Sprintf("%s – %s · %s", shown(t.Seats[0].Name, nameCells), shown(t.Seats[1].Name, nameCells), t.Rules.Info().Name)
}

// castFrame draws the position that a screen shows, with the players, the moves
// and, at the end, how the game ended: h lines of at most w cells.
func castFrame(t *tableScreen, w, h int) []string {
	s := t.s.styles
	title := castTitle(t.table)
	if number, of := t.table.GameNumber(); of > 1 {
		title += fmt.Sprintf(gameNumber, number, of)
	}
	l := layOut(s.sizes, t.shown.Board(), t.flipped, w, h-2)
	l.picture.surface = surfaceOf(t.table.Rules.Info())
	l.picture.looks = t.looks(l.picture.board)
	board := l.picture.draw(s)
	lines := append(board, castPanel(t, w, h-2-len(board))...)
	if l.side {
		lines = beside(panelGap, board, castPanel(t, l.w, len(board)))
	}
	lines = append([]string{s.header.paint(title), ""}, lines...)
	for i := range lines {
		lines[i] = s.text(cut(lines[i], w))
	}
	for len(lines) < h {
		lines = append(lines, "")
	}
	return lines[:h]
}

// castPanel is what stands beside or below the board.
func castPanel(t *tableScreen, w, h int) []string {
	above, under := t.sides()
	var end []string
	if t.table.Status >= table.Over {
		end = append([]string{""}, paintAll(t.s.styles.strong, wrap(shown(t.table.Ending(), 400), w))...)
	}
	board := t.shown.Board()
	top := append([]string{castPlayer(t, above, w)}, t.tray(board, above, w)...)
	low := slices.Concat(t.tray(board, under, w), []string{castPlayer(t, under, w)}, end)
	moves := t.moveList(w, max(h-len(top)-len(low)-2, 0))
	for len(moves) < h-len(top)-len(low)-2 {
		moves = append(moves, "")
	}
	return slices.Concat(top, []string{""}, moves, []string{""}, low)
}

// castPlayer is a player with the time on their clock after the move that is
// shown.
func castPlayer(t *tableScreen, seat game.Seat, w int) string {
	line := t.s.styles.strong.paint(shown(t.table.Seats[seat].Name, nameCells))
	if t.table.Clock.Control().Kind != clock.Unlimited {
		line += "  " + clock.Format(t.leftThen(seat))
	}
	return cut(line+"  "+t.table.SeatName(seat), w)
}
