package play

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
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
	// CastEnd is how long it shows the last one.
	CastEnd = 3 * time.Second
	// MostCast is how many cells it has at most, along and down.
	MostCast = 300
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
	o.Width, o.Height = min(max(o.Width, widget.MinWidth), MostCast), min(max(o.Height, widget.MinHeight), MostCast)
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
	c.at += CastEnd - longestCast
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
	s := &app.Session{Styles: widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: c.o.Profile}, Settings: c.o.Settings})}
	view := newTableScreen(s, t)
	view.Flipped = c.o.Flipped && !t.Rules.Info().Upright
	state := t.Start
	for ply := 0; ; ply++ {
		soFar := *t // the moves to come are not told
		if soFar.Plies = t.Plies[:ply]; ply < len(t.Plies) {
			soFar.Status = table.Playing
		}
		view.Table = &soFar
		view.rows = view.moveRows()
		view.See(ply, state)
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
		c.at += min(Thought(t, ply), longestCast)
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
	return fmt.Sprintf("%s – %s · %s", widget.Shown(t.Seats[0].Name, widget.NameCells), widget.Shown(t.Seats[1].Name, widget.NameCells), t.Rules.Info().Name)
}

// castFrame draws the position that a screen shows, with the players, the moves
// and, at the end, how the game ended: h lines of at most w cells.
func castFrame(t *TableScreen, w, h int) []string {
	s := t.s.Styles
	title := castTitle(t.Table)
	if number, of := t.Table.GameNumber(); of > 1 {
		title += fmt.Sprintf(gameNumber, number, of)
	}
	board := t.Shown.Board()
	a := boardview.Arrange(boardview.Picture{
		Board: board, Flipped: t.Flipped, Surface: widget.SurfaceOf(t.Table.Rules.Info()), Looks: t.Looks(board),
	}, s.Sizes, w, h-2)
	c := canvas.New(w, h-2)
	a.Paint(c, s, castPanel(t, a.Panel.W, a.Panel.H))
	lines := append([]string{s.Strong.Paint(widget.Cut(title, w)), ""}, c.Lines()...)
	for i := range lines {
		lines[i] = s.Text(strings.TrimRight(lines[i], " "))
	}
	return lines
}

// castPanel is what stands beside or below the board.
func castPanel(t *TableScreen, w, h int) []string {
	above, under := t.sides()
	var end []string
	if t.Table.Status >= table.Over {
		end = append([]string{""}, widget.PaintAll(t.s.Styles.Strong, widget.Wrap(widget.Shown(t.Table.Ending(), 400), w))...)
	}
	top := append([]string{castPlayer(t, above, w)}, t.trayText(above, w)...)
	low := slices.Concat(t.trayText(under, w), []string{castPlayer(t, under, w)}, end)
	moves := t.review.moveList(w, max(h-len(top)-len(low)-2, 0))
	for len(moves) < h-len(top)-len(low)-2 {
		moves = append(moves, "")
	}
	return slices.Concat(top, []string{""}, moves, []string{""}, low)
}

// castPlayer is a player with the time on their clock after the move that is
// shown.
func castPlayer(t *TableScreen, seat game.Seat, w int) string {
	line := t.s.Styles.Strong.Paint(widget.Shown(t.Table.Seats[seat].Name, widget.NameCells))
	if t.Table.Clock.Control().Kind != clock.Unlimited {
		line += "  " + clock.Format(t.leftThen(seat))
	}
	return widget.Cut(line+"  "+t.Table.SeatName(seat), w)
}
