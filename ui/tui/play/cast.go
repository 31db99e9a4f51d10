package play

import (
	"bufio"
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
	"pawnstorm/ui/words"
)

const gameNumber = ", game %d of %d"

// CastOptions sets the look of a cast. The zero value is 80x24 cells in 256 colours.
type CastOptions struct {
	Width, Height int
	Profile       colorprofile.Profile
	Settings      account.Settings // the theme, the pieces and the size of the board
	Flipped       bool             // the second seat is at the bottom
}

const (
	// longestCast is the longest time that a cast shows one position.
	longestCast = 2 * time.Second
	// CastEnd is how long it shows the last one.
	CastEnd = 3 * time.Second
	// MaxCast is the maximum width and height in cells.
	MaxCast = 300
)

// Cast writes the replay of a table as an asciicast of version 2, which asciinema plays
// (docs.asciinema.org/manual/asciicast/v2): a header line, then a line for each position with what
// changes on the terminal. Every move takes as long as it did in the game, but at most two seconds.
// The games of a match follow each other.
func Cast(w io.Writer, t *table.Table, o CastOptions) error {
	if o.Width == 0 || o.Height == 0 {
		o.Width, o.Height = 80, 24
	}
	o.Width, o.Height = min(max(o.Width, widget.MinWidth), MaxCast), min(max(o.Height, widget.MinHeight), MaxCast)
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

// cast writes an asciicast. out keeps the first write error and stops there.
type cast struct {
	out   *bufio.Writer
	o     CastOptions
	at    time.Duration // since the beginning
	lines []string      // on the screen
}

func (c *cast) line(v any) { words.Output{W: c.out}.Object(v) } // out keeps the error

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

// event sends something to the terminal now.
func (c *cast) event(text string) { c.line([]any{c.at.Seconds(), "o", text}) }

// game plays one game.
func (c *cast) game(t *table.Table) (err error) {
	look := widget.Appearance{Terminal: widget.Terminal{Profile: c.o.Profile}, Settings: c.o.Settings}
	view := newTableScreen(&app.Session{Styles: widget.NewStyles(look)}, t)
	view.Flipped = c.o.Flipped && !t.Rules.Info().Upright
	state := t.Start
	for ply := 0; ; ply++ {
		soFar := *t // hides the moves to come
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
		if state, err = game.PlayText(state, t.Plies[ply].Text); err != nil {
			return fmt.Errorf("table %s: %w", t.ID, err)
		}
		c.at += min(Thought(t, ply), longestCast)
		if err := c.out.Flush(); err != nil {
			return err
		}
	}
}

// show sends the lines of a frame that differ from the last one.
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
	name := func(seat game.Seat) string { return widget.Shown(t.Seats[seat].Name, widget.NameCells) }
	return fmt.Sprintf("%s – %s · %s", name(0), name(1), t.Rules.Info().Name)
}

// castFrame draws the shown position with the players, the moves and, at the end, how the game
// ended, in h lines of at most w cells.
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

// castPanel returns what is beside or below the board.
func castPanel(t *TableScreen, w, h int) []string {
	above, under := t.sides()
	var end []string
	if t.Table.Status >= table.Over {
		ending := widget.Wrap(widget.Shown(t.Table.Ending(), 400), w)
		end = append([]string{""}, widget.PaintAll(t.s.Styles.Strong, ending)...)
	}
	top := append([]string{castPlayer(t, above, w)}, t.trayText(above, w)...)
	low := slices.Concat(t.trayText(under, w), []string{castPlayer(t, under, w)}, end)
	moves := make([]string, max(h-len(top)-len(low)-2, 0))
	copy(moves, t.review.moveList(w, len(moves)))
	return slices.Concat(top, []string{""}, moves, []string{""}, low)
}

// castPlayer returns a player with the time on their clock after the shown move.
func castPlayer(t *TableScreen, seat game.Seat, w int) string {
	line := t.s.Styles.Strong.Paint(widget.Shown(t.Table.Seats[seat].Name, widget.NameCells))
	if t.Table.Clock.Control().Kind != clock.Unlimited {
		line += "  " + clock.Format(t.leftThen(seat))
	}
	return widget.Cut(line+"  "+t.Table.SeatName(seat), w)
}
