package play

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// tableWord is a word of the move line with what it does at a table.
type tableWord struct {
	boardview.LineWord
	// works reports whether the word would do something now. One that does not
	// is not proposed; said all the same, it answers why.
	works func() bool
	say   func(args string) tea.Cmd
}

// wordLine is the move line: it takes moves, and the words of the table.
type wordLine struct {
	*position
	board    *board
	out      *sender
	room     *waitingRoom
	offers   *offers
	premoves *premoves
	words    []tableWord
	names    []boardview.LineWord // of words

	// hinted is what the line says of its text, until something happens.
	hinted string
	known  bool
}

// newWordLine makes the move line of a screen from the parts that it gives orders to.
func newWordLine(t *TableScreen) *wordLine {
	l := &wordLine{position: t.position, board: t.board, out: t.out, room: t.room, offers: t.offers, premoves: t.premoves, words: []tableWord{
		{boardview.LineWord{Long: "flip", Help: "turn the board"}, t.mayFlip, alone(t.flip)},
		{boardview.LineWord{Long: "draw", Help: "offer or accept a draw"}, t.lawful(t.drawing), alone(t.offers.draw)},
		{boardview.LineWord{Long: "takeback", Args: "PLIES", Help: "ask to take your last move back"}, t.lawful(t.takingBack), t.offers.takeBack},
		{boardview.LineWord{Long: "resign", Help: "give up the game"}, t.lawful(t.resigning), alone(t.out.askResign)},
		{boardview.LineWord{Long: "chat", Help: "talk"}, t.chat.mayTalk, alone(t.chat.openTalk)},
		{boardview.LineWord{Long: "claim", Args: "win|draw|adjourn", Help: "claim a draw, or a game that the opponent has left"}, t.mayClaim, t.away.claim},
		{boardview.LineWord{Long: "accept", Args: "OFFER", Help: "accept what is offered"}, t.offers.asked, t.offers.accept},
		{boardview.LineWord{Long: "decline", Args: "OFFER", Help: "decline what is offered"}, t.offers.asked, t.offers.decline},
		{boardview.LineWord{Long: "withdraw", Args: "OFFER", Help: "withdraw your offer"}, t.offers.asks, t.offers.withdraw},
		{boardview.LineWord{Long: "abort", Help: "break the game off without a result"}, t.lawful(t.breaking), alone(t.offers.abort)},
		{boardview.LineWord{Long: "adjourn", Args: "MOVE", Help: "offer to adjourn, perhaps with a sealed move"}, t.lawful(t.adjourning), t.offers.adjourn},
		{boardview.LineWord{Long: "time", Args: "SECONDS", Help: "offer both sides more time"}, t.lawful(t.addingTime), t.offers.moreTime},
		{boardview.LineWord{Long: "plan", Args: "LINES", Help: "set conditional lines, in games by correspondence"}, t.mayPlan, t.premoves.plan},
		{boardview.LineWord{Long: "ready", Help: "go on with an adjourned game or a match"}, t.lawful(t.readying), alone(t.offers.ready)},
		{boardview.LineWord{Long: "hint", Help: "ask the house what to move, in casual games"}, t.mayAskHint, alone(t.hints.askHint)},
		{boardview.LineWord{Long: "berserk", Help: "in an arena, before your first move: half the time, for one more point"}, t.lawful(berserking), alone(t.out.askBerserk)},
		{boardview.LineWord{Long: "rematch", Help: "offer or accept another game"}, t.next.mayRematch, alone(t.next.offerRematch)},
	}}
	for _, w := range l.words {
		l.names = append(l.names, w.LineWord)
	}
	return l
}

// alone is what is done at a word that nothing follows.
func alone(say func() tea.Cmd) func(string) tea.Cmd {
	return func(string) tea.Cmd { return say() }
}

// LineWords are all words of the move line.
func LineWords() []boardview.LineWord { return newTableScreen(&app.Session{}, nil).words.names }

// now are the words that do something now.
func (t *wordLine) now() []boardview.LineWord {
	var list []boardview.LineWord
	for _, w := range t.words {
		if w.works() {
			list = append(list, w.LineWord)
		}
	}
	return list
}

// submit takes what was typed on the move line.
func (t *wordLine) submit() tea.Cmd {
	text := t.board.Line.Text()
	if t.Waits() {
		return t.room.refuse(text)
	}
	at, args, said := boardview.FindWord(t.names, text)
	switch {
	case said:
		t.board.Line.Close()
		return t.words[at].say(args)
	case text == "":
		t.board.Line.Close()
		return nil
	case t.MayMove():
		return t.submitMove(text)
	case t.mayPremove():
		return t.premoves.submitPremove(text)
	}
	t.board.Line.Close()
	if t.Table.Status != table.Playing {
		return app.Complain(t.law(table.Intent{Kind: table.Move, Text: text}))
	}
	return t.whyNot()
}

// submitMove sends a typed move. One that the rules refuse stays on the line, to
// be mended.
func (t *wordLine) submitMove(text string) tea.Cmd {
	m, err := t.Table.State.Parse(text)
	if err != nil && !t.board.Pick.Among(game.Choices(err)) && !t.board.Pick.Spell(text, t.Table.Rules.Info().Files) {
		return app.Complain(table.Explain(err))
	}
	t.board.Line.Close()
	if err != nil {
		return nil // only a choice is missing: the panel asks for it
	}
	return t.out.play(m)
}

func (t *wordLine) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		t.board.Line.Close()
		return nil
	case msg.String() == "enter":
		return t.submit()
	case key.Matches(msg, widget.Keys.Next):
		if text := t.board.Line.Complete(boardview.WordNames(t.now()), t.lineMoves()); text != "" && !t.Waits() {
			return widget.OpenInput(&t.board.Line.Input, text)
		}
		return nil
	case msg.String() == "backspace" && t.board.Line.Input.Value() == "":
		t.board.Line.Close()
		return nil
	}
	return t.board.TypeInLine(msg, t.Table.Rules.Info())
}

// lines are the move line, and above it what may be typed. An offer is not to
// be missed meanwhile.
func (t *wordLine) lines(w int) []string {
	var lines []string
	if t.offered() {
		lines = t.offers.offerLines(w)
	}
	lines = append(lines, widget.PaintAll(t.s.Styles.Faint, widget.Wrap(t.hint(), w))...)
	return append(lines, widget.ShowInput(&t.board.Line.Input, w))
}

// hint is what the line says of its text. It asks of each word whether it does
// something now, and of each move how it is written, so that it is asked once for all
// places in which a frame needs it.
func (t *wordLine) hint() string {
	if !t.known {
		t.hinted, t.known = t.board.Line.Hint(t.names, t.now(), t.lineMoves(), t.mayPremove()), true
	}
	return t.hinted
}
