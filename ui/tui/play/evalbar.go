package play

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
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
	if covered || now == t.asked || studied || !t.wanted() || !t.s.Club.Analyses.HasAnalyst() {
		return nil
	}
	if now.table != t.asked.table || now.game != t.asked.game {
		t.known = false
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
			}
			return nil
		})
	}})
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
