package boardview

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// Trial is a hand that tries moves on a position which stands at no table, in a puzzle or
// a lesson: by pointing, with the mouse, and typed.
type Trial struct {
	Hand
	Info  game.Info
	State game.State // nil until there is one
	// Over says why no move is taken any more; "" while one is.
	Over string
	// Play takes a legal move, and Refuse a sentence that says why there is none.
	Play   func(game.Move) tea.Cmd
	Refuse func(text string) tea.Cmd
}

// Stand shows a position.
func (t *Trial) Stand(state game.State) {
	t.State, t.Pick, t.More = state, NewPicker(state), false
}

// trialWords are what can be said on the move line of a trial.
var trialWords = []string{"flip"}

// PressFirst takes a key that is typed, or that takes one of the choices which are
// offered: before all keys that these may share.
func (t *Trial) PressFirst(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case t.Line.Open:
		return t.pressLine(msg), true
	case t.State != nil && t.Choosing() && t.PressChoice(msg):
		return t.whole(), true
	}
	return nil, false
}

// Press takes any other key for the board.
func (t *Trial) Press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Line):
		return t.Line.Begin("")
	case key.Matches(msg, widget.Keys.Flip):
		return t.Turn(t.Info)
	case key.Matches(msg, widget.Keys.Undo):
		t.PutDown()
		return nil
	case key.Matches(msg, widget.Keys.Choose):
		return t.point(t.Cursor)
	case t.Steer(msg, t.Info):
		return nil
	}
	return t.PressLetter(msg, t.Info)
}

// Commands implements app.Commander, for the screen of the trial.
func (t *Trial) Commands() []string {
	if t.State == nil || !t.HasMore() {
		return nil
	}
	return []string{TurnsWord}
}

// Command does what a word of Commands says.
func (t *Trial) Command(msg app.CommandMsg) {
	if msg.Word == TurnsWord && t.HasMore() {
		t.More = true
	}
}

// Keys are those of the board, those needed most first.
func (t *Trial) Keys() []key.Binding {
	var list []key.Binding
	if t.HasMore() {
		list = append(list, Turns)
	}
	if len(t.Pick.Path) > 0 {
		list = append(list, widget.As(widget.Keys.Undo, "step back"))
	}
	if !t.Info.Upright {
		list = append(list, widget.As(widget.Keys.Flip, "turn"))
	}
	return list
}

// TypingKeys are those of a move line.
func TypingKeys(does string) []key.Binding {
	return []key.Binding{widget.As(widget.Keys.Choose, does), widget.As(widget.Keys.Next, "complete"), widget.Keys.Back}
}

// Arrows stand for the four keys that move the cursor.
var Arrows = widget.Bind("↑ ↓ ← →", "move the cursor", "up", "down", "left", "right")

// TurnsWord is the command that lists what else a turn can begin with, and Turns is how
// the footer shows it.
const TurnsWord = "turns"

var Turns = widget.Bind(":"+TurnsWord, "other turns")

// PutDown takes the last step of the move under way back, if there is one.
func (t *Trial) PutDown() bool {
	switch {
	case t.More:
		t.More = false
	case len(t.Pick.Path) > 0:
		t.StepBack()
	default:
		return false
	}
	return true
}

func (t *Trial) pressLine(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back), msg.String() == "backspace" && t.Line.Input.Value() == "":
		t.Line.Close()
		return nil
	case msg.String() == "enter":
		return t.submit()
	case key.Matches(msg, widget.Keys.Next):
		if text := t.Line.Complete(trialWords, t.State); text != "" {
			return widget.OpenInput(&t.Line.Input, text)
		}
		return nil
	}
	return t.TypeInLine(msg, t.Info)
}

// submit plays what was typed, or does what its word says.
func (t *Trial) submit() tea.Cmd {
	text := t.Line.Text()
	switch {
	case text == "":
		t.Line.Close()
		return nil
	case slices.Contains(trialWords, text):
		t.Line.Close()
		return t.Turn(t.Info)
	case t.Over != "":
		t.Line.Close()
		return t.Refuse(t.Over)
	}
	m, err := t.State.Parse(text)
	if err != nil && !t.Pick.Among(game.Choices(err)) && !t.Pick.Spell(text, t.Info.Files) {
		return t.Refuse(errs.Sentence(table.Explain(err))) // what was typed stays to be mended
	}
	t.Line.Close()
	if err != nil {
		return nil // only a choice is missing
	}
	return t.Play(m)
}

// Paste takes pasted text as a move that is typed.
func (t *Trial) Paste(msg tea.PasteMsg) tea.Cmd {
	if t.State == nil {
		return nil
	}
	var cmd tea.Cmd
	if !t.Line.Open {
		cmd = t.Line.Begin("")
	}
	return tea.Batch(cmd, widget.TypeInto(&t.Line.Input, msg))
}

// ClickOn takes a click on a cell, or beside the board.
func (t *Trial) ClickOn(c game.Cell) tea.Cmd {
	if c == game.NoCell {
		return nil
	}
	t.Line.Close()
	t.Cursor = c
	return t.point(c)
}

// point takes a cell that the person points at.
func (t *Trial) point(c game.Cell) tea.Cmd {
	if t.Over != "" {
		return t.Refuse(t.Over)
	}
	if from, ok := t.Hand.Point(c); !ok {
		if text := Why(t.Info, t.State, from, c); text != "" {
			return t.Refuse(text)
		}
		return nil
	}
	return t.whole()
}

// Take takes one of the choices which are offered.
func (t *Trial) Take(choice string) tea.Cmd {
	t.Choose(choice)
	return t.whole()
}

// whole plays the picked move if it is whole.
func (t *Trial) whole() tea.Cmd {
	m, ok := t.Pick.Whole()
	if !ok {
		return nil
	}
	return t.Play(m)
}

// HasMore is that of the hand, as long as moves are taken.
func (t *Trial) HasMore() bool { return t.Over == "" && t.Hand.HasMore() }

// Choosing is that of the hand, as long as moves are taken.
func (t *Trial) Choosing() bool { return t.Over == "" && t.Hand.Choosing() }

// Asked is the move that is being typed, or the choices by which it goes on, in lines of at
// most w cells, with what of them can be clicked; nothing if neither is so.
func (t *Trial) Asked(s *widget.Styles, w int) (lines []string, spots Spots) {
	switch {
	case t.Line.Open:
		lines = widget.PaintAll(s.Faint, widget.Wrap(t.Line.Moves(t.State), w))
		return append(lines, widget.ShowInput(&t.Line.Input, w)), nil
	case t.Choosing():
		lines = []string{WhichChoice}
		for _, c := range t.Pick.Choices() {
			spots = append(spots, Spot{X: 0, Y: len(lines), W: w, Do: func() tea.Cmd { return t.Take(c.Choice) }})
			lines = append(lines, widget.Cut(ChoiceKey(c.Choice)+" "+c.Label, w))
		}
		return widget.PaintAll(s.Badge, lines), spots
	}
	return nil, nil
}
