package welcome

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game/famous"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

const (
	// DemoEvery is how long each position of a famous game stays, and demoRest is how many times as
	// long the last one.
	DemoEvery = 1500 * time.Millisecond
	demoRest  = 4
)

// demo plays the best live game beside the welcome page or, without one, a famous game.
type demo struct {
	table *table.Table // the live game; nil while a famous one is shown
	game  int          // the famous game
	ply   int          // how many of its moves are made
	rest  int          // how often the last position was shown
	board canvas.Rect  // where it was drawn
}

// demoMsg reports that the next position is due. The line is too slow for it if late is set.
type demoMsg struct{ late bool }

// plays reports whether the page moves: not for people who turned motion off, and not on a terminal
// or a line that is too simple for it.
func (w *Screen) plays() bool {
	s := w.s
	return w.moves && !s.Visit.Plain && s.Moves()
}

// begin starts the demo.
func (w *Screen) begin() tea.Cmd {
	if w.moves = true; !w.plays() {
		w.moves = false
		return nil
	}
	w.items = append(w.items[:len(w.items):len(w.items)], watchItem)
	w.demo.game = int(w.s.Now().Unix()/60) % len(famous.Games())
	w.live()
	return w.wait()
}

// wait waits for the next position.
func (w *Screen) wait() tea.Cmd {
	return app.AfterFrame(w.ctx, DemoEvery, demoMsg{}, demoMsg{late: true})
}

// live takes the newest state of the live game, or looks for one.
func (w *Screen) live() {
	tables := w.s.Club.Tables
	if d := &w.demo; d.table != nil {
		d.table = tables.Known(d.table.ID)
	}
	if d := &w.demo; d.table == nil || d.table.Status != table.Playing || !d.table.Listed() {
		d.table = tables.Best(w.s.Listing(), w.s.Me.ID)
	}
	if d := &w.demo; d.table != nil && !d.table.Timed() { // it moves once a day
		d.table = nil
	}
}

// step shows the next position of the famous game. While another page covers this one, nothing moves.
func (w *Screen) step(late bool) tea.Cmd {
	if w.s.Still = w.s.Still || late; w.covered || !w.plays() {
		return w.s.Unchanged()
	}
	d := &w.demo
	if w.live(); d.table == nil {
		switch last := len(famous.Games()[d.game].Plies); {
		case d.ply < last:
			d.ply++
		case d.rest < demoRest:
			d.rest++
		default:
			*d = demo{game: (d.game + 1) % len(famous.Games()), board: d.board}
		}
	}
	return w.wait()
}

// Watches implements app.Watcher: the page follows the live game.
func (w *Screen) Watches() live.View {
	if !w.plays() {
		return live.View{}
	}
	return live.View{Preview: w.demo.table}
}

// watchItem leads to the game beside the menu.
var watchItem = welcomeItem{"Watch the game", "The one on this page.", (*Screen).watch}

// watch opens the game that the page shows.
func (w *Screen) watch() tea.Cmd {
	s := w.s
	if t := w.demo.table; t != nil {
		return app.Send(app.FoundMsg{Table: t})
	}
	text := famous.Games()[w.demo.game].PGN
	return s.AwaitPage(func(ctx context.Context) tea.Msg {
		t, err := s.Club.Archive.Famous(ctx, text)
		return app.FoundMsg{Table: t, Err: err}
	})
}

// picture returns the board of the demo in the largest squares that fit, with a line above it and one
// below.
func (w *Screen) picture(width, height int) []string {
	d, s := &w.demo, w.s.Styles
	var p boardview.Picture
	var above, below string
	if t := d.table; t != nil {
		p = boardview.PictureOf(t.Rules.Info(), t.State.Board(), t.LastCells())
		above = s.Good.Paint("● LIVE") + "  " + w.s.Rated(t, t.Seats[0]) + " – " + w.s.Rated(t, t.Seats[1])
		below = w.s.TableName(t)
	} else {
		g := famous.Games()[d.game]
		at := famous.Ply{State: g.Start}
		if d.ply > 0 {
			at = g.Plies[d.ply-1]
		}
		p = boardview.PictureOf(g.Rules.Info(), at.State.Board(), at.Cells)
		above, below = s.Strong.Paint(g.Name), fmt.Sprintf("%s – %s", g.Names[0], g.Names[1])
	}
	p.Inside = height < 24
	if !p.Largest(s.Sizes, width, height-2) {
		return nil
	}
	c := canvas.New(p.Width(), p.Height())
	p.Paint(c, s)
	lines := append([]string{widget.Cut(above, width)}, c.Lines()...)
	return append(lines, s.Faint.Paint(widget.Cut(below, width)))
}
