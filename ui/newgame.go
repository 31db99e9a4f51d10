package ui

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

// newGameScreen is the form for a table: which game, its options, and the terms
// on which it is played.
type newGameScreen struct {
	s       *session
	games   []game.Info
	game    field
	options []field       // of the chosen game
	terms   []field       // those that every game has
	invited *lobby.Person // who is challenged; nil for an open table
	list    list

	from   *lobby.Place // where the game begins, if not as usual
	making bool         // the table is on its way
	rows   []int        // the line of the body on which each field was drawn
}

// madeMsg brings the table that was asked for, or says why there is none.
type madeMsg struct {
	to    *newGameScreen
	table *lobby.Table
	err   error
}

func newNewGameScreen(s *session) screen {
	n := &newGameScreen{s: s, game: field{id: gameField, name: "Game"}}
	for _, g := range s.Games {
		info := g.Info()
		n.games = append(n.games, info)
		n.game.values = append(n.game.values, game.Value{ID: info.ID, Name: info.Name})
		n.game.helps = append(n.game.helps, blurb(info))
	}
	n.game.set(s.form[gameField])
	n.fill()
	return n
}

// info describes the chosen game.
func (n *newGameScreen) info() game.Info { return n.games[n.game.at] }

// fill makes the fields of the chosen game, the terms as they were chosen last.
func (n *newGameScreen) fill() {
	n.options, n.terms = optionFields(n.info()), termFields(n.info(), n.s.me.Guest, n.invited != nil)
	for i := range n.terms {
		f := &n.terms[i]
		f.set(n.s.form[f.id])
	}
	n.list.resize(n.len(), n.len())
}

// remember keeps the game and the terms that are chosen for the next time.
func (n *newGameScreen) remember() {
	n.s.form = map[string]string{gameField: n.info().ID}
	for _, f := range n.terms {
		n.s.form[f.id] = f.value().ID
	}
}

// len counts the lines of the form.
func (n *newGameScreen) len() int { return 1 + len(n.options) + len(n.terms) }

// field is a line of the form, the game being the first.
func (n *newGameScreen) field(i int) *field {
	switch {
	case i == 0:
		return &n.game
	case i <= len(n.options):
		return &n.options[i-1]
	}
	return &n.terms[i-1-len(n.options)]
}

func (n *newGameScreen) init(context.Context) tea.Cmd { return nil }

func (n *newGameScreen) title() string {
	if n.invited != nil {
		return "Challenge " + shown(n.invited.Name, nameCells)
	}
	return "New game"
}

func (n *newGameScreen) keys() []key.Binding {
	return []key.Binding{as(keys.choose, n.does()), keys.change, as(keys.quit, "back"), keys.up, keys.down}
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
		n.click(msg)
	case tea.MouseWheelMsg:
		n.list.wheel(msg)
	}
	return nil
}

func (n *newGameScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.choose):
		return n.make()
	case key.Matches(msg, keys.right), key.Matches(msg, keys.next):
		n.turn(+1)
	case key.Matches(msg, keys.left), key.Matches(msg, keys.previous):
		n.turn(-1)
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return n.s.pop()
	default:
		n.list.press(msg)
	}
	return nil
}

// turn changes the field under the cursor.
func (n *newGameScreen) turn(by int) {
	n.field(n.list.cursor).turn(by)
	if n.list.cursor == 0 {
		n.fill()
	}
	n.remember()
}

// click chooses a field, and changes the one that was chosen before.
func (n *newGameScreen) click(msg tea.MouseClickMsg) {
	for i, y := range n.rows {
		switch {
		case msg.Button != tea.MouseLeft || n.making || msg.Y != y:
		case i == n.list.cursor:
			n.turn(+1)
			return
		default:
			n.list.choose(i)
		}
	}
}

// make asks the lobby for the table.
func (n *newGameScreen) make() tea.Cmd {
	n.making = true
	s, who, p := n.s, n.s.me.Person, n.proposal()
	return func() tea.Msg {
		t, err := s.Service.Create(s.ctx, who, p)
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
	s := n.s.styles
	lines := []string{""}
	n.rows = n.rows[:0]
	for i := range n.list.rows {
		n.rows = append(n.rows, len(lines))
		lines = append(lines, n.fieldLine(i, w))
	}
	enter := "enter makes the table."
	if n.invited != nil {
		enter = "enter challenges " + shown(n.invited.Name, nameCells) + "."
	}
	lines = append(lines, "", " "+s.faint.paint(enter), "")
	lines = append(lines, indent(wrap(n.field(n.list.cursor).hint(), w-2), 1)...)
	return page(lines, w, h)
}

func (n *newGameScreen) fieldLine(i, w int) string {
	f := n.field(i)
	text := fit(f.name, 16) + "‹ " + f.value().Name + " ›"
	if i == 0 {
		text += fmt.Sprintf("  %d/%d", f.at+1, len(f.values))
	}
	if i == n.list.cursor {
		return " " + n.s.styles.focus.paint(cut("▸ "+text, w-1))
	}
	return "   " + cut(text, w-3)
}
