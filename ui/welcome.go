package ui

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
)

// welcomeScreen is for a stranger: take a name, enter a code, or look around.
// Nothing is made until the person says so.
type welcomeScreen struct {
	s     *session
	items []welcomeItem
	list  list

	name, code textinput.Model // focused while they are typed
	busy       bool            // an answer is on its way
	rows       int             // the line of the body on which the first item was drawn
}

// welcomeItem is something that a stranger can do.
type welcomeItem struct {
	name, help string
	choose     func(*welcomeScreen) tea.Cmd
}

var (
	takeName   = welcomeItem{"Take a name", "Your key becomes an account, for good.", (*welcomeScreen).openName}
	haveCode   = welcomeItem{haveCodeItem, "It joins your key to your account, or brings a guest back.", (*welcomeScreen).openCode}
	lookAround = welcomeItem{"Look around", "As a guest. Guests may watch and play.", (*welcomeScreen).lookAround}
)

// arrivedMsg says who the person is from now on, or why nothing has changed.
type arrivedMsg struct {
	player account.Player
	err    error
}

func newWelcomeScreen(s *session) screen {
	w := &welcomeScreen{
		s:     s,
		items: []welcomeItem{takeName, haveCode, lookAround},
		name:  newInput("Name: ", 40),
		code:  newInput("Code: ", 20),
	}
	if s.me.Key == "" {
		w.items = w.items[1:]
	}
	return w
}

func (w *welcomeScreen) init(context.Context) tea.Cmd { return nil }

func (w *welcomeScreen) title() string { return "Welcome" }

func (w *welcomeScreen) typing() bool { return w.name.Focused() || w.code.Focused() }

func (w *welcomeScreen) keys() []key.Binding {
	switch {
	case w.name.Focused():
		return []key.Binding{as(keys.choose, "take this name"), keys.back}
	case w.code.Focused():
		return []key.Binding{as(keys.choose, "use this code"), keys.back}
	}
	return []key.Binding{keys.choose, keys.upDown, as(keys.back, "look around")}
}

func (w *welcomeScreen) openName() tea.Cmd {
	return openInput(&w.name, identity.SuggestName(w.s.visit.User))
}

func (w *welcomeScreen) openCode() tea.Cmd { return openInput(&w.code, "") }

func (w *welcomeScreen) lookAround() tea.Cmd { return w.s.pop() }

func (w *welcomeScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case arrivedMsg:
		return w.arrived(msg)
	case tea.KeyPressMsg:
		return w.press(msg)
	case tea.PasteMsg:
		return w.typed(msg)
	case tea.MouseClickMsg:
		return w.click(msg)
	case tea.MouseWheelMsg:
		w.list.wheel(msg)
	}
	return nil
}

// arrived makes the person of the session who they are now.
func (w *welcomeScreen) arrived(msg arrivedMsg) tea.Cmd {
	w.busy = false
	if msg.err != nil {
		return complain(msg.err)
	}
	w.s.become(msg.player)
	name := shown(msg.player.Name, nameCells)
	text := fmt.Sprintf("Welcome, %s. Your key opens this account from now on.", name)
	if msg.player.Guest {
		text = fmt.Sprintf("Welcome back, %s.", name)
	}
	w.s.pop()
	return tea.Sequence(send(meMsg{}), notice(text))
}

func (w *welcomeScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case w.busy:
		return nil
	case w.typing() && key.Matches(msg, keys.back):
		closeInput(&w.name)
		closeInput(&w.code)
		return nil
	case w.typing() && msg.String() == "enter":
		return w.submit()
	case w.typing():
		return w.typed(msg)
	case key.Matches(msg, keys.choose):
		return w.items[w.list.cursor].choose(w)
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return w.lookAround()
	}
	w.list.press(msg)
	return nil
}

// typed gives text to the input that is open.
func (w *welcomeScreen) typed(msg tea.Msg) tea.Cmd {
	switch {
	case w.busy:
		return nil
	case w.name.Focused():
		return typeInto(&w.name, msg)
	case w.code.Focused():
		return typeInto(&w.code, msg)
	}
	return nil
}

