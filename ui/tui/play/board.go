package play

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// board is the board with the user's hand on it. It shows any position of the game.
type board struct {
	*position
	boardview.MoveInput
	out    *sender
	motion boardview.Animation // of the last move
}

// mostGliding is how many may watch a game while moves glide for spectators. A glide costs little to
// draw, 3 to 6 % of what its move costs anyway (BenchmarkGlide and BenchmarkTable). But its second
// frame also wakes the session and sends a packet of about 100 bytes, so a move costs a crowd two packets each
// in place of one, when the players' own frames should come first. Players always see
// moves glide, and so does who steps through a game.
const mostGliding = 50

// glides reports whether a new move glides, and not only appears.
func (t *board) glides() bool { return t.Seat != game.NoSeat || t.Here.Watching <= mostGliding }

// move shows how a ply led from one position to the next.
func (t *board) move(before *game.Board) tea.Cmd {
	if t.blind {
		return nil
	}
	return t.motion.Begin(t.Table.Rules.Info(), boardview.Scene{Was: *before, Is: t.Board, Cells: t.lastCells()})
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
	t.motion.Landed = false
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
	t.motion.Stop()
	t.Ply, t.Shown, t.Pick, t.More = ply, state, boardview.Picker{}, false
	t.Line.Rules, t.Line.Fun = t.Table.Rules, t.fun
	info := t.Table.Rules.Info()
	t.Board = game.Seen(state, t.fun)
	t.facts = parts.FactsOf(&info, &t.Board)
	if t.MayMove() {
		t.Pick = t.picker(state)
	}
}

// picker returns how the user builds a move in a position by pointing.
func (t *board) picker(state game.State) boardview.Picker {
	if t.s.Me.Settings.Promote {
		return boardview.NewQuickPicker(state)
	}
	return boardview.NewPicker(state)
}

// rename applies the user's choice of names and reports whether it has changed. It also applies the choice of how to
// promote.
func (t *board) rename() bool {
	if t.MayMove() && len(t.Pick.Path) == 0 && t.Pick.Quick() != t.s.Me.Settings.Promote {
		t.Pick = t.picker(t.Shown)
	}
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
