package teams

import (
	"context"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// listScreen is the teams that there are: those that invite the person, those that they are
// in, and the others.
type listScreen struct {
	s    *app.Session
	all  []*team.Team
	list widget.List
	name widget.Input // focused while the name of a new one is typed
	rows int          // the line of the body on which the first was drawn
}

// foundKey founds a team.
var foundKey = widget.Bind("c", "found one", "c")

// Messages of the list.
type (
	// newsMsg says that there is news of teams.
	newsMsg struct{ to *listScreen }
	// foundedMsg says what became of a new team.
	foundedMsg struct {
		to  *listScreen
		t   *team.Team
		err error
	}
)

// New lists the teams of the club.
func New(s *app.Session) app.Screen {
	l := &listScreen{s: s, name: widget.NewInput("Its name: ", team.MaxName)}
	l.load()
	return l
}

func (l *listScreen) Init(ctx context.Context) tea.Cmd {
	return app.Subscribe(ctx, l.s.Club.Teams.Listen(ctx), func(struct{}) tea.Msg { return newsMsg{l} })
}

// Typing implements app.Typist.
func (l *listScreen) Typing() bool { return l.name.Focused() }

// load reads the teams, which the lobby has in memory. The cursor stays on its own.
func (l *listScreen) load() {
	var chosen identity.TeamID
	if t := l.chosen(); t != nil {
		chosen = t.ID
	}
	l.all = l.s.Club.Teams.List()
	slices.SortStableFunc(l.all, func(a, b *team.Team) int { return l.rank(a) - l.rank(b) })
	l.list.Rows = len(l.all)
	if at := slices.IndexFunc(l.all, func(t *team.Team) bool { return t.ID == chosen }); at >= 0 {
		l.list.Follow(at)
		return
	}
	l.list.Choose(l.list.Cursor)
}

// rank has those first that wait for an answer, then those that the person is in.
func (l *listScreen) rank(t *team.Team) int {
	switch {
	case asks(l.s, t):
		return 0
	case t.Has(l.s.Me.ID):
		return 1
	}
	return 2
}

// asks reports whether a team invites the person.
func asks(s *app.Session, t *team.Team) bool {
	return slices.ContainsFunc(s.Asked, func(other *team.Team) bool { return other.ID == t.ID })
}

// chosen is the one under the cursor, or nil.
func (l *listScreen) chosen() *team.Team {
	if l.list.Cursor < len(l.all) {
		return l.all[l.list.Cursor]
	}
	return nil
}

func (l *listScreen) Title() string { return "Teams" }

func (l *listScreen) Keys() []key.Binding {
	if l.name.Focused() {
		return []key.Binding{widget.As(widget.Keys.Choose, "found it"), widget.As(widget.Keys.Back, "close")}
	}
	list := []key.Binding{foundKey, widget.As(widget.Keys.Quit, "back")}
	if len(l.all) > 0 {
		list = append([]key.Binding{widget.As(widget.Keys.Choose, "open")}, list...)
		list = append(list, widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End)
	}
	return list
}

func (l *listScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case newsMsg:
		if msg.to != l {
			return l.s.Unchanged()
		}
		l.load()
	case foundedMsg:
		if msg.to != l {
			return l.s.Unchanged()
		}
		return l.founded(msg)
	case app.AskedMsg, app.MeMsg, app.ShownMsg:
		l.load()
	case tea.PasteMsg:
		if l.name.Focused() {
			return widget.TypeInto(&l.name, msg)
		}
	case tea.KeyPressMsg:
		return l.press(msg)
	case tea.MouseClickMsg:
		if !l.name.Focused() && l.list.Chooses(msg, l.rows) {
			return l.open()
		}
	case tea.MouseWheelMsg:
		l.list.Wheel(msg)
	}
	return nil
}

func (l *listScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case l.name.Focused():
		return l.pressName(msg)
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return l.s.Pop()
	case key.Matches(msg, foundKey):
		if l.s.Me.Guest {
			return app.Complain(team.ErrNeedsAccount)
		}
		return widget.OpenInput(&l.name, "")
	case key.Matches(msg, widget.Keys.Choose):
		return l.open()
	}
	l.list.Press(msg)
	return nil
}

// pressName answers a key while the name of a new team is typed.
func (l *listScreen) pressName(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&l.name)
		return nil
	case msg.String() != "enter":
		return widget.TypeInto(&l.name, msg)
	case l.name.Value() == "":
		return nil
	}
	ctx, club, me, name := l.s.Ctx, l.s.Club, l.s.Me, l.name.Value()
	return l.s.Save(func() tea.Msg {
		t, err := club.Teams.Found(ctx, me, name)
		return foundedMsg{l, t, err}
	})
}

func (l *listScreen) founded(msg foundedMsg) tea.Cmd {
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	widget.CloseInput(&l.name)
	l.load()
	return l.s.Push(NewPage(l.s, msg.t))
}

func (l *listScreen) open() tea.Cmd {
	if t := l.chosen(); t != nil {
		return l.s.Push(NewPage(l.s, t))
	}
	return nil
}

// Body implements app.Writer.
func (l *listScreen) Body(w, h int) string {
	var lines []string
	if h >= widget.RoomyHeight {
		lines = append(lines, "")
	}
	var foot []string
	if l.name.Focused() {
		foot = []string{widget.ShowInput(&l.name, w)}
	}
	if len(l.all) == 0 {
		lines = append(lines, widget.Wrap("There is no team. Press c to found one: its captain is you, and its members come in by invitation.", w)...)
	} else if w >= widget.Wide {
		lines = append(lines, l.s.Styles.Faint.Paint(row(w, " ", "Team", "Captain", "Members")))
	}
	l.rows = len(lines)
	l.list.Resize(len(l.all), h-l.rows-len(foot))
	from, to := l.list.Window()
	for i := from; i < to; i++ {
		lines = append(lines, l.line(i, w))
	}
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	return widget.Page(append(lines[:max(h-len(foot), 0)], foot...), w, h)
}

// line is one team.
func (l *listScreen) line(i, w int) string {
	t, s := l.all[i], l.s.Styles
	mark, size := " ", fmt.Sprint(len(t.Members))
	switch l.rank(t) {
	case 0:
		mark, size = "?", "invites you"
	case 1:
		mark = "●"
	}
	line := row(w, mark, widget.Shown(t.Name, team.MaxName), words.Person(t.Lead()), size)
	switch {
	case i == l.list.Cursor:
		return s.Focus.Paint(widget.Fit("▸"+line[1:], w))
	case mark == "?":
		return s.Badge.Paint(line)
	}
	return line
}

// row puts the cells of a line next to one another.
func row(w int, mark, name, captain, size string) string {
	line := " " + mark + " " + name
	if w >= widget.Wide {
		line = widget.Fit(line, team.MaxName+5) + captain
	}
	return widget.Ends(line, " "+size+" ", w)
}
