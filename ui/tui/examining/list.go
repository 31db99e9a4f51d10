package examining

import (
	"context"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/examine"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// listScreen are the examinations that may be watched, and behind them the games of which
// one can be begun.
type listScreen struct {
	s    *app.Session
	all  []*examine.Examination
	list widget.List
	rows int // the line of the body on which the first row was drawn
	busy bool
}

// Messages of the list.
type (
	// newsMsg says that an examination was made, or is over.
	newsMsg struct{ to *listScreen }
	// madeMsg says what became of the wish for a new one.
	madeMsg struct {
		to  *listScreen
		e   *examine.Examination
		err error
	}
)

// NewList is the list of examinations.
func NewList(s *app.Session) app.Screen {
	l := &listScreen{s: s}
	l.refresh()
	return l
}

func (l *listScreen) Init(ctx context.Context) tea.Cmd {
	return app.Subscribe(ctx, l.s.Club.Examined.Listen(ctx), func(struct{}) tea.Msg { return newsMsg{l} })
}

// refresh reads the list anew. The cursor stays where it was.
func (l *listScreen) refresh() {
	at := ""
	if l.list.Cursor < len(l.all) {
		at = string(l.all[l.list.Cursor].ID)
	}
	before, was := len(l.all), l.list.Rows
	l.all = l.s.Club.Examined.Watchable(l.s.Me.ID)
	l.list.Rows = len(l.all) + len(l.s.Games)
	if i := slices.IndexFunc(l.all, func(e *examine.Examination) bool { return string(e.ID) == at }); i >= 0 {
		l.list.Follow(i)
	} else if was > 0 && l.list.Cursor >= before {
		l.list.Follow(l.list.Cursor - before + len(l.all))
	}
}

func (l *listScreen) Title() string { return "Examinations" }

func (l *listScreen) Keys() []key.Binding {
	does := "begin"
	if l.list.Cursor < len(l.all) {
		does = "watch"
	}
	return []key.Binding{widget.As(widget.Keys.Choose, does), widget.Keys.UpDown, widget.As(widget.Keys.Quit, "back")}
}

func (l *listScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case newsMsg:
		if msg.to == l {
			l.refresh()
		}
	case app.MeMsg:
		l.refresh()
	case madeMsg:
		if msg.to == l {
			return l.made(msg)
		}
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, widget.Keys.Quit):
			return l.s.Pop()
		case key.Matches(msg, widget.Keys.Choose):
			return l.open()
		}
		l.list.Press(msg)
	case tea.MouseClickMsg, tea.MouseWheelMsg:
		if l.list.Chooses(msg, l.rows) {
			return l.open()
		}
	}
	return nil
}

// open shows the examination under the cursor, or begins one of the game there.
func (l *listScreen) open() tea.Cmd {
	i := l.list.Cursor
	switch {
	case i < len(l.all):
		return l.s.Push(New(l.s, l.all[i]))
	case l.busy:
		return nil
	}
	l.busy = true
	s, who, id := l.s, l.s.Me.Person, l.s.Games[i-len(l.all)].Info().ID
	return s.Save(func() tea.Msg {
		e, err := s.Club.Examined.Create(s.Ctx, who, examine.Beginning{Game: id})
		return madeMsg{l, e, err}
	})
}

func (l *listScreen) made(msg madeMsg) tea.Cmd {
	l.busy = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	return l.s.Push(New(l.s, msg.e))
}

func (l *listScreen) Body(w, h int) string {
	lines := widget.PaintAll(l.s.Styles.Faint, widget.Wrap("A board at which several people look: choose one to watch, or a game to begin. A game that is over is examined by :examine and its id.", w))
	lines = append(lines, "")
	l.rows = len(lines)
	l.list.Resize(len(l.all)+len(l.s.Games), max(h-l.rows, 1))
	from, to := l.list.Window()
	for i := from; i < to; i++ {
		text := "  Begin: "
		if i < len(l.all) {
			text = "  " + widget.Shown(words.StudyTitle(l.all[i]), 200)
		} else {
			text += l.s.Games[i-len(l.all)].Info().Name
		}
		if text = widget.Fit(text, w); i == l.list.Cursor {
			text = l.s.Styles.Focus.Paint("▸" + text[1:])
		}
		lines = append(lines, text)
	}
	return widget.Page(lines, w, h)
}

// Announced is a line about those that may be watched; "" while there is none.
func Announced(s *app.Session) string {
	switch all := s.Club.Examined.Watchable(s.Me.ID); len(all) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%s. Come and watch.", widget.Shown(words.StudyTitle(all[0]), 60))
	default:
		return fmt.Sprintf("%d examinations to watch.", len(all))
	}
}
