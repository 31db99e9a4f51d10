package ui

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

// newGameScreen is the form for a table: which game, its options, the seat, and
// who may come.
type newGameScreen struct {
	s     *session
	games []game.Info
	game  field
	// fields are the options of the chosen game, then the seat, then who may
	// come.
	fields []field
	list   list

	making bool  // the table is on its way
	rows   []int // the line of the body on which each field was drawn
}

// field is one line of the form: a name and what it may be.
type field struct {
	id, name, help string
	values         []game.Value
	helps          []string // for each value, where one help for all does not do
	at             int
}

func (f *field) value() game.Value { return f.values[f.at] }

// hint is the help for what is chosen.
func (f *field) hint() string {
	if f.helps != nil {
		return f.helps[f.at]
	}
	return f.help
}

// turn goes to the next value or the one before, round and round.
func (f *field) turn(by int) { f.at = (f.at + by + len(f.values)) % len(f.values) }

// madeMsg brings the table that was asked for, or says why there is none.
type madeMsg struct {
	to    *newGameScreen
	table *lobby.Table
	err   error
}

// Values of the form that are no game's.
const (
	privateTable = "private"
	matchOfTwo   = "match"
)

func newNewGameScreen(s *session) screen {
	n := &newGameScreen{s: s, game: field{name: "Game"}}
	for _, g := range s.Games {
		info := g.Info()
		n.games = append(n.games, info)
		n.game.values = append(n.game.values, game.Value{ID: info.ID, Name: info.Name})
	}
	n.fill()
	return n
}

// info describes the chosen game.
func (n *newGameScreen) info() game.Info { return n.games[n.game.at] }

// fill makes the fields of the chosen game.
func (n *newGameScreen) fill() {
	info := n.info()
	n.fields = nil
	for _, o := range info.Options {
		f := field{id: o.ID, name: o.Name, help: o.Help, values: o.Values}
		for i, v := range o.Values {
			if v.ID == o.Default {
				f.at = i
			}
		}
		n.fields = append(n.fields, f)
	}
	if info.Match {
		n.fields = append(n.fields, field{id: matchOfTwo, name: "Games", help: "In a match of two the seats are swapped for the second game.",
			values: []game.Value{{ID: "", Name: "one"}, {ID: matchOfTwo, Name: "a match of two"}}})
	}
	seats := []game.Value{{ID: "", Name: "random"}}
	for _, seat := range info.Seats {
		seats = append(seats, game.Value(seat))
	}
	n.fields = append(n.fields,
		field{name: "Your seat", help: "Which side you play.", values: seats},
		field{name: "Who may come", help: "A private table stands in no list: you get a code to tell a friend.",
			values: []game.Value{{ID: "", Name: "everybody"}, {ID: privateTable, Name: "who knows the code"}}})
	n.list.resize(len(n.fields)+1, len(n.fields)+1)
}

// field is a line of the form, the game being the first.
func (n *newGameScreen) field(i int) *field {
	if i == 0 {
		return &n.game
	}
	return &n.fields[i-1]
}

func (n *newGameScreen) init(context.Context) tea.Cmd { return nil }

func (n *newGameScreen) title() string { return "New game" }

func (n *newGameScreen) keys() []key.Binding {
	return []key.Binding{as(keys.choose, "make the table"), keys.change, as(keys.quit, "back"), keys.up, keys.down}
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

func (n *newGameScreen) proposal() lobby.Proposal {
	info := n.info()
	p := lobby.Proposal{Game: info.ID, Seat: game.NoSeat}
	last := len(n.fields) - 1
	seat, access := n.fields[last-1], n.fields[last]
	p.Match = info.Match && n.fields[last-2].value().ID == matchOfTwo
	for _, f := range n.fields[:len(info.Options)] {
		if p.Options == nil {
			p.Options = make(map[string]string)
		}
		p.Options[f.id] = f.value().ID
	}
	p.Seat = game.Seat(seat.at - 1) // "random", the first value, is no seat
	p.Private = access.value().ID == privateTable
	return p
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
	s, info := n.s.styles, n.info()
	lines := []string{""}
	n.rows = n.rows[:0]
	for i := range n.list.rows {
		n.rows = append(n.rows, len(lines))
		lines = append(lines, n.fieldLine(i, w))
		if i == 0 {
			lines = append(lines, n.blurb(w)...)
		}
	}
	lines = append(lines, "", " "+s.faint.paint("enter makes the table."))
	if help := n.field(n.list.cursor).hint(); help != "" {
		lines = append(append(lines, ""), indent(wrap(help, w-2), 1)...)
	}
	if info.NoDraws {
		lines = append(lines, "", " "+s.faint.paint("This game knows no draw by agreement."))
	}
	return page(lines, w, h)
}

// blurb says what the chosen game is, in as many lines for each game.
func (n *newGameScreen) blurb(w int) []string {
	height := 0
	for _, info := range n.games {
		height = max(height, len(wrap(info.Blurb, w-4)))
	}
	lines := wrap(n.info().Blurb, w-4)
	for len(lines) < height {
		lines = append(lines, "")
	}
	return append(indent(paintAll(n.s.styles.faint, lines), 3), "")
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
