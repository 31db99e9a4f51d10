package studies

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	rooms "pawnstorm/lobby/chat"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Screen shows a study: the shared board, the tree of moves and the chat.
type Screen struct {
	s    *app.Session
	Of   *study.Study
	busy bool          // an intent is being saved
	next *study.Intent // the intent after it, or nil
	ask  widget.Question
	pane *chat.Pane
	boardview.TrainingBoard
	shown boardview.Arrangement // as last drawn
}

// New returns the screen of a study.
func New(s *app.Session, of *study.Study) app.Screen {
	x := &Screen{s: s, pane: chat.NewPane(s)}
	x.TrainingBoard = boardview.TrainingBoard{MoveInput: boardview.NewMoveInput(), Refuse: app.Refuse, Motion: boardview.Animation{Session: s}}
	x.Play = func(m game.Move) tea.Cmd {
		return x.do(study.Intent{Kind: study.Play, Text: x.State.Format(m), Sees: true, Seen: x.Of.At})
	}
	x.Share = x.draw
	x.take(of)
	return x
}

func (x *Screen) Init(ctx context.Context) tea.Cmd {
	x.Motion.Ctx = ctx
	changed := func(e *study.Study) tea.Msg {
		return app.Result(x, func() tea.Cmd {
			return x.take(e)
		})
	}
	return tea.Batch(app.Subscribe(ctx, x.s.Club.Studies.Follow(ctx, x.Of.ID), changed),
		chat.LoadMutes(x.s), x.pane.Follow(ctx, rooms.StudyRoom(x.Of.ID)))
}

// take shows a newer state, and the move if it is one step further.
func (x *Screen) take(e *study.Study) tea.Cmd {
	before := x.Of
	if before != nil && before.Rev > e.Rev {
		return nil
	}
	x.Of = e
	here, start := e.Here(), e.Chapter().N
	if before == nil || before.Chapter().N != start {
		x.Info = e.Rules().Info()
		x.SetSeat(x.Info, e.Node(start).State.Turn())
	}
	var moves tea.Cmd
	switch {
	case before != nil && before.At == e.At:
	case before != nil && !here.IsStart() && here.After == before.At:
		was := e.Node(before.At).State.Board()
		moves = x.Follow(here.State, boardview.Scene{Was: was, Is: here.State.Board(), Cells: here.Cells})
	default:
		x.SetPosition(here.State)
	}
	x.Over = ""
	switch {
	case e.Over():
		x.Over = "This study is over."
	case !e.MayMove(x.s.Me.ID):
		x.Over = fmt.Sprintf("You are watching. %s can let you move.", widget.Shown(e.Leader.Name, widget.NameCells))
	}
	return moves
}

// MaxSize implements app.Sized.
func (*Screen) MaxSize() (w, h int) { return 148, 50 }

// Title implements app.Screen.
func (x *Screen) Title() string { return "Study · " + words.StudyName(x.Of.Summary()) }

// Explains returns the game that the help screen explains.
func (x *Screen) Explains() (info game.Info, ok bool) { return x.Info, true }

func (x *Screen) Typing() bool { return x.Line.Open || x.pane.Typing() }

func (x *Screen) Keys() []key.Binding {
	switch {
	case x.pane.Typing():
		return x.pane.Keys()
	case x.Line.Open:
		return boardview.TypingKeys("play it")
	case x.ask.Open():
		return widget.AnswerKeys()
	}
	var list []key.Binding
	if x.Over == "" {
		list = append(list, widget.As(widget.Keys.Plies, "step"), widget.As(widget.Keys.Line, "type"))
		if len(x.Of.Chapters) > 1 {
			list = append(list, widget.Keys.Chapters)
		}
		list = append(list, widget.Keys.Draw)
	}
	list = append(list,
		widget.Keys.Talk, widget.Keys.Share, widget.As(widget.Keys.Offers, "people and actions"), widget.As(widget.Keys.Quit, "back"))
	if x.Over == "" {
		list = append(list, widget.As(widget.Keys.NextGame, "next variation"), widget.As(widget.Keys.No, "cut"),
			widget.Keys.Wipe, widget.Keys.First, widget.As(widget.Keys.Now, "end of the line"),
			widget.As(widget.Keys.Choose, "pick"))
	}
	if boardview.HasThreats(x.State) {
		list = append(list, widget.Keys.Threats)
	}
	return append(append(list, x.TrainingBoard.Keys()...), boardview.Arrows)
}