// submit takes the name or the code to the lobby. A refused one stays to be
// mended.
func (w *welcomeScreen) submit() tea.Cmd {
	s, me := w.s, w.s.me
	ask, text := s.Club.Accounts.Register, w.name.Value()
	if w.code.Focused() {
		ask, text = s.Club.Accounts.Redeem, w.code.Value()
	}
	if text == "" {
		return nil
	}
	w.busy = true
	return func() tea.Msg {
		p, err := ask(s.ctx, me, text)
		return arrivedMsg{p, err}
	}
}

// click chooses an item at once: there is nothing to lose.
func (w *welcomeScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || w.typing() {
		return nil
	}
	if i, ok := w.list.at(msg.Y - w.rows); ok {
		w.list.choose(i)
		return w.items[i].choose(w)
	}
	return nil
}

// pawn is the figure beside the words.
var pawn = []string{
	`    ▄▄    `,
	`  ▄████▄  `,
	`  ██████  `,
	`   ▀██▀   `,
	`  ▀████▀  `,
	`   ████   `,
	`   ████   `,
	`  ▄████▄  `,
	`▄████████▄`,
	`▀▀▀▀▀▀▀▀▀▀`,
}

func (w *welcomeScreen) body(width, h int) string {
	w.list.resize(len(w.items), len(w.items))
	room := min(width-2, 66)
	menu, told := w.menu(width)
	foot := w.foot(room, told)
	about := indent(w.about(room), 1)
	if right := width - widest(pawn) - 6; width >= 72 && len(pawn)+len(menu)+len(foot)+3 <= h {
		words := append([]string{"", ""}, w.about(min(right, 56))...)
		about = beside(3, indent(paintAll(w.s.styles.strong, pawn), 2), words)
	}
	lines := append([]string{""}, about...)
	lines = append(lines, "")
	w.rows = len(lines)
	lines = append(append(lines, menu...), "")
	return page(append(lines, indent(foot, 1)...), width, h)
}

// about says in a few words where the person is.
func (w *welcomeScreen) about(width int) []string {
	lines := []string{w.s.styles.header.paint("pawnstorm")}
	return append(lines, wrap("Chess and its stranger cousins, over SSH. Sit down at an open table, make one of your own, or watch. Hang up when you like: every game waits for you.", width)...)
}

// menu has one line for each item. It reports whether there was room for what
// the items mean.
func (w *welcomeScreen) menu(width int) (lines []string, told bool) {
	s := w.s.styles
	for _, item := range w.items {
		told = width >= 20+len(item.help)
		if !told {
			break
		}
	}
	for i, item := range w.items {
		mark, look := "  ", s.strong
		if i == w.list.cursor && !w.typing() {
			mark, look = "▸ ", s.focus
		}
		line := " " + look.paint(mark+fit(item.name, 15))
		if told {
			line += "  " + s.faint.paint(item.help)
		}
		lines = append(lines, line)
	}
	return lines, told
}

// foot is the input that is open, or what else there is to know.
func (w *welcomeScreen) foot(width int, told bool) []string {
	switch {
	case w.name.Focused():
		return append([]string{showInput(&w.name, width), ""},
			wrap("2 to 16 characters: a to z first, then a to z, 0 to 9, - and _. It cannot be changed later.", width)...)
	case w.code.Focused():
		return append([]string{showInput(&w.code, width), ""},
			wrap("For an account: the code that p, then a, shows in a session of its other key. For a guest: the code that the last session ended with.", width)...)
	}
	var lines []string
	if !told {
		lines = append(wrap(w.items[w.list.cursor].help, width), "")
	}
	if w.s.me.Key == "" {
		lines = append(lines, makeAKey("You came without a key. ", width)...)
	}
	return lines
}

// makeAKey says how to come with a key.
func makeAKey(before string, width int) []string {
	lines := wrap(before+"To have a name, make a key on your own machine and come again:", width)
	return append(lines, "  ssh-keygen -t ed25519")
}

// indent moves lines to the right.
func indent(lines []string, by int) []string {
	moved := make([]string, len(lines))
	for i, l := range lines {
		moved[i] = fit("", by) + l
	}
	return moved
}

func paintAll(look ink, lines []string) []string {
	painted := make([]string, len(lines))
	for i, l := range lines {
		painted[i] = look.paint(l)
	}
	return painted
}
