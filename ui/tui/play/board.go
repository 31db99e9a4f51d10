package play

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
)

// board is the board with the hand of the person on it. It goes to other positions of
// the game.
type board struct {
	*position
	boardview.Hand
	out *sender
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
	t.Ply, t.Shown, t.Pick, t.More = ply, state, boardview.Picker{}, false
	info := t.Table.Rules.Info()
	t.Board, t.rows = state.Board(), t.moveRows()
	t.facts = parts.FactsOf(&info, &t.Board)
	if t.MayMove() {
		t.Pick = boardview.NewPicker(state)
	}
}
