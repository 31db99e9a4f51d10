package lessons

import (
	"context"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/words"
)

// Screen shows the lesson of a game, one step after another. After the last step it offers a game
// against the weakest bot.
type Screen struct {
	s     *app.Session
	rules game.Rules
	*lesson.Lesson

	at      int            // the current step; len(Steps) is the end
	done    map[int]bool   // finished steps
	attempt lesson.Attempt // the attempt at the current step
	hint    []game.Cell    // the cells that "show me" marked
	told    string         // the answer to the last move or action
	bad     bool           // told is about a mistake
	sitting bool           // a game against a bot is being set up

	boardview.TrainingBoard
	Shown Frame // as last drawn
}

// New returns the lesson of a game, or the list of all lessons if the game has none.
func New(s *app.Session, gameID string) app.Screen {
	i := slices.IndexFunc(s.Games, func(g game.Rules) bool { return g.Info().ID == gameID })
	if i < 0 || lesson.Of(gameID) == nil {
		return browse.List(s, "lessons")
	}
	l := &Screen{s: s, rules: s.Games[i], Lesson: lesson.Of(gameID), done: make(map[int]bool)}
	l.TrainingBoard = boardview.TrainingBoard{MoveInput: boardview.NewMoveInput(), Info: l.rules.Info(), Play: l.try, Refuse: l.refuse}
	l.Motion.Session = s
	return l
}

func (l *Screen) Init(ctx context.Context) tea.Cmd {
	l.Motion.Ctx = ctx
	return l.goTo(0)
}

// FullScreen implements app.FullScreen: the screen draws the whole window.
func (l *Screen) FullScreen() {}

func (l *Screen) Title() string {
	if l.over() {
		return "Lesson · " + l.Info.Name
	}
	return fmt.Sprintf("Lesson · %s  step %d of %d", l.Info.Name, l.at+1, len(l.Steps))
}

// Explains returns the game that the help screen explains.
func (l *Screen) Explains() (game.Info, bool) { return l.Info, true }

func (l *Screen) Typing() bool { return l.Line.Open }

// over reports whether the user has finished all steps.
func (l *Screen) over() bool { return l.at == len(l.Steps) }

func (l *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.ResultMsg:
		if msg.To == l {
			return msg.Take()
		}
	case boardview.FrameMsg, app.CoveredMsg, app.ShownMsg:
		return l.OnMotion(msg)
	case app.DrawnMsg:
		l.Shown, _ = msg.Frame.(Frame)
	case tea.KeyPressMsg:
		return l.press(msg)
	case tea.PasteMsg:
		return l.Paste(msg)
	case tea.MouseMsg:
		at := msg.Mouse()
		return l.Point(l.s, msg, l.Shown.spots, l.Shown.cellAt(at.X, at.Y))
	}
	return nil
}

// goTo shows a step, or the end.
func (l *Screen) goTo(at int) tea.Cmd {
	l.at, l.hint, l.told, l.bad, l.Over = at, nil, "", false, ""
	if l.over() {
		return l.end()
	}
	a, err := lesson.Begin(&l.Steps[at], l.rules)
	if err != nil {
		return app.Complain(err)
	}
	l.attempt = a
	l.SetSeat(l.Info, a.State.Turn())
	l.SetPosition(a.State)
	return nil
}

// end shows the start position, for the game that may follow.
func (l *Screen) end() tea.Cmd {
	start, err := l.rules.New("")
	if err != nil {
		return app.Complain(err)
	}
	l.attempt = lesson.Attempt{State: start}
	l.SetPosition(start)
	l.SetSeat(l.Info, max(l.seat(), 0))
	l.Over = "The lesson is over. Press p to play."
	return nil
}

// seat returns the user's seat in the game that follows.
func (l *Screen) seat() game.Seat {
	for seat, s := range l.Info.Seats {
		if s.ID == l.Seat {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

// refuse says why an action is not possible.
func (l *Screen) refuse(text string) tea.Cmd {
	l.told, l.bad = text, l.Over == ""
	return nil
}

// try tries a legal move.
func (l *Screen) try(m game.Move) tea.Cmd {
	next, said, err := l.attempt.Try(m, l.Info)
	if err != nil {
		return app.Complain(err)
	}
	l.told, l.bad, l.hint = said.Say, !said.Right, nil
	if !next.Done {
		l.SetPosition(next.State)
		return nil
	}
	moves := l.Follow(next.State, l.scenes(m, next)...)
	l.attempt = next
	l.done[l.at] = true
	l.Over = "Press n for the next step."
	if l.at < len(l.Steps)-1 {
		return moves
	}
	ctx, club, me, id := l.s.Ctx, l.s.Club, l.s.Me, l.Info.ID
	return tea.Batch(moves, func() tea.Msg { return app.Failed(l, club.Accounts.FinishLesson(ctx, me, id)) })
}

// scenes returns the right move, and the reply to it if there is one.
func (l *Screen) scenes(m game.Move, next lesson.Attempt) []boardview.Scene {
	before := l.attempt
	after, err := before.State.Play(m)
	if err != nil || len(next.Shown)-len(before.Shown) < 2 {
		return []boardview.Scene{boardview.SceneOf(l.Info, before.State, m, next.State)}
	}
	reply := boardview.Scene{Was: after.Board(), Is: next.State.Board(), Cells: next.Last}
	return []boardview.Scene{boardview.SceneOf(l.Info, before.State, m, after), reply}
}

// next goes to the next step if the current one is done.
func (l *Screen) next() tea.Cmd {
	switch {
	case l.over():
		return l.play()
	case !l.done[l.at]:
		return l.refuse("Make the move first. z shows it.")
	}
	return l.goTo(l.at + 1)
}

// step moves back and forth among the finished steps.
func (l *Screen) step(by int) tea.Cmd {
	to := l.at + by
	if to < 0 || to > len(l.Steps) || by > 0 && !l.done[l.at] {
		return nil
	}
	return l.goTo(to)
}

// show marks the move to make.
func (l *Screen) show() tea.Cmd {
	m, ok := l.attempt.Solution()
	if l.over() || !ok {
		return nil
	}
	l.hint = play.MoveCells(l.State, m)
	l.told, l.bad = fmt.Sprintf("The move is %s. Make it.", l.State.Describe(m)), false
	return nil
}

// play starts a game against the weakest bot.
func (l *Screen) play() tea.Cmd {
	s := l.s
	list := s.Club.Bots.Opponents(l.Info.ID)
	switch {
	case l.sitting:
		return nil
	case len(list) == 0:
		return l.refuse(words.BotAway)
	}
	l.sitting = true
	p, who := pairing.Proposal{Game: l.Info.ID, Seat: l.seat()}, s.Me.Person
	return func() tea.Msg {
		t, err := s.Club.Pairing.PlayBot(s.Ctx, who, list[0].Person, p)
		return app.Result(l, func() tea.Cmd { return l.seated(app.FoundMsg{Table: t, Err: err}) })
	}
}

// seated goes to the table.
func (l *Screen) seated(found app.FoundMsg) tea.Cmd {
	l.sitting = false
	if found.Err != nil {
		return app.Complain(found.Err)
	}
	l.s.Pop()
	return app.Send(found)
}
