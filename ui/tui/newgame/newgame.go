package newgame

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
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
	start

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
	n := &Screen{s: s, invited: invited, start: newStart()}
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
	given := n.from != nil || n.position() != ""
	if n.position() != "" {
		info.Options = nil
	}
	chosen, control := n.s.Form[RatedField], clock.Control{}
	if len(n.Fields) > 0 {
		chosen = n.Chosen(RatedField)
	}
	fields := append([]widget.Field{which}, optionFields(info)...)
	n.terms = len(fields)
	for _, f := range termFields(info, n.s.Me.Guest, n.invited != nil) {
		if f.ID == RatedField && given {
			continue
		}
		if f.ID == RatedField && !n.s.Me.Guest {
			addOdds(&f, info, control)
		}
		f.Set(n.s.Form[f.ID])
		switch f.ID {
		case TimeField:
			control, _ = clock.Parse(f.Value().ID) // one of the form's own
		case RatedField:
			f.Set(chosen)
		}
		fields = append(fields, f)
	}
	if n.from == nil {
		fields = append(fields, n.start.field())
	}
	n.Show(fields)
}

// options are those of the chosen game; a position of one's own leaves none.
func (n *Screen) options() []game.Option {
	if n.position() != "" {
		return nil
	}
	return n.info().Options
}

// refill makes the fields anew, with the cursor on the same one.
func (n *Screen) refill() {
	id := n.Current().ID
	n.fill(n.Fields[0])
	n.List.Choose(slices.IndexFunc(n.Fields, func(f widget.Field) bool { return f.ID == id }))
}

// remember keeps the game and the terms that are chosen for the next time.
func (n *Screen) remember() {
	n.s.Form = maps.Clone(n.s.Form) // a line that is away now may come back
	if n.s.Form == nil {
		n.s.Form = make(map[string]string)
	}
	n.s.Form[gameField] = n.info().ID
	for _, f := range n.Fields[n.terms:] {
		if f.ID != PositionField {
			n.s.Form[f.ID] = f.Value().ID
		}
	}
	if n.odds() != (pairing.Odds{}) { // which are for one opponent
		n.s.Form[RatedField] = No
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
	if n.Typing() {
		return n.typingKeys(n.does())
	}
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
	case tea.PasteMsg:
		if !n.making && n.Paste(msg) {
			n.changed()
			n.check(n.rules())
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
	case n.Typing() && msg.Text != "":
		if n.Form.Press(msg) {
			n.changed()
		}
	case key.Matches(msg, widget.Keys.Choose):
		return n.make()
	case key.Matches(msg, widget.Keys.Back) && n.position() != "":
		n.input.SetValue("")
		n.changed()
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
	n.wrong = ""
	n.remember()
	if n.List.Cursor == 0 || n.Typing() || n.Current().ID == TimeField {
		n.refill()
	}
}

// rules are those of the chosen game.
func (n *Screen) rules() game.Rules { return rulesOf(n.s, n.info().ID) }

// make asks the lobby for the table, unless no game can begin in the position given.
func (n *Screen) make() tea.Cmd {
	if !n.check(n.rules()) {
		n.List.Choose(len(n.Fields) - 1)
		return nil
	}
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
	lines = append(lines, n.start.lines(n.s.Styles, w)...)
	lines = append(lines, "", " "+n.s.Styles.Faint.Paint(enter), "")
	return widget.Page(append(lines, n.Help(w)...), w, h)
}
