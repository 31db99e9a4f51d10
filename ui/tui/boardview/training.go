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

// TrainingBoard tries moves on a position outside a table, in a puzzle or a lesson: with the keyboard, the
// mouse, or typed.
type TrainingBoard struct {
	MoveInput
	Info  game.Info
	State game.State // nil at first
	// Over says why moves are no longer taken; "" while they are.
	Over string
	// Quiz hides threats until Over says something.
	Quiz bool
	// Play takes a legal move. Refuse shows why a move is not legal.
	Play   func(game.Move) tea.Cmd
	Refuse func(text string) tea.Cmd
	// Share takes an arrow, or a mark if both cells are the same, that everyone sees. If it is nil,
	// only the user sees drawings.
	Share func(from, to game.Cell) tea.Cmd
	// Motion shows how moves led to the position.
	Motion Animation

	follows bool // the held piece follows the pointer
}

// SetPosition shows a position.
func (t *TrainingBoard) SetPosition(state game.State) { t.Follow(state) }

// Follow shows the moves that lead to a position, and the position. Moves can be made at once.
func (t *TrainingBoard) Follow(state game.State, moves ...Scene) tea.Cmd {
	t.State, t.Pick, t.More = state, NewPicker(state), false
	t.Wipe()
	return t.Motion.Begin(t.Info, moves...)
}

// OnMotion handles a message about the motion on the board.
func (t *TrainingBoard) OnMotion(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case FrameMsg:
		cmd, _ := t.Motion.Take(msg)
		return cmd
	case app.CoveredMsg:
		t.Motion.Stop()
		t.Motion.Covered = true
		t.LetGo() // the release goes to the other screen
	case app.ShownMsg:
		t.Motion.Covered = false
	}
	return nil
}

// Picture returns the board with what the user does on it and what else sight has. While moves are
// shown that others follow, it is the board between them.
func (t *TrainingBoard) Picture(sight Highlights) Picture {
	board := t.State.Board()
	if s := t.Motion.earlier(); s != nil {
		board, sight.Last, sight.Pick, sight.Threats = s.Is, s.Cells, nil, nil
	}
	p := Picture{Board: board, Flipped: t.Flipped, Surface: widget.SurfaceOf(t.Info), Looks: sight.Looks(board)}
	p.Held = t.Held(&board)
	return t.Motion.In(p)
}

// trainingCommands are the commands on the move line of a TrainingBoard.
var trainingCommands = []string{"flip"}

// PressFirst handles keys that are typed or take a choice, before other uses of these keys.
func (t *TrainingBoard) PressFirst(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	t.Motion.Stop()
	switch {
	case t.Line.Open:
		return t.pressLine(msg), true
	case t.State != nil && t.Choosing() && t.PressChoice(msg):
		return t.whole(), true
	}
	return nil, false
}

// Press handles all other keys of the board.
func (t *TrainingBoard) Press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Line):
		return t.Line.Begin("")
	case key.Matches(msg, widget.Keys.Flip):
		return t.Flip(t.Info)
	case key.Matches(msg, widget.Keys.Undo):
		t.PutDown()
		return nil
	case key.Matches(msg, widget.Keys.Choose):
		return t.PointAt(t.Cursor)
	case key.Matches(msg, widget.Keys.Draw):
		return t.DrawHere(t.Info.Files, t)
	case key.Matches(msg, widget.Keys.Wipe):
		t.Wipe()
		return nil
	case t.HasMore() && key.Matches(msg, widget.Keys.More):
		t.More = !t.More
		return nil
	case key.Matches(msg, widget.Keys.Threats):
		return t.pressThreats()
	case t.MoveCursor(msg, t.Info):
		return nil
	}
	return t.PressLetter(msg, t.Info)
}

