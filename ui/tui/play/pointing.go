package play

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
)

// mouse handles the mouse: what a click is on, and moves and drawings on the board.
func (t *TableScreen) mouse(msg tea.MouseMsg) tea.Cmd {
	at := msg.Mouse()
	c := t.frame.CellAt(at.X, at.Y)
	if click, is := msg.(tea.MouseClickMsg); is {
		if t.out.ask.Open() || t.pane.Typing() && !t.pane.Stays {
			return nil
		}
		if do := t.frame.spotAt(at.X, at.Y); do != nil && click.Button == tea.MouseLeft {
			return do()
		}
		if c == game.NoCell || t.Waits() {
			return nil
		}
		if click.Button == tea.MouseLeft {
			t.Line.Close()
		}
	}
	cmd, changed := t.Mouse(msg, c, t)
	t.outdate(changed && !t.out.begun)
	return cmd
}

// Drags implements app.Draggable.
func (t *TableScreen) Drags() bool { return t.steering() }

// Piece implements boardview.Hand.
func (t *TableScreen) Piece(c game.Cell) game.Piece { return t.Board.Cells[c] }

// Holds implements boardview.Hand.
func (t *TableScreen) Holds(c game.Cell) bool {
	if t.mayPremove() {
		return c != game.NoCell && t.premoves.from() == c
	}
	return t.MayMove() && t.Pick.EndsAt(c)
}

// Places implements boardview.Hand.
func (t *TableScreen) Places() bool {
	return t.MayMove() && t.Table.Rules.Info().Placing && len(t.Pick.Path) == 0
}

// Follows implements boardview.Hand.
func (t *TableScreen) Follows() bool { return t.s.Follows() }

// PointAt takes a cell that the user points at.
func (t *TableScreen) PointAt(c game.Cell) tea.Cmd {
	t.motion.Landed = false
	switch {
	case t.mayPremove():
		return t.premoves.pointPremove(c)
	case !t.MayMove():
		return t.whyNot()
	}
	if from, ok := t.MoveInput.Point(c); !ok {
		return boardview.Explain(t.Table.Rules.Info(), t.Shown, from, c)
	}
	return t.finish()
}

// Drop implements boardview.Hand.
func (t *TableScreen) Drop(c game.Cell) tea.Cmd {
	switch {
	case t.mayPremove() && c == game.NoCell:
		t.premoves.made = premove{}
		return nil
	case t.mayPremove():
		return t.premoves.pointPremove(c)
	case !t.MayMove():
		return nil
	}
	from, ok := t.Release(c)
	switch {
	case ok:
		t.motion.Landed = true
		return t.finish()
	case c == game.NoCell || len(from) == 0:
		return nil
	}
	return boardview.Explain(t.Table.Rules.Info(), t.Shown, from, c)
}

// pickUp returns what a click on a piece beside the board does, or nil.
func (t *TableScreen) pickUp(piece game.Piece, seat game.Seat) func() tea.Cmd {
	switch {
	case seat != t.Seat:
		return nil
	case t.mayPremove():
		return func() tea.Cmd { return t.premoves.pickUp(piece) }
	case !t.MayMove():
		return nil
	}
	choice := t.Takes(piece)
	if choice == "" {
		return nil
	}
	return func() tea.Cmd {
		t.motion.Landed = false
		t.PickUp(choice)
		return t.finish()
	}
}

// Draw implements boardview.Hand. No one else sees the drawings of a table.
func (t *TableScreen) Draw(from, to game.Cell) tea.Cmd {
	t.ToggleDrawing(from, to)
	return nil
}

// ratedNow reports whether a rated game is being played, in which everyone looks for threats alone.
func (t *position) ratedNow() bool {
	return t.Table.Rated && (t.Table.Status == table.Playing || t.halted())
}

// toggleThreats shows or hides what is attacked and what hangs.
func (t *TableScreen) toggleThreats() tea.Cmd {
	switch {
	case !boardview.HasThreats(t.Shown):
		return nil
	case t.ratedNow():
		return app.Refuse("Threats are not shown while a rated game is played.")
	}
	t.Threats = !t.Threats
	return nil
}

// threats returns what the user, or the side at the bottom, has to fear; nil if it is not shown.
func (t *TableScreen) threats() *boardview.Threats {
	if !t.Threats || t.ratedNow() || t.blind {
		return nil
	}
	seat := t.Bottom()
	if t.Seat != game.NoSeat {
		seat = t.Seat
	}
	return boardview.ThreatsTo(t.Shown, seat)
}