func (x *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.ResultMsg:
		if msg.To == x {
			return msg.Take()
		}
		return x.pane.Update(msg)
	case chat.MutesMsg, chat.MuteMsg:
		return tea.Batch(chat.UpdateMutes(x.s, msg), x.pane.Update(msg))
	case app.MeMsg:
		return x.take(x.Of)
	case boardview.FrameMsg, app.CoveredMsg, app.ShownMsg:
		return x.OnMotion(msg)
	case app.DrawnMsg:
		x.shown, _ = msg.Frame.(boardview.Arrangement)
	case tea.KeyPressMsg:
		return x.press(msg)
	case tea.PasteMsg:
		if x.pane.Typing() {
			return widget.TypeInto(&x.pane.Input, msg)
		}
		return x.Paste(msg)
	case tea.MouseWheelMsg:
		if x.pane.Open {
			x.pane.Wheel(msg)
		}
	case tea.MouseMsg:
		at := msg.Mouse()
		return x.Point(x.s, msg, x.shown.Spots, x.shown.CellAt(at.X, at.Y))
	}
	return nil
}

// do sends an intent, one at a time. Of the intents that come in the meantime it sends only the
// last: held keys must not build up a queue.
func (x *Screen) do(in study.Intent) tea.Cmd {
	switch {
	case x.Over != "":
		return app.Refuse(x.Over)
	case x.busy:
		x.next = &in
		return nil
	}
	x.busy = true
	s, who, id := x.s, x.s.Me.Person, x.Of.ID
	return s.Save(func() tea.Msg {
		e, err := s.Club.Studies.Do(s.Ctx, id, who, in)
		return app.Result(x, func() tea.Cmd { return x.done(e, err) })
	})
}

// done handles the outcome of an intent.
func (x *Screen) done(e *study.Study, err error) tea.Cmd {
	next := x.next
	x.busy, x.next = false, nil
	if err != nil {
		x.SetPosition(x.State)
		return app.Complain(err)
	}
	moves := x.take(e)
	if next != nil {
		return tea.Batch(moves, x.do(*next))
	}
	return moves
}

// press handles a key.
func (x *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case x.pane.Typing():
		return x.pane.Press(msg)
	case x.ask.Open():
		return x.ask.Answer(msg)
	}
	if cmd, ok := x.PressFirst(msg); ok {
		return cmd
	}
	for _, step := range steps {
		if key.Matches(msg, step.key) {
			return x.do(study.Intent{Kind: step.kind})
		}
	}
	switch {
	case key.Matches(msg, widget.Keys.Quit):
		return x.s.Pop()
	case key.Matches(msg, widget.Keys.Talk):
		return x.pane.Begin()
	case key.Matches(msg, widget.Keys.Draw) && x.Over != "":
		return app.Refuse(x.Over)
	case key.Matches(msg, widget.Keys.No):
		return x.askCut()
	case key.Matches(msg, widget.Keys.Offers):
		return x.s.Push(browse.Study(x.s, x.Of))
	case key.Matches(msg, widget.Keys.Share):
		return browse.Share(x.s, action.Study, x.Of, nil)
	case key.Matches(msg, widget.Keys.Back): // puts the piece down, but never leaves
		if !x.PutDown() {
			x.pane.Close()
		}
		return nil
	}
	return x.Press(msg)
}

// steps maps keys to intents.
var steps = []struct {
	key  key.Binding
	kind study.IntentKind
}{
	{widget.Keys.Earlier, study.Back},
	{widget.Keys.Later, study.Forward},
	{widget.Keys.First, study.First},
	{widget.Keys.Now, study.Final},
	{widget.Keys.NextGame, study.Vary},
	{widget.Keys.Wipe, study.Wipe},
	{widget.Keys.ChapterBack, study.Previous},
	{widget.Keys.ChapterOn, study.Next},
}

// draw draws an arrow, or a mark if both cells are the same.
func (x *Screen) draw(from, to game.Cell) tea.Cmd {
	in := study.Intent{Kind: study.Draw, Text: game.CellName(from, x.Info.Files)}
	if from != to {
		in.To = game.CellName(to, x.Info.Files)
	}
	return x.do(in)
}

// askCut asks before it deletes moves.
func (x *Screen) askCut() tea.Cmd {
	if x.Over != "" || x.Of.Here().IsStart() {
		return x.do(study.Intent{Kind: study.Cut}) // the error says why not
	}
	at := x.Of.At
	x.ask = widget.Question{
		Text: fmt.Sprintf("Delete %s and all moves after it?", words.StudyMove(x.Of, at)),
		Yes:  func() tea.Cmd { return x.do(study.Intent{Kind: study.Cut, Sees: true, Seen: at}) },
	}
	return nil
}