// pressThreats shows or hides what is attacked and what hangs.
func (t *TrainingBoard) pressThreats() tea.Cmd {
	switch {
	case !HasThreats(t.State):
		return nil
	case t.Quiz && t.Over == "":
		return t.Refuse("Solve it first. Then # shows what hangs.")
	}
	t.Threats = !t.Threats
	return nil
}

// Highlights returns what the user does on the board.
func (t *TrainingBoard) Highlights() Highlights {
	v := Highlights{Cursor: t.Cursor, Placing: t.Info.Placing && t.Over == "", Drawn: t.Drawn()}
	if t.Over == "" {
		v.Pick = &t.Pick
	}
	v.Threats = t.threats()
	return v
}

// threats returns the threats that the board shows, or nil.
func (t *TrainingBoard) threats() *Threats {
	if !t.Threats || t.Quiz && t.Over == "" {
		return nil
	}
	return ThreatsTo(t.State, t.Bottom())
}

// Told returns a sentence about the piece in hand or the threats that the board shows, or "".
func (t *TrainingBoard) Told(board *game.Board) string {
	if text := t.InHand(board); text != "" {
		return text
	}
	if threats := t.threats(); threats != nil {
		return threats.Words(board)
	}
	return ""
}

// Keys returns the keys of the board, the most important first.
func (t *TrainingBoard) Keys() []key.Binding {
	var list []key.Binding
	if t.HasMore() {
		list = append(list, widget.Keys.More)
	}
	if len(t.Pick.Path) > 0 {
		list = append(list, widget.As(widget.Keys.Undo, "step back"))
	}
	if !t.Info.Upright {
		list = append(list, widget.As(widget.Keys.Flip, "turn"))
	}
	return list
}

// LastKeys returns the keys of the board that matter least.
func (t *TrainingBoard) LastKeys() []key.Binding {
	var list []key.Binding
	if t.State != nil && HasThreats(t.State) && (!t.Quiz || t.Over != "") {
		list = append(list, widget.Keys.Threats)
	}
	return append(list, Arrows, widget.Keys.Draw, widget.Keys.Wipe)
}

// TypingKeys returns the keys of a move line.
func TypingKeys(does string) []key.Binding {
	keys := widget.Keys
	return []key.Binding{widget.As(keys.Choose, does), widget.As(keys.Next, "complete"), keys.Back}
}

// Arrows stands for the four keys that move the cursor.
var Arrows = widget.Bind("↑ ↓ ← →", "move the cursor", "up", "down", "left", "right")

// PutDown undoes the last step of the move under way, if there is one.
func (t *TrainingBoard) PutDown() bool {
	if t.StopDrawing() {
		return true
	}
	t.LetGo()
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

func (t *TrainingBoard) pressLine(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back), msg.String() == "backspace" && t.Line.Input.Value() == "":
		t.Line.Close()
		return nil
	case msg.String() == "enter":
		return t.submit()
	case key.Matches(msg, widget.Keys.Next):
		if text := t.Line.Complete(trainingCommands, t.State); text != "" {
			return widget.OpenInput(&t.Line.Input, text)
		}
		return nil
	}
	return t.TypeInLine(msg, t.Info)
}

// submit plays the typed move, or runs the typed command.
func (t *TrainingBoard) submit() tea.Cmd {
	text := t.Line.Text()
	switch {
	case text == "":
		t.Line.Close()
		return nil
	case slices.Contains(trainingCommands, text):
		t.Line.Close()
		return t.Flip(t.Info)
	case t.Over != "":
		t.Line.Close()
		return t.Refuse(t.Over)
	}
	m, err := t.State.Parse(text)
	if err != nil && !t.Pick.Among(game.Choices(err)) && !t.Pick.Spell(text, t.Info.Files) {
		return t.Refuse(errs.Sentence(table.Explain(err))) // the text stays, to be corrected
	}
	t.Line.Close()
	t.Motion.Landed = false
	if err != nil {
		return nil // only a choice is missing
	}
	return t.Play(m)
}

