package ui

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// newGameScreen is the form for a table: which game, its options, and the terms
// on which it is played.
type newGameScreen struct {
	s     *session
	games []game.Info
	form  // the game, its options, and from terms on what every game has
	terms int

	invited *identity.Person // who is challenged; nil for an open table
	from    *table.Place     // where the game begins, if not as usual
	making  bool             // the table is on its way
}

// madeMsg brings the table that was asked for, or says why there is none.
type madeMsg struct {
	to    *newGameScreen
	table *table.Table
	err   error
}

func newNewGameScreen(s *session) screen { return newGameForm(s, nil) }

// newGameForm is the form for a table at which whoever is invited may sit down;
// nil invites everybody.
func newGameForm(s *session, invited *identity.Person) *newGameScreen {
	n := &newGameScreen{s: s, invited: invited}
	which := field{id: gameField, name: "Game", counted: true}
	for _, g := range s.Games {
		info := g.Info()
		n.games = append(n.games, info)
		which.values = append(which.values, game.Value{ID: info.ID, Name: info.Name})
		which.helps = append(which.helps, blurb(info))
	}
	which.set(s.form[gameField])
	n.fill(which)
	return n
}

// info describes the chosen game.
func (n *newGameScreen) info() game.Info { return n.games[n.fields[0].at] }

// fill makes the fields that belong to the game that is chosen in which, the terms
// as they were chosen last.
func (n *newGameScreen) fill(which field) {
	info := n.games[which.at]
	fields := append([]field{which}, optionFields(info)...)
	n.terms = len(fields)
	for _, f := range termFields(info, n.s.me.Guest, n.invited != nil) {
		if f.id == ratedField && n.from != nil {
			continue
		}
		f.set(n.s.form[f.id])
		fields = append(fields, f)
	}
	n.show(fields)
}

// remember keeps the game and the terms that are chosen for the next time.
func (n *newGameScreen) remember() {
	n.s.form = map[string]string{gameField: n.info().ID}
	for _, f := range n.fields[n.terms:] {
		n.s.form[f.id] = f.value().ID
	}
}

func (n *newGameScreen) init(context.Context) tea.Cmd { return nil }

func (n *newGameScreen) title() string {
	if n.invited != nil {
		return "Challenge " + shown(n.invited.Name, nameCells)
	}
	return "New game"
}

func (n *newGameScreen) keys() []key.Binding {
	return []key.Binding{as(keys.choose, n.does()), keys.change, as(keys.quit, "back"), keys.upDown}
}

// does is what the form is for.
func (n *newGameScreen) does() string {
	if n.invited != nil {
		return "challenge"
	}
	return "make the table"
}

func (n *newGameScreen) update(msg tea.Msg) tea.Cmd {
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
		if !n.making && n.click(msg) {
			n.changed()
		}
	case tea.MouseWheelMsg:
		n.list.wheel(msg)
	}
	return nil
}

func (n *newGameScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.choose):
		return n.make()
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return n.s.pop()
	case n.form.press(msg):
		n.changed()
	}
	return nil
}

// changed follows a change of the field under the cursor.
func (n *newGameScreen) changed() {
	if n.list.cursor == 0 {
		n.fill(n.fields[0])
	}
	n.remember()
}

// make asks the lobby for the table.
func (n *newGameScreen) make() tea.Cmd {
	n.making = true
	s, who, p := n.s, n.s.me.Person, n.proposal()
	return func() tea.Msg {
		t, err := s.Club.Pairing.Create(s.ctx, who, p)
		return madeMsg{n, t, err}
	}
}

// made goes on to the table.
func (n *newGameScreen) made(msg madeMsg) tea.Cmd {
	n.making = false
	if msg.err != nil {
		return complain(msg.err)
	}
	n.s.pop()
	return send(foundMsg{table: msg.table})
}

func (n *newGameScreen) body(w, h int) string {
	lines := []string{""}
	for i := range n.fields {
		lines = n.add(n.s.styles, lines, i, 16, w)
	}
	enter := "Press enter to make the table."
	if n.invited != nil {
		enter = fmt.Sprintf("Press enter to challenge %s.", shown(n.invited.Name, nameCells))
	}
	lines = append(lines, "", " "+n.s.styles.faint.paint(enter), "")
	return page(append(lines, n.help(w)...), w, h)
}
