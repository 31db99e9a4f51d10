package play

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// ownWord is a word of the move line that only screens have, with what it does.
type ownWord struct {
	boardview.LineWord
	// works reports whether the word does something now. Otherwise the line does not suggest it,
	// and typing it returns the reason.
	works func() bool
	say   func(args string) tea.Cmd
}

// wordLine is the move line of a screen. It takes moves and the words of the table.
type wordLine struct {
	*TableScreen
	own []ownWord
	// actions are the words of the actions at a table, and every has all words. They never change, and
	// all finds them once.
	actions []actionWord
	every   []boardview.LineWord

	// hinted caches the hint for the typed text until the next message.
	hinted string
	known  bool
}

// actionWord is an action that the move line takes as a word.
type actionWord struct {
	boardview.LineWord
	*action.Action
}

// newWordLine returns the move line of a screen.
func newWordLine(t *TableScreen) *wordLine {
	answers := func(yes bool) func(string) tea.Cmd {
		return func(args string) tea.Cmd { return t.answer(args, yes) }
	}
	word := func(long, args, help string, works func() bool, say func(string) tea.Cmd) ownWord {
		return ownWord{boardview.LineWord{Long: long, Args: args, Help: help}, works, say}
	}
	return &wordLine{TableScreen: t, own: []ownWord{
		word("flip", "", "flip the board", t.mayFlip, alone(t.flip)),
		word("chat", "", "open the chat", t.mayChat, alone(t.openChat)),
		word("accept", "OFFER", "accept an offer", t.asked, answers(true)),
		word("decline", "OFFER", "decline an offer", t.asked, answers(false)),
		word("withdraw", "OFFER", "withdraw your offer", t.asks, t.withdraw),
		word("hint", "", "ask the engine for a move, in casual games", t.mayAskHint, alone(t.askHint)),
	}}
}

// alone adapts a function to a word without arguments.
func alone(say func() tea.Cmd) func(string) tea.Cmd {
	return func(string) tea.Cmd { return say() }
}

// all returns all words, including the actions at a table.
func (t *wordLine) all() []boardview.LineWord {
	if t.every != nil {
		return t.every
	}
	t.every = t.ownWords(func(ownWord) bool { return true })
	for _, a := range t.s.Actions().On(action.Table) {
		if a.Creates || a.Looks() || !game.IsLineWord(a.Name) || slices.Contains(otherWays, a.Name) {
			continue
		}
		word := actionWord{lineWord(a), a}
		t.actions, t.every = append(t.actions, word), addWord(t.every, word.LineWord)
	}
	return t.every
}

// now returns the words that work now. While the user may move, it checks only words that begin
// with the typed text: checking all of them at every key takes half of the time of a frame.
func (t *wordLine) now() []boardview.LineWord {
	typed := ""
	if t.lineMoves() != nil {
		typed, _, _ = strings.Cut(t.Line.Text(), " ")
	}
	list := t.ownWords(func(w ownWord) bool { return strings.HasPrefix(w.Long, typed) && w.works() })
	t.all()
	for _, w := range t.actions {
		if !strings.HasPrefix(w.Long, typed) || w.Long == "rematch" && !t.next.mayRematch() {
			continue
		}
		if more := addWord(list, w.LineWord); len(more) > len(list) && len(w.Offers(t.caller(), t.Table)) > 0 {
			list = more
		}
	}
	return list
}

func (t *wordLine) ownWords(which func(ownWord) bool) (list []boardview.LineWord) {
	for _, w := range t.own {
		if which(w) {
			list = append(list, w.LineWord)
		}
	}
	return list
}

// otherWays lists the actions that need no word on the move line.
var otherWays = []string{"join", "move", "pass", "say", "react", "report", "analyse", "lines"}

// addWord adds a word unless the list has it.
func addWord(list []boardview.LineWord, w boardview.LineWord) []boardview.LineWord {
	if slices.ContainsFunc(list, func(had boardview.LineWord) bool { return had.Long == w.Long }) {
		return list
	}
	return append(list, w)
}