// Paste puts a pasted move on the move line.
func (t *TrainingBoard) Paste(msg tea.PasteMsg) tea.Cmd {
	if t.State == nil {
		return nil
	}
	var cmd tea.Cmd
	if !t.Line.Open {
		cmd = t.Line.Begin("")
	}
	return tea.Batch(cmd, widget.TypeInto(&t.Line.Input, msg))
}

// Point handles the mouse. spots are what can be clicked, and at is the cell under the pointer.
func (t *TrainingBoard) Point(s *app.Session, msg tea.MouseMsg, spots Spots, at game.Cell) tea.Cmd {
	click, is := msg.(tea.MouseClickMsg)
	if is {
		t.Motion.Stop()
	}
	if is && click.Button == tea.MouseLeft {
		if do := spots.At(click.X, click.Y); do != nil {
			return do()
		}
		if at != game.NoCell {
			t.Line.Close()
		}
	}
	t.follows = s.Follows()
	cmd, changed := t.Mouse(msg, at, t)
	if !changed {
		return s.Unchanged()
	}
	return cmd
}

// Drags implements app.Draggable.
func (t *TrainingBoard) Drags() bool { return t.State != nil && t.Over == "" }

// Piece implements Hand.
func (t *TrainingBoard) Piece(c game.Cell) game.Piece { return t.State.Board().Cells[c] }

// Holds implements Hand.
func (t *TrainingBoard) Holds(c game.Cell) bool { return t.Over == "" && t.Pick.EndsAt(c) }

// Places implements Hand.
func (t *TrainingBoard) Places() bool { return t.Info.Placing && t.Over == "" && len(t.Pick.Path) == 0 }

// Follows implements Hand.
func (t *TrainingBoard) Follows() bool { return t.follows }

// PointAt handles a cell that the player points at.
func (t *TrainingBoard) PointAt(c game.Cell) tea.Cmd {
	if t.Over != "" {
		return t.Refuse(t.Over)
	}
	t.Motion.Landed = false
	from, ok := t.MoveInput.Point(c)
	return t.pointed(from, c, ok)
}

// Drop implements Hand.
func (t *TrainingBoard) Drop(c game.Cell) tea.Cmd {
	from, ok := t.Release(c)
	t.Motion.Landed = ok
	if !ok && (c == game.NoCell || len(from) == 0) {
		return nil
	}
	return t.pointed(from, c, ok)
}

// pointed plays the move if it is complete, or says why the last step is not possible.
func (t *TrainingBoard) pointed(from []game.Step, c game.Cell, ok bool) tea.Cmd {
	if ok {
		return t.whole()
	}
	if text := Why(t.Info, t.State, from, c); text != "" {
		return t.Refuse(text)
	}
	return nil
}

// Draw implements Hand.
func (t *TrainingBoard) Draw(from, to game.Cell) tea.Cmd {
	if t.Share != nil {
		return t.Share(from, to)
	}
	t.ToggleDrawing(from, to)
	return nil
}

// Take takes a choice.
func (t *TrainingBoard) Take(choice string) tea.Cmd {
	t.Motion.Landed = false
	t.Choose(choice)
	return t.whole()
}

// whole plays the picked move if it is complete.
func (t *TrainingBoard) whole() tea.Cmd {
	m, ok := t.Pick.Complete()
	if !ok {
		return nil
	}
	return t.Play(m)
}

// HasMore does what MoveInput.HasMore does, while moves are taken.
func (t *TrainingBoard) HasMore() bool { return t.Over == "" && t.MoveInput.HasMore() }

// Choosing does what MoveInput.Choosing does, while moves are taken.
func (t *TrainingBoard) Choosing() bool { return t.Over == "" && t.MoveInput.Choosing() }

// Asked returns the move line or the list of choices, in lines of at most w cells, and the spots that
// can be clicked. It returns nothing if neither is open.
func (t *TrainingBoard) Asked(s *widget.Styles, w int) (lines []string, spots Spots) {
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
