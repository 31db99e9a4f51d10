package play

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// board is the board with the user's hand on it. It shows any position of the game.
type board struct {
	*position
	boardview.MoveInput
	out     *sender
	motion  *boardview.Motion // from the last position; nil if nothing moves
	run     int               // counts the motions
	landed  bool              // the user has dragged the piece of the last move to its square
	covered bool              // another screen is on top
}

// motionMsg brings the next frame of a motion, or ends it if the connection is slow.
type motionMsg struct {
	to   *board
	run  int
	late bool
}

// moves reports whether pieces that move are shown.
func (t *board) moves() bool { return !t.covered && !t.blind && t.s.Moves() }

// move shows how a ply led from one position to the next.
func (t *board) move(before *game.Board) tea.Cmd {
	landed := t.landed
	t.landed = false // the next move is the opponent's
	if !t.moves() {
		return nil
	}
	info := t.Table.Rules.Info()
	t.motion = boardview.NewMotion(&info, before, &t.Board, t.lastCells())
	p := t.s.Styles.Images.Protocol
	if landed || p != canvas.NoImages && p != canvas.Kitty { // other protocols send whole squares
		t.motion.Land()
	}
	t.run++
	return t.nextPicture()
}

// nextPicture waits for the next frame of the motion.
func (t *board) nextPicture() tea.Cmd {
	if t.motion.Over() {
		return nil
	}
	return app.AfterFrame(t.ctx, t.motion.Time(), motionMsg{t, t.run, false}, motionMsg{t, t.run, true})
}

// stop ends the motion and reports whether there was one.
func (t *board) stop() bool {
	moving := !t.motion.Over()
	t.motion = nil
	return moving
}

// moved shows the next frame of the motion, and reports whether the message was about it.
func (t *board) moved(msg motionMsg) (ok bool) {
	if msg.to != t || msg.run != t.run || t.motion.Over() {
		return false
	}
	if msg.late {
		t.s.Still = true
		t.motion.End()
	} else {
		t.motion.Step()
	}
	return true
}

// finish plays the picked move if it is complete.
func (t *board) finish() tea.Cmd {
	m, ok := t.Pick.Complete()
	if !ok {
		return nil
	}
	t.Pick.Path = nil
	return t.out.play(m)
}

func (t *board) flip() tea.Cmd { return t.Flip(t.Table.Rules.Info()) }

func (t *board) goTo(ply int) tea.Cmd {
	ply = min(max(ply, 0), len(t.Table.Plies))
	if ply == t.Ply {
		return nil
	}
	return t.show(ply)
}

// stepOn goes to the next position and shows how the move leads there.
func (t *board) stepOn() (moves, failed tea.Cmd) {
	before, ply := t.Board, t.Ply
	if failed = t.goTo(ply + 1); failed != nil || t.Ply == ply {
		return nil, failed
	}
	t.landed = false
	return t.move(&before), nil
}

// show goes to the position after a ply.
func (t *board) show(ply int) tea.Cmd {
	if ply == len(t.Table.Plies) {
		t.See(ply, t.Table.State)
		return nil
	}
	state, err := t.Table.At(ply)
	if err != nil {
		return app.Complain(err)
	}
	t.See(ply, state)
	return nil
}

// See shows the position after a ply, ready for a move.
func (t *board) See(ply int, state game.State) {
	if ply != t.Ply || state != t.Shown {
		t.Wipe()
	}
	t.Ply, t.Shown, t.Pick, t.More, t.motion = ply, state, boardview.Picker{}, false, nil
	t.Line.Rules, t.Line.Fun = t.Table.Rules, t.fun
	info := t.Table.Rules.Info()
	t.Board = game.Seen(state, t.fun)
	t.facts = parts.FactsOf(&info, &t.Board)
	if t.MayMove() {
		t.Pick = boardview.NewPicker(state)
	}
}

// rename applies the user's choice of names and reports whether it has changed.
func (t *board) rename() bool {
	if t.fun == t.s.Me.Settings.FunNames {
		return false
	}
	t.fun = !t.fun
	t.Line.Fun = t.fun
	t.Board, t.rows = game.Seen(t.Shown, t.fun), t.moveRows()
	return true
}

// hide toggles the pieces, or everything but the board, until the screen is closed.
func (t *position) hide(msg tea.KeyPressMsg) bool {
	switch {
	case key.Matches(msg, widget.Keys.Blind):
		t.blind = !t.blind
	case key.Matches(msg, widget.Keys.Zen):
		t.zen, t.page = !t.zen, false
	default:
		return false
	}
	return true
}

// hidden says how to show again what is hidden, or "".
func (t *position) hidden() string {
	switch {
	case t.blind && t.zen:
		return "ctrl+b: pieces, ctrl+z: panels"
	case t.blind:
		return "ctrl+b shows the pieces."
	case t.zen:
		return "ctrl+z shows the panels."
	}
	return ""
}

// blindfolded returns a picture without the pieces and without marks that reveal them.
func blindfolded(p boardview.Picture) boardview.Picture {
	p.Board.Cells = make([]game.Piece, len(p.Board.Cells))
	p.Board.Marks, p.Held = nil, boardview.Held{}
	return p
}
