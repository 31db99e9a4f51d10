package newgame

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// Screen is the form for a table: which game, its options, and the terms
// on which it is played.
type Screen struct {
	s           *app.Session
	Games       []game.Info
	widget.Form // the game, its options, and from terms on what every game has
	terms       int

	invited *identity.Person // who is challenged; nil for an open table
	from    *table.Place     // where the game begins, if not as usual
	making  bool             // the table is on its way
}

// madeMsg brings the table that was asked for, or says why there is none.
type madeMsg struct {
	to    *Screen
	table *table.Table
	err   error
}

// NewScreen is the form for a table at which anybody may sit down.
func NewScreen(s *app.Session) app.Screen { return newGameForm(s, nil) }

// newGameForm is the form for a table at which whoever is invited may sit down;
// nil invites everybody.
func newGameForm(s *app.Session, invited *identity.Person) *Screen {
	n := &Screen{s: s, invited: invited}
	which := widget.Field{ID: gameField, Name: "Game", Counted: true}
	for _, g := range s.Games {
		info := g.Info()
		n.Games = append(n.Games, info)
		which.Values = append(which.Values, game.Value{ID: info.ID, Name: info.Name})
		which.Helps = append(which.Helps, blurb(info))
	}
	which.Set(s.Form[gameField])
	n.fill(which)
	return n
}

// info describes the chosen game.
func (n *Screen) info() game.Info { return n.Games[n.Fields[0].At] }

// fill makes the fields that belong to the game that is chosen in which, the terms
// as they were chosen last.
func (n *Screen) fill(which widget.Field) {
	info := n.Games[which.At]
	fields := append([]widget.Field{which}, optionFields(info)...)
	n.terms = len(fields)
	for _, f := range termFields(info, n.s.Me.Guest, n.invited != nil) {
		if f.ID == RatedField && n.from != nil {
			continue
		}
		f.Set(n.s.Form[f.ID])
		fields = append(fields, f)
	}
	n.Show(fields)
}

// remember keeps the game and the terms that are chosen for the next time.
func (n *Screen) remember() {
	n.s.Form = map[string]string{gameField: n.info().ID}
	for _, f := range n.Fields[n.terms:] {
		n.s.Form[f.ID] = f.Value().ID
	}
}

func (n *Screen) Init(context.Context) tea.Cmd { return nil }

// Most implements app.Sized.
func (*Screen) Most() (w, h int) { return app.FormWidth, app.FormHeight }

func (n *Screen) Title() string {
	if n.invited != nil {
		return "Challenge " + widget.Shown(n.invited.Name, widget.NameCells)
	}
	return "New game"
}

func (n *Screen) Keys() []key.Binding {
	return []key.Binding{widget.As(widget.Keys.Choose, n.does()), widget.Keys.Change, widget.As(widget.Keys.Quit, "back"), widget.Keys.Lesson, widget.Keys.UpDown}
}

// does is what the form is for.
func (n *Screen) does() string {
	if n.invited != nil {
		return "challenge"
	}
	return "make the table"
}

func (n *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case madeMsg:
		if msg.to == n {
			return n.made(msg)
		}
	case tea.KeyPressMsg:
		if !n.making {
			return n.press(msg)
		}
	case tea.MouseClickMsg:
		if !n.making && n.Click(msg) {
			n.changed()
		}
	case tea.MouseWheelMsg:
		n.List.Wheel(msg)
	}
	return nil
}

func (n *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Choose):
		return n.make()
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return n.s.Pop()
	case key.Matches(msg, widget.Keys.Lesson):
		return app.Learn(n.info().ID)
	case n.Form.Press(msg):
		n.changed()
	}
	return nil
}

// changed follows a change of the field under the cursor.
func (n *Screen) changed() {
	if n.List.Cursor == 0 {
		n.fill(n.Fields[0])
	}
	n.remember()
}

// make asks the lobby for the table.
func (n *Screen) make() tea.Cmd {
	n.making = true
	s, who, p := n.s, n.s.Me.Person, n.Proposal()
	return s.Save(func() tea.Msg {
		t, err := s.Club.Pairing.Create(s.Ctx, who, p)
		return madeMsg{n, t, err}
	})
}

// made goes on to the table.
func (n *Screen) made(msg madeMsg) tea.Cmd {
	n.making = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	n.s.Pop()
	return app.Send(app.FoundMsg{Table: msg.table})
}

func (n *Screen) Body(w, h int) string {
	lines := []string{""}
	for i := range n.Fields {
		lines = n.Add(n.s.Styles, lines, i, 16, w)
	}
	enter := "Press enter to make the table."
	if n.invited != nil {
		enter = fmt.Sprintf("Press enter to challenge %s.", widget.Shown(n.invited.Name, widget.NameCells))
	}
	lines = append(lines, "", " "+n.s.Styles.Faint.Paint(enter), "")
	return widget.Page(append(lines, n.Help(w)...), w, h)
}