// lineWord returns the word of an action.
func lineWord(a *action.Action) boardview.LineWord {
	w := boardview.LineWord{Long: a.Name, Help: a.Help, Takes: len(a.Args) > 0}
	for _, arg := range a.Args {
		if arg.Choices == nil {
			w.Args = strings.ToUpper(arg.Name)
		}
	}
	return w
}

// does reports whether a word of the move line is an action at a table.
func (t *wordLine) does(word string) bool {
	a := t.s.Actions().Find(action.Table, word)
	return a != nil && !a.Looks() && game.IsLineWord(word)
}

// submit handles the typed line.
func (t *wordLine) submit() tea.Cmd {
	text := t.Line.Text()
	if t.Waits() {
		t.Line.Close()
		return t.out.act("decline", action.Values{"text": {text}})
	}
	at, args, said := boardview.FindWord(t.ownWords(func(ownWord) bool { return true }), text)
	name, _, _ := strings.Cut(text, " ")
	switch {
	case said:
		t.Line.Close()
		return t.own[at].say(args)
	case text == "":
		t.Line.Close()
		return nil
	case t.does(name):
		t.Line.Close()
		return t.command(text)
	case t.MayMove():
		return t.submitMove(text)
	case t.mayPremove():
		return t.premoves.submitPremove(text)
	}
	t.Line.Close()
	if t.Table.Status != table.Playing {
		return t.out.do(table.Intent{Kind: table.Move, Text: text}) // the error says why
	}
	return t.whyNot()
}

// command carries out an action typed as a shell command. It is about this table unless it names
// another.
func (t *wordLine) command(line string) tea.Cmd {
	if move, ok := strings.CutPrefix(line, "adjourn "); ok && feature.IsMove(t.Table, move) {
		line = "adjourn sealing " + move
	}
	switch u, err := t.s.Commands.Read(line, t.s.Games); {
	case err != nil:
		return app.Complain(err)
	case u.Names():
		return app.Send(app.LineMsg{Line: line})
	case u.Action.Name == "rematch":
		return t.next.offerRematch()
	default:
		return t.out.act(u.Action.Name, u.Given)
	}
}

// submitMove plays a typed move. An illegal one stays on the line to be corrected.
func (t *wordLine) submitMove(text string) tea.Cmd {
	m, err := t.Table.State.Parse(text)
	if err != nil && t.Pick.Quick() { // whoever types chooses
		t.Pick = boardview.NewPicker(t.Shown)
	}
	if err != nil && !t.Pick.Among(game.Choices(err)) && !t.Pick.Spell(text, t.Table.Rules.Info().Files) {
		return app.Complain(table.Explain(err))
	}
	t.Line.Close()
	if err != nil {
		return nil // the panel asks for the missing choice
	}
	return t.out.play(m)
}

func (t *wordLine) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back), msg.String() == "backspace" && t.Line.Input.Value() == "":
		t.Line.Close()
		return nil
	case msg.String() == "enter":
		return t.submit()
	case key.Matches(msg, widget.Keys.Next):
		if text := t.Line.Complete(boardview.WordNames(t.now()), t.lineMoves()); text != "" && !t.Waits() {
			return widget.OpenInput(&t.Line.Input, text)
		}
		return nil
	}
	return t.TypeInLine(msg, t.Table.Rules.Info())
}

// lines returns the move line, and above it suggestions. An open offer stays in sight.
func (t *wordLine) lines(w int) []string {
	var lines []string
	if t.offered() {
		lines = t.offerLines(w)
	}
	lines = append(lines, widget.PaintAll(t.s.Styles.Faint, widget.Wrap(t.hint(), w))...)
	return append(lines, widget.ShowInput(&t.Line.Input, w))
}

// hint returns the hint for the typed text. Finding it means checking every word and formatting
// every move, so a frame that needs it several times computes it once.
func (t *wordLine) hint() string {
	if !t.known {
		t.hinted, t.known = t.Line.Hint(t.all(), t.now(), t.lineMoves(), t.mayPremove()), true
	}
	return t.hinted
}
