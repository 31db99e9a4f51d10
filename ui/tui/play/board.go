package play

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// board is the board with the hand of the person on it. It goes to other positions of
// the game.
type board struct {
	*position
	boardview.Hand
	out     *sender
	motion  *boardview.Motion // from the position before; nil once it is over
	run     int               // counts the motions
	covered bool              // another screen lies on top
}

// motionMsg brings the next picture of a motion, or ends it where the line is slow.
type motionMsg struct {
	to   *board
	run  int
	late bool
}

// moves reports whether the person wants to see something move, and can.
func (t *board) moves() bool {
	return !t.covered && !t.s.Still && !t.s.Me.Settings.NoMotion && t.s.Styles.Of.Profile >= colorprofile.ANSI256
}

// move shows how the board has come from another position to this one, by a ply.
func (t *board) move(before *game.Board) tea.Cmd {
	if !t.moves() {
		return nil
	}
	info := t.Table.Rules.Info()
	t.motion = boardview.NewMotion(&info, before, &t.Board, t.lastCells())
	t.run++
	return t.nextPicture()
}

// nextPicture waits for the time of the next picture, if there is one.
func (t *board) nextPicture() tea.Cmd {
	if t.motion.Over() {
		return nil
	}
	return app.AfterFrame(t.ctx, t.motion.Time(), motionMsg{t, t.run, false}, motionMsg{t, t.run, true})
}

// stop shows the position at once, and reports whether something was moving.
func (t *board) stop() bool {
	moving := !t.motion.Over()
	t.motion = nil
	return moving
}

// moved goes on to the next picture of the motion that is shown, if it is that one.
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

// finish plays the picked move if it is whole.
func (t *board) finish() tea.Cmd {
	m, ok := t.Pick.Whole()
	if !ok {
		return nil
	}
	t.Pick.Path = nil
	return t.out.play(m)
}

func (t *board) flip() tea.Cmd { return t.Turn(t.Table.Rules.Info()) }

func (t *board) goTo(ply int) tea.Cmd {
	ply = min(max(ply, 0), len(t.Table.Plies))
	if ply == t.Ply {
		return nil
	}
	return t.show(ply)
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

// See shows the position after a ply, and gets ready for a move in it.
func (t *board) See(ply int, state game.State) {
	t.Ply, t.Shown, t.Pick, t.More, t.motion = ply, state, boardview.Picker{}, false, nil
	info := t.Table.Rules.Info()
	t.Board = state.Board()
	t.facts = parts.FactsOf(&info, &t.Board)
	if t.MayMove() {
		t.Pick = boardview.NewPicker(state)
	}
}

// hide hides or shows the pieces, or all but the board, as long as the screen lives.
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

// hidden says how to get back what is hidden; "" if nothing is.
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

// veiled is a picture without the pieces, and without what would tell where they are.
func veiled(p boardview.Picture) boardview.Picture {
	p.Board.Cells = make([]game.Piece, len(p.Board.Cells))
	p.Board.Marks = nil
	return p
}
