package play

import (
	"fmt"
	"math/rand/v2"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/gallery"
	"pawnstorm/ui/tui/widget"
)

// Typing reports whether letters are text now.
func (t *TableScreen) Typing() bool { return t.Line.Open || t.pane.Typing() }

// press handles a key.
func (t *TableScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	if !t.Typing() && !t.out.ask.Open() && !t.menu.open {
		if cmd, ok := t.review.pressReplay(msg); ok {
			return cmd
		}
	}
	if t.reacts.open {
		if cmd, ok := t.reacts.press(msg); ok {
			return cmd
		}
	}
	switch {
	case t.pane.Typing():
		return t.pane.Press(msg)
	case t.Line.Open:
		return t.words.press(msg)
	case t.out.ask.Open():
		return t.out.ask.Answer(msg)
	case t.menu.open:
		return t.menu.press(msg)
	case t.pressPage(msg), !t.Waits() && t.hide(msg):
		return nil
	case t.Choosing() && t.PressChoice(msg): // before other keys, which the choices may share
		return t.finish()
	case key.Matches(msg, widget.Keys.Quit):
		return t.goBack()
	case t.Waits():
		return t.pressOpen(msg)
	case t.awaited() && key.Matches(msg, widget.Keys.Choose):
		return t.ready()
	case key.Matches(msg, widget.Keys.Back):
		return t.pressBack()
	}
	if cmd, ok := t.reacts.press(msg); ok {
		return cmd
	}
	if cmd, ok := t.pressLetter(msg); ok {
		return cmd
	}
	return t.pressBoard(msg)
}

// pressLetter handles the letters that mean the same on every screen.
func (t *TableScreen) pressLetter(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case key.Matches(msg, widget.Keys.Yes):
		return t.yes(), true
	case key.Matches(msg, widget.Keys.No):
		return t.no(), true
	case key.Matches(msg, widget.Keys.Line):
		return t.Line.Begin(""), true
	case key.Matches(msg, widget.Keys.Offers):
		return t.menu.toggle(), true
	case key.Matches(msg, widget.Keys.Talk):
		return t.openChat(), true
	case key.Matches(msg, widget.Keys.Flip):
		return t.flip(), true
	case key.Matches(msg, widget.Keys.Undo):
		return t.undo(), true
	case key.Matches(msg, widget.Keys.Who):
		return t.whoWatches(), true
	case key.Matches(msg, widget.Keys.Share):
		return t.review.share(), true
	case t.steering() && key.Matches(msg, widget.Keys.Ask):
		return t.askHint(), true
	case t.next.hops(msg):
		return t.next.hop(), true
	case t.studying() && key.Matches(msg, widget.Keys.Rematch):
		return t.next.offerRematch(), true
	}
	return t.review.pressStudy(msg)
}

// paste takes pasted text as a typed move.
func (t *TableScreen) paste(msg tea.PasteMsg) tea.Cmd {
	if t.pane.Typing() {
		return widget.TypeInto(&t.pane.Input, msg)
	}
	if t.Table.Status != table.Playing && !t.Line.Open || t.out.ask.Open() {
		return nil
	}
	var cmd tea.Cmd
	if !t.Line.Open {
		cmd = t.Line.Begin("")
	}
	return tea.Batch(cmd, widget.TypeInto(&t.Line.Input, msg))
}

// goBack leaves the table. The game goes on.
func (t *TableScreen) goBack() tea.Cmd {
	if !t.playing() || t.Table.Status == table.Adjourned {
		return t.s.Pop()
	}
	text := "Go to the lobby? The game goes on, and you can come back at any time."
	if t.premoves.made.Begun() {
		text += " Your premove will be dropped."
	}
	t.out.ask = widget.Question{Text: text, Yes: t.s.Pop}
	return nil
}

// pressBack puts down a piece or closes something. It never leaves the table.
func (t *TableScreen) pressBack() tea.Cmd {
	if t.StopDrawing() {
		return nil
	}
	t.LetGo()
	switch {
	case t.More:
		t.More = false
	case t.page:
		t.page = false
	case len(t.Pick.Path) > 0:
		t.StepBack()
	case t.pane.Open:
		t.pane.Close()
	case !t.Live() && t.Table.Status == table.Playing:
		return t.goTo(len(t.Table.Plies))
	case t.premoves.made.Begun():
		t.premoves.made = premove{}
	}
	return nil
}

