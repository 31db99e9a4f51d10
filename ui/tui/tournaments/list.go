package tournaments

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// The keys of these screens that no other has.
var (
	createKey = widget.Bind("c", "create", "c")
	joinKey   = widget.As(widget.Keys.Yes, "join")
	leaveKey  = widget.As(widget.Keys.No, "leave")
	pauseKey  = widget.Bind("a", "away: sit out", "a")
	beginKey  = widget.Bind("b", "begin", "b")
	cancelKey = widget.Bind("d", "cancel", "d")
	fillKey   = widget.Bind("f", "fill: add one of the house", "f")
	otherKey  = widget.Bind("e", "join the other team", "e")
	boardKey  = widget.Bind("← →", "up or down a board", "left", "right")
	bestKey   = widget.Bind("T", "watch the top board", "T")
)

// listScreen is the tournaments that there are: those under way, those to come, and those
// that are over.
type listScreen struct {
	s    *app.Session
	all  []*tournament.Tournament
	list widget.List
	rows int // the line of the body on which the first was drawn
}

// newsMsg says that there is news of tournaments, or of the one that is followed.
type newsMsg struct{ to app.Screen }

// New lists the tournaments of the club.
func New(s *app.Session) app.Screen {
	l := &listScreen{s: s}
	l.load()
	return l
}

func (l *listScreen) Init(ctx context.Context) tea.Cmd {
	return app.Subscribe(ctx, l.s.Club.Tournaments.Listen(ctx), func(struct{}) tea.Msg { return newsMsg{l} })
}

// load reads the tournaments, which the lobby has in memory. The cursor stays on its own.
func (l *listScreen) load() {
	chosen := l.chosen()
	l.all = l.s.Club.Tournaments.List()
	slices.SortStableFunc(l.all, inOrder)
	l.list.Rows = len(l.all)
	at := slices.IndexFunc(l.all, func(t *tournament.Tournament) bool { return chosen != nil && t.ID == chosen.ID })
	if at < 0 {
		l.list.Choose(l.list.Cursor)
		return
	}
	l.list.Follow(at)
}

// inOrder has those first in which somebody may still play, the sooner the nearer.
func inOrder(a, b *tournament.Tournament) int {
	rank := func(t *tournament.Tournament) int {
		return map[tournament.Status]int{tournament.Running: 0, tournament.Open: 1}[t.Status] + 2*btoi(t.Finished())
	}
	soon := func(t *tournament.Tournament) time.Time {
		if t.Status == tournament.Open && !t.Starts.IsZero() {
			return t.Starts
		}
		return t.Created
	}
	if c := cmp.Compare(rank(a), rank(b)); c != 0 {
		return c
	}
	if a.Finished() {
		return b.Changed.Compare(a.Changed)
	}
	return soon(a).Compare(soon(b))
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// chosen is the one under the cursor, or nil.
func (l *listScreen) chosen() *tournament.Tournament {
	if l.list.Cursor < len(l.all) {
		return l.all[l.list.Cursor]
	}
	return nil
}

// Ages implements app.Aging: what is to come comes nearer.
func (l *listScreen) Ages() time.Duration {
	var least time.Duration
	for _, t := range l.all {
		least = widget.Sooner(least, ages(t, l.s.Now()))
	}
	return least
}

func (l *listScreen) Title() string { return "Tournaments" }

func (l *listScreen) Keys() []key.Binding {
	list := []key.Binding{createKey, widget.As(widget.Keys.Quit, "back"), widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End}
	if len(l.all) > 0 {
		list = append([]key.Binding{widget.As(widget.Keys.Choose, "open")}, list...)
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
	case app.ShownMsg:
		l.load()
	case tea.KeyPressMsg:
		return l.press(msg)
	case tea.MouseClickMsg:
		if l.list.Chooses(msg, l.rows) {
			return l.open()
		}
	case tea.MouseWheelMsg:
		l.list.Wheel(msg)
	}
	return nil
}

func (l *listScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return l.s.Pop()
	case key.Matches(msg, widget.Keys.Choose):
		return l.open()
	case key.Matches(msg, createKey):
		return l.s.Push(newForm(l.s))
	}
	l.list.Press(msg)
	return nil
}

func (l *listScreen) open() tea.Cmd {
	if t := l.chosen(); t != nil {
		return l.s.Push(NewPage(l.s, t))
	}
	return nil
}

func (l *listScreen) Body(w, h int) string {
	var lines []string
	if h >= widget.RoomyHeight {
		lines = append(lines, "")
	}
	if len(l.all) == 0 {
		return widget.Page(append(lines, widget.Wrap("There is no tournament. Press c to make one: a Swiss tournament, an arena, a round robin, a knockout, a team match or a simul, of any game.", w)...), w, h)
	}
	if w >= widget.Wide {
		lines = append(lines, l.s.Styles.Faint.Paint(row(w, " ", "Tournament", "Game", "People", "")))
	}
	l.rows = len(lines)
	l.list.Resize(len(l.all), h-l.rows)
	from, to := l.list.Window()
	for i := from; i < to; i++ {
		lines = append(lines, l.line(i, w))
	}
	return widget.Page(lines, w, h)
}

// line is one tournament.
func (l *listScreen) line(i, w int) string {
	t, s := l.all[i], l.s.Styles
	mark := " "
	if e := t.Entry(t.EntryOf(l.s.Me.ID)); e != nil && e.State == tournament.In {
		mark = "●"
	}
	line := row(w, mark, widget.Shown(t.Name, tournament.MaxName), l.s.GameName(t.Game)+" "+t.Clock, players(t), Stage(t, l.s.Now()))
	switch {
	case i == l.list.Cursor:
		return s.Focus.Paint(widget.Fit("▸"+line[1:], w))
	case t.Finished():
		return s.Faint.Paint(line)
	}
	return line
}

// row puts the cells of a line next to one another.
func row(w int, mark, name, what, players, when string) string {
	line := " " + mark + " " + name
	if w >= widget.Wide {
		line = widget.Fit(line, w/2-12) + " " + widget.Fit(what, 23) + widget.Ends("", players, 6)
	}
	return widget.Ends(line, " "+when+" ", w)
}

// players is how many there are.
func players(t *tournament.Tournament) string {
	if t.Status == tournament.Open || t.Status == tournament.Running {
		return strconv.Itoa(t.Players())
	}
	return strconv.Itoa(len(t.Entries))
}
