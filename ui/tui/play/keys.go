package play

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/gallery"
	"pawnstorm/ui/tui/widget"
)

// Typing reports whether letters are text now.
func (t *TableScreen) Typing() bool { return t.Line.Open || t.chat.pane.Typing() }

// press answers a key.
func (t *TableScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	before := t.Steered
	t.Steered = boardview.Steered{}
	if !t.Typing() && t.out.ask == nil {
		if cmd, ok := t.review.pressReplay(msg); ok {
			return cmd
		}
	}
	switch {
	case t.chat.pane.Typing():
		return t.chat.pane.Press(msg)
	case t.Line.Open:
		return t.words.press(msg)
	case t.out.ask != nil:
		return t.out.pressAsk(msg)
	case t.pressMore(msg), t.pressPage(msg):
		return nil
	case t.Choosing() && t.PressChoice(msg): // before the keys that the choices may share
		return t.finish()
	case key.Matches(msg, widget.Keys.Quit):
		return t.goBack()
	case t.Waits():
		return t.room.pressOpen(msg)
	case t.awaited() && key.Matches(msg, widget.Keys.Choose):
		return t.offers.ready()
	case t.offered() && key.Matches(msg, widget.Keys.Yes):
		return t.offers.accept("")
	case t.offered() && key.Matches(msg, widget.Keys.No) && msg.String() != "esc":
		return t.offers.decline("")
	case key.Matches(msg, widget.Keys.Back):
		return t.pressBack()
	}
	if cmd, ok := t.next.pressRematch(msg); ok {
		return cmd
	}
	return t.pressBoard(msg, before)
}

// paste takes pasted text as a move that is typed.
func (t *TableScreen) paste(msg tea.PasteMsg) tea.Cmd {
	if t.chat.pane.Typing() {
		return widget.TypeInto(&t.chat.pane.Input, msg)
	}
	if t.Table.Status != table.Playing && !t.Line.Open || t.out.ask != nil {
		return nil
	}
	var cmd tea.Cmd
	if !t.Line.Open {
		cmd = t.Line.Begin("")
	}
	return tea.Batch(cmd, widget.TypeInto(&t.Line.Input, msg))
}

// goBack leaves the table, never the game.
func (t *TableScreen) goBack() tea.Cmd {
	if !t.playing() || t.Table.Status == table.Adjourned {
		return t.s.Pop()
	}
	text := "Go to the lobby? The game goes on; come back at any time."
	if t.premoves.made.Begun() {
		text += " Your premove is dropped."
	}
	t.out.ask = &widget.Question{Text: text, Yes: t.s.Pop}
	return nil
}

// pressBack takes the last step back, or returns to the present, or leaves.
func (t *TableScreen) pressBack() tea.Cmd {
	switch {
	case t.More:
		t.More = false
		return nil
	case t.page:
		t.page = false
		return nil
	case len(t.Pick.Path) > 0:
		t.StepBack()
		return nil
	case t.chat.pane.Open:
		t.chat.pane.Close()
		return nil
	case !t.Live() && t.Table.Status == table.Playing:
		return t.goTo(len(t.Table.Plies))
	case t.premoves.made.Begun():
		t.premoves.made = premove{}
		return nil
	}
	return t.goBack()
}

// pressBoard moves the cursor, steps through the game, or opens the move line.
func (t *TableScreen) pressBoard(msg tea.KeyPressMsg, before boardview.Steered) tea.Cmd {
	if before.Letter == 0 { // else a digit is part of a move
		if cmd, ok := t.away.pressForsake(msg); ok {
			return cmd
		}
	}
	if cmd, ok := t.review.pressStudy(msg); ok {
		return cmd
	}
	switch {
	case t.review.twoGames() && key.Matches(msg, widget.Keys.Next):
		t.page = false
		return t.take(t.review.otherGame())
	case t.mayGallery() && key.Matches(msg, widget.Keys.Next):
		return t.s.Push(gallery.New(t.s))
	case key.Matches(msg, widget.Keys.Earlier), !t.steering() && key.Matches(msg, widget.Keys.StepBack):
		return t.review.step(-1)
	case key.Matches(msg, widget.Keys.Later), !t.steering() && key.Matches(msg, widget.Keys.StepOn):
		return t.review.step(+1)
	case key.Matches(msg, widget.Keys.First):
		return t.goTo(0)
	case key.Matches(msg, widget.Keys.Now):
		return t.goTo(len(t.Table.Plies))
	case t.steering() && key.Matches(msg, widget.Keys.Hint):
		return t.hints.askHint()
	case key.Matches(msg, widget.Keys.Line):
		return t.Line.Begin("")
	case t.steering() && key.Matches(msg, widget.Keys.Choose):
		return t.point(t.Cursor)
	case t.steering() && t.Steer(msg, t.Table.Rules.Info()):
		return nil
	case t.chat.chats(msg):
		return t.chat.openTalk()
	case t.next.hops(msg):
		return t.next.hop(msg)
	}
	return t.PressLetter(msg, before, t.Table.Rules.Info())
}

// pressPage shows the panel over the board, where there is none beside it, and takes it
// away again.
func (t *TableScreen) pressPage(msg tea.KeyPressMsg) bool {
	narrow := t.frame.Layout.Board.W > 0 && !t.frame.Layout.Side
	if !narrow || t.Waits() || !key.Matches(msg, widget.Keys.Next) || t.page && t.review.twoGames() {
		return false
	}
	t.page = !t.page
	return true
}

// mayGallery reports whether the key for what comes next shows four games.
func (t *TableScreen) mayGallery() bool {
	return t.Seat == game.NoSeat && t.frame.roomy && !t.review.twoGames()
}

// click takes a mouse click.
func (t *TableScreen) click(x, y int) tea.Cmd {
	if t.Waits() || t.out.ask != nil || t.chat.pane.Typing() && !t.chat.pane.Stays {
		return nil
	}
	t.Steered = boardview.Steered{}
	if do := t.frame.SpotAt(x, y); do != nil {
		return do()
	}
	c := t.frame.CellAt(x, y)
	if c == game.NoCell {
		return nil
	}
	t.Line.Close()
	t.Cursor = c
	return t.point(c)
}

// point takes a cell that the person points at.
func (t *TableScreen) point(c game.Cell) tea.Cmd {
	switch {
	case t.mayPremove():
		return t.premoves.pointPremove(c)
	case !t.MayMove():
		return t.whyNot()
	}
	if from, ok := t.Hand.Point(c); !ok {
		return boardview.Explain(t.Table.Rules.Info(), t.Shown, from, c)
	}
	return t.finish()
}