// undo takes back the last step of the move under way, or drops the premove.
func (t *TableScreen) undo() tea.Cmd {
	switch {
	case len(t.Pick.Path) > 0:
		t.StepBack()
	case t.premoves.made.Begun():
		t.LetGo()
		t.premoves.made = premove{}
	case t.inGame():
		return app.Refuse("Nothing to undo. To ask for a takeback, press o.")
	}
	return nil
}

// pressBoard moves the cursor, steps through the game, or opens the move line.
func (t *TableScreen) pressBoard(msg tea.KeyPressMsg) tea.Cmd {
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
	case t.steering() && key.Matches(msg, widget.Keys.Choose):
		return t.PointAt(t.Cursor)
	case t.hasMore() && key.Matches(msg, widget.Keys.More):
		return t.toggleMore()
	case t.steering() && key.Matches(msg, widget.Keys.Draw):
		return t.DrawHere(t.Board.Files, t)
	case key.Matches(msg, widget.Keys.Wipe):
		t.Wipe()
		return nil
	case key.Matches(msg, widget.Keys.Threats):
		return t.toggleThreats()
	case t.steering() && t.MoveCursor(msg, t.Table.Rules.Info()):
		return nil
	}
	return t.PressLetter(msg, t.Table.Rules.Info())
}

// Commands implements app.Commander.
func (t *TableScreen) Commands() []string {
	return []string{"any", "best", "blindfold", "zen"}
}

// command carries out a word from Commands.
func (t *TableScreen) command(word string) tea.Cmd {
	switch word {
	case "any":
		return t.next.hopTo(t.s.Listing().Random(t.Table.ID, t.s.Me.ID, rand.IntN))
	case "best":
		return t.next.hopTo(t.s.Club.Tables.Best(t.s.Listing(), t.s.Me.ID))
	case "blindfold":
		t.blind = !t.blind
	case "zen":
		t.zen = !t.zen
	}
	return nil
}

// whoWatches names the spectators.
func (t *TableScreen) whoWatches() tea.Cmd {
	if t.Here.Watching == 0 {
		return app.Notice("No one is watching this game.")
	}
	return app.Notice(app.WatchersLine(t.Here, 400))
}

// pressPage shows or hides the panel over the board, in a window too narrow for both.
func (t *TableScreen) pressPage(msg tea.KeyPressMsg) bool {
	narrow := t.frame.Layout.Board.W > 0 && !t.frame.Layout.Side
	if !narrow || t.Waits() || !key.Matches(msg, widget.Keys.Next) || t.page && t.review.twoGames() {
		return false
	}
	t.page = !t.page
	return true
}

// mayGallery reports whether tab shows four games.
func (t *TableScreen) mayGallery() bool {
	return t.Seat == game.NoSeat && t.frame.roomy && !t.review.twoGames()
}

// firstAndNow are two keys that share a line of the help.
var firstAndNow = widget.Bind("home end", "first, now", "home", "end")

// toLobby is the key q of a finished game.
var toLobby = widget.As(widget.Keys.Quit, "lobby")

// Keys implements app.Screen: it returns the keys that do something now, most needed first.
func (t *TableScreen) Keys() []key.Binding {
	if list := t.keptKeys(); list != nil {
		return list
	}
	list := append(make([]key.Binding, 0, usualKeys), t.firstKeys()...)
	list = append(t.appendMainKeys(list), t.review.studyKeys()...)
	if t.mayGallery() {
		list = append(list, widget.As(widget.Keys.Next, "four games"))
	}
	list = append(list, t.next.hopKeys()...)
	return t.appendRareKeys(append(list, widget.Keys.Quit))
}

// usualKeys is how many keys a board seldom exceeds.
const usualKeys = 24

// keptKeys returns the keys of a field, a question or a menu that keeps all others from the board, and of a
// table without a game; nil if the board has the keys.
func (t *TableScreen) keptKeys() []key.Binding {
	switch {
	case t.pane.Typing():
		return t.pane.Keys()
	case t.Line.Open && t.Waits():
		return []key.Binding{widget.As(widget.Keys.Choose, "decline"), widget.Keys.Back}
	case t.Line.Open:
		does := "play it"
		if !t.MayMove() && !t.mayPremove() {
			does = "say it"
		}
		return boardview.TypingKeys(does)
	case t.out.ask.Open():
		return widget.AnswerKeys()
	case t.menu.open:
		return t.menu.keys()
	case t.reacts.open:
		return t.reacts.keys()
	case t.Table.Status == table.Gone:
		return []key.Binding{widget.Keys.Quit}
	case t.Table.Status == table.Open:
		return t.openKeys()
	}
	return nil
}

