package play

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// glanceAfter is how long a position must be shown before the engine evaluates it, so that stepping
// through a game starts no evaluations.
const glanceAfter = 250 * time.Millisecond

// evalBar keeps the engine's evaluation of the shown position. Only users who may see it get one:
// in finished games, and in casual games that they watch.
type evalBar struct {
	*position
	review *review
	asked  glanced            // the last position sent to the engine
	stop   context.CancelFunc // cancels the last request; nil before the first
	known  bool
	found  analysis.Evaluation
	trend  []analysis.Evaluation // of each position of a running game
}

// glanced identifies a shown position.
type glanced struct {
	table identity.TableID
	game  int
	ply   int
	last  string // the move that led there
}

// wanted reports whether the screen shows the bar at all.
func (t *evalBar) wanted() bool {
	return !t.s.Me.Settings.NoEvaluation && t.Shown != nil && analysis.MayGlance(t.Table, t.s.Me.ID)
}

// shows returns the evaluation of the shown position. Until it is known, the bar keeps the last
// one.
func (t *evalBar) shows() (analysis.Evaluation, bool) {
	if !t.wanted() {
		return analysis.Evaluation{}, false
	}
	if opinions, _, ok := t.review.opinions(); ok {
		return opinions[t.Ply], true
	}
	return t.found, t.known
}

// follow asks the engine for an evaluation of the shown position, unless it did already or an
// analysis has one. A covered screen asks for none.
func (t *evalBar) follow(covered bool) tea.Cmd {
	now := glanced{t.Table.ID, t.game, t.Ply, ""}
	if t.Ply > 0 && t.Ply <= len(t.Table.Plies) {
		now.last = t.Table.Plies[t.Ply-1].Text
	}
	_, _, studied := t.review.opinions()
	if covered || now == t.asked || studied || !t.wanted() || !t.s.Club.Analyses.Watches(t.Table) {
		return nil
	}
	if now.table != t.asked.table || now.game != t.asked.game {
		t.known, t.trend = false, nil
	}
	t.asked = now
	if t.stop != nil {
		t.stop()
	}
	var ctx context.Context
	ctx, t.stop = context.WithCancel(t.ctx)
	club, me, table, ply := t.s.Club, t.s.Me.Person, t.Table, t.Ply
	return app.After(ctx, glanceAfter, tea.BatchMsg{func() tea.Msg {
		found, err := club.Analyses.Glance(ctx, me, table, ply)
		return app.Result(t.position, func() tea.Cmd {
			if err == nil && ctx.Err() == nil {
				t.known, t.found = true, found
				t.trend = club.Analyses.Trend(me.ID, table)
			}
			return nil
		})
	}})
}

// graphed reports whether the panel has room for the graph of a running game. It stays so while the game
// runs, so that nothing moves.
func (t *evalBar) graphed() bool {
	return t.Table.Status == table.Playing && t.wanted() && t.s.Club.Analyses.Watches(t.Table)
}

// graphLines is the least height of the graph with its heading.
const graphLines = 4

// graph draws the winning chances after each move of a running game that the user watches.
func (p *painter) graph(c canvas.Canvas) {
	if c.H() < graphLines {
		return
	}
	p.look.Heading(c, "chances of "+p.Table.SeatName(0))
	if trend := p.eval.trend; len(trend) > 1 {
		shown := min(p.Ply, len(trend)-1)
		chart := parts.ChanceChart(trend, nil, shown, c.W(), c.H()-2)
		widget.Draw(c.Part(canvas.Rect{Y: 1, W: c.W(), H: len(chart)}), chart)
	}
}

// evaluation draws the bar beside the board: the winning chances of the side at the bottom, in the
// colours of the sides.
func (p *painter) evaluation() {
	o, known := p.eval.shows()
	squares, board := p.frame.Picture.Place(), p.frame.Layout.Board
	at := canvas.Rect{X: board.X + board.W, Y: board.Y + squares.Y, W: 1, H: squares.H}
	if !known || at.Clip(canvas.Rect{W: p.c.W(), H: p.c.H()}) != at {
		return
	}
	_, under := p.sides()
	c, halves := p.at(at), int(o.Chance()*float64(2*at.H)+0.5) // for the first seat
	for y := range at.H {
		fromEnd := at.H - 1 - y
		half := '▄'
		if under != game.Seat(0) {
			fromEnd, half = y, '▀'
		}
		switch {
		case halves >= 2*fromEnd+2:
			c.Set(0, y, p.ink.Strong, '█')
		case halves == 2*fromEnd+1:
			c.Set(0, y, p.ink.Strong, half)
		default:
			c.Set(0, y, p.ink.Dim, '░')
		}
	}
}