// appendMainKeys appends the keys for the game, its players and the view of the board.
func (t *TableScreen) appendMainKeys(list []key.Binding) []key.Binding {
	if t.steering() {
		list = append(list, widget.As(widget.Keys.Line, "type"), widget.As(widget.Keys.Offers, "offers"))
		if t.casualBot() {
			list = append(list, widget.As(widget.Keys.Ask, "hint"))
		}
	} else {
		list = append(list, t.review.lookingKeys()...)
	}
	heard := t.inCompany()
	if t.mayChat() && heard {
		list = append(list, widget.Keys.Talk)
	}
	if t.mayThreaten() && t.steering() {
		list = append(list, widget.Keys.Threats)
	}
	list = append(list, t.reacts.keys()...)
	if t.mayFlip() {
		list = append(list, widget.As(widget.Keys.Flip, "turn"))
	}
	if t.mayChat() && !heard {
		list = append(list, widget.Keys.Talk)
	}
	return list
}

// mayThreaten reports whether a key shows what is attacked.
func (t *TableScreen) mayThreaten() bool { return boardview.HasThreats(t.Shown) && !t.ratedNow() }

// appendRareKeys appends the keys that only the help has room for.
func (t *TableScreen) appendRareKeys(list []key.Binding) []key.Binding {
	if t.steering() {
		list = append(list, widget.As(widget.Keys.Choose, "pick"), boardview.Arrows)
	}
	if len(t.Drawn()) > 0 {
		list = append(list, widget.Keys.Wipe)
	}
	switch {
	case t.steering():
		list = append(list, widget.Keys.Draw)
	case t.mayThreaten():
		list = append(list, widget.Keys.Threats)
	}
	if len(t.Pick.Path) > 0 {
		list = append(list, widget.As(widget.Keys.Back, "put down"))
	}
	if !t.studying() {
		list = append(list, widget.Keys.Share)
	}
	return append(list, widget.Keys.Zen, widget.Keys.Blind, widget.Keys.Plies, firstAndNow,
		widget.As(widget.Keys.Who, "who watches"))
}

// firstKeys returns the keys for what cannot wait: offers, and a move under way.
func (t *TableScreen) firstKeys() []key.Binding {
	list := t.rematchKeys()
	switch {
	case t.offered():
		list = append(list, widget.As(widget.Keys.Yes, "accept"), widget.As(widget.Keys.No, "decline"))
	case t.inGame() && t.asks():
		list = append(list, widget.As(widget.Keys.No, "withdraw"))
	case t.awaited():
		list = append(list, widget.As(widget.Keys.Choose, "ready"))
	}
	if t.Choosing() && len(t.Pick.Cells()) == 0 {
		list = append(list, widget.As(widget.Keys.Choose, t.Pick.Choices()[0].Label))
	}
	switch {
	case t.More:
		list = append(list, widget.Keys.Back)
	case t.hasMore():
		list = append(list, widget.Keys.More)
	}
	if t.next.hosting() {
		board := fmt.Sprintf("next board (%d)", len(t.next.waitingBoards()))
		list = append(list, widget.As(widget.Keys.NextGame, board))
	}
	switch {
	case t.premoves.made.Begun():
		list = append(list, widget.As(widget.Keys.Undo, "drop it"))
	case t.MayMove() && len(t.Pick.Path) > 1:
		list = append(list, widget.As(widget.Keys.Undo, "step back"))
	}
	return list
}

// rematchKeys returns the keys for a rematch.
func (t *TableScreen) rematchKeys() []key.Binding {
	switch {
	case t.next.rematchOffered():
		return []key.Binding{widget.As(widget.Keys.Yes, "rematch"), widget.As(widget.Keys.No, "decline")}
	case t.next.rematchMine():
		return []key.Binding{widget.As(widget.Keys.No, "withdraw")}
	case t.Seat != game.NoSeat && t.next.mayRematch():
		list := []key.Binding{widget.Keys.Rematch}
		if next, ok := t.next.stronger(); ok {
			list = append(list, widget.As(widget.Keys.NextGame, fmt.Sprintf("play level %d", next.Level)))
		}
		return list
	}
	return nil
}
