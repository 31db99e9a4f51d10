package welcome

import (
	"context"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// nameRule describes valid names.
const nameRule = "2 to 16 characters: a-z, 0-9, - and _, starting with a letter. " +
	"You can change it freely for a day, then once in 30 days."

// codeHelp says where to get a code.
const codeHelp = "For an account: log in with its other key and press a on the Account page. " +
	"For a guest: enter the code that your last session ended with."

// Screen lets a stranger take a name, enter a code, or look around. It creates nothing until they
// ask for it.
type Screen struct {
	s     *app.Session
	items []welcomeItem
	list  widget.List

	name, code widget.Input // focused while the user types in it
	busy       bool         // waiting for a reply
	ctx        context.Context
	demo       demo
	moves      bool   // there is a demo
	covered    bool   // another page is on top
	owner      string // the account that has this user name but another key
	rows       int    // the body line of the first item
}

// welcomeItem is something that a stranger can do.
type welcomeItem struct {
	name, help string
	choose     func(*Screen) tea.Cmd
}

var welcomeItems = []welcomeItem{
	{"Take a name", "Create an account for your key.", (*Screen).openName},
	{"I have a code", "Add this key to your account, or return as a guest.", (*Screen).openCode},
	{"Learn a game", "Three minutes, step by step.", (*Screen).learn},
	{"Look around", "As a guest: you can watch and play.", (*Screen).lookAround},
}

// arrivedMsg carries the new user of the session, or the error.
type arrivedMsg struct {
	player account.Player
	err    error
}

// New returns the welcome page. Without a key, a visitor cannot take a name.
func New(s *app.Session) app.Screen {
	w := &Screen{
		s:     s,
		items: welcomeItems,
		name:  widget.NewInput("Name: ", 40),
		code:  widget.NewInput("Code: ", 20),
	}
	if s.Me.Key == "" {
		w.items = w.items[1:]
	}
	return w
}

// ownerMsg carries the name of the account that has the visitor's user name.
type ownerMsg struct{ name string }

func (w *Screen) Init(ctx context.Context) tea.Cmd {
	w.ctx = ctx
	demo := w.begin()
	s, me := w.s, w.s.Me
	if me.Key == "" || s.Visit.User == "" {
		return demo
	}
	return tea.Batch(demo, s.Await(func(ctx context.Context) tea.Msg {
		name, _ := s.Club.Accounts.OtherOwner(ctx, s.Visit.User, me) // without an answer the page just says nothing
		return ownerMsg{name}
	}))
}

// MaxSize implements app.Sized. The board of the demo uses the window.
func (w *Screen) MaxSize() (width, height int) {
	if w.plays() {
		return 120, 46
	}
	return app.FormWidth, app.FormHeight
}

func (w *Screen) Title() string { return "Welcome" }

func (w *Screen) Typing() bool { return w.name.Focused() || w.code.Focused() }

func (w *Screen) Keys() []key.Binding {
	switch {
	case w.name.Focused():
		return []key.Binding{widget.As(widget.Keys.Choose, "take this name"), widget.Keys.Back}
	case w.code.Focused():
		return []key.Binding{widget.As(widget.Keys.Choose, "use this code"), widget.Keys.Back}
	}
	around := widget.As(widget.Keys.Back, "look around")
	return []key.Binding{widget.Keys.Choose, widget.Keys.Lesson, around, widget.Keys.UpDown}
}

func (w *Screen) openName() tea.Cmd {
	return widget.OpenSuggestion(&w.name, identity.SuggestName(w.s.Visit.User))
}

func (w *Screen) openCode() tea.Cmd { return widget.OpenInput(&w.code, "") }

func (w *Screen) lookAround() tea.Cmd { return w.s.Pop() }

// learn opens the list of lessons. Closing it leads back here.
func (w *Screen) learn() tea.Cmd { return app.Learn("") }

func (w *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case arrivedMsg:
		return w.arrived(msg)
	case ownerMsg:
		w.owner = msg.name
	case demoMsg:
		return w.step(msg.late)
	case app.LobbyMsg:
		w.live()
	case app.CoveredMsg:
		w.covered = true
	case app.ShownMsg:
		if w.covered = false; w.plays() {
			return w.wait()
		}
	case tea.KeyPressMsg:
		return w.press(msg)
	case tea.PasteMsg:
		return w.typed(msg)
	case tea.MouseClickMsg:
		return w.click(msg)
	case tea.MouseWheelMsg:
		w.list.Wheel(msg)
	}
	return nil
}

// arrived changes the user of the session.
func (w *Screen) arrived(msg arrivedMsg) tea.Cmd {
	w.busy = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	w.s.Become(msg.player)
	name := widget.Shown(msg.player.Name, widget.NameCells)
	text := fmt.Sprintf("Welcome, %s. Your key now logs you in.", name)
	if msg.player.Guest {
		text = fmt.Sprintf("Welcome back, %s.", name)
	}
	w.s.Pop()
	return tea.Sequence(app.Send(app.MeMsg{}), app.Notice(text))
}

func (w *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case w.busy:
		return nil
	case w.Typing() && key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&w.name)
		widget.CloseInput(&w.code)
		return nil
	case w.Typing() && msg.String() == "enter":
		return w.submit()
	case w.Typing():
		return w.typed(msg)
	case key.Matches(msg, widget.Keys.Choose):
		return w.items[w.list.Cursor].choose(w)
	case key.Matches(msg, widget.Keys.Back, widget.Keys.Quit):
		return w.lookAround()
	case key.Matches(msg, widget.Keys.Lesson):
		return w.learn()
	}
	w.list.Press(msg)
	return nil
}

// typed passes text to the open input.
func (w *Screen) typed(msg tea.Msg) tea.Cmd {
	switch {
	case w.busy:
		return nil
	case w.name.Focused():
		return widget.TypeInto(&w.name, msg)
	case w.code.Focused():
		return widget.TypeInto(&w.code, msg)
	}
	return nil
}

// submit sends the name or the code. If it is refused, the user can edit it.
func (w *Screen) submit() tea.Cmd {
	s, me := w.s, w.s.Me
	ask, text := s.Club.Accounts.Register, w.name.Value()
	if w.code.Focused() {
		ask, text = s.Club.Accounts.Redeem, w.code.Value()
	}
	if text == "" {
		return nil
	}
	w.busy = true
	widget.Settle(&w.name)
	return s.AwaitPage(func(ctx context.Context) tea.Msg {
		p, err := ask(ctx, me, text)
		return arrivedMsg{p, err}
	})
}

// click chooses an item at once, because nothing can be lost.
func (w *Screen) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || w.Typing() {
		return nil
	}
	if w.plays() && w.demo.board.Contains(msg.X, msg.Y) {
		return w.watch()
	}
	if i, ok := w.list.At(msg.Y - w.rows); ok {
		w.list.Choose(i)
		return w.items[i].choose(w)
	}
	return nil
}

// pawn is the picture beside the words.
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

// demoLeast is the least width of the words beside the demo, and demoFrom the least width of a window
// with one.
const demoLeast, demoFrom = 40, 76

// Body implements app.Writer.
func (w *Screen) Body(width, h int) string {
	w.list.Resize(len(w.items), len(w.items))
	if w.plays() && width >= demoFrom {
		if board := w.picture(width-demoLeast-3, h); board != nil {
			return w.beside(board, width, h)
		}
	}
	room := min(width-2, 66)
	menu, told := w.menu(width)
	foot := w.foot(room, told)
	about := widget.Indent(w.about(room), 1)
	if right := width - widget.Widest(pawn) - 6; width >= 72 && len(pawn)+len(menu)+len(foot)+3 <= h {
		words := append([]string{"", ""}, w.about(min(right, 56))...)
		about = widget.Beside(3, widget.Indent(widget.PaintAll(w.s.Styles.Strong, pawn), 2), words)
	}
	lines := append([]string{""}, about...)
	lines = append(lines, "")
	w.rows = len(lines)
	lines = append(append(lines, menu...), "")
	return widget.Page(append(lines, widget.Indent(foot, 1)...), width, h)
}

// beside draws the words and the menu beside the board of the demo.
func (w *Screen) beside(board []string, width, h int) string {
	left := min(width-widget.Widest(board)-3, 56)
	w.demo.board = canvas.Rect{X: left + 3, W: width - left - 3, H: len(board)}
	menu, told := w.menu(left)
	lines := append([]string{""}, widget.Indent(w.about(left-2), 1)...)
	lines = append(lines, "")
	w.rows = len(lines)
	lines = append(append(lines, menu...), "")
	lines = append(lines, widget.Indent(w.foot(left-2, told), 1)...)
	rows := make([]string, max(len(lines), len(board)))
	for i := range rows {
		var text, picture string
		if i < len(lines) {
			text = lines[i]
		}
		if i < len(board) {
			picture = board[i]
		}
		rows[i] = widget.Fit(text, left) + "   " + picture
	}
	return widget.Page(rows, width, h)
}

// about says what this server is.
func (w *Screen) about(width int) []string {
	const text = "Chess and its stranger cousins, over SSH. Sit down at an open table, create your own, or watch. " +
		"Leave whenever you like: your games wait for you."
	return append([]string{w.s.Styles.Strong.Paint("pawnstorm")}, widget.Wrap(text, width)...)
}

// menu returns one line for each item. It reports whether there was room for their help.
func (w *Screen) menu(width int) (lines []string, told bool) {
	s := w.s.Styles
	told = !slices.ContainsFunc(w.items, func(item welcomeItem) bool { return width < 20+len(item.help) })
	for i, item := range w.items {
		mark, look := "  ", s.Strong
		if i == w.list.Cursor && !w.Typing() {
			mark, look = "▶ ", s.Focus
		}
		line := " " + look.Paint(mark+widget.Fit(item.name, 15))
		if told {
			line += "  " + s.Faint.Paint(item.help)
		}
		lines = append(lines, line)
	}
	return lines, told
}

// foot returns the open input, or else further information.
func (w *Screen) foot(width int, told bool) []string {
	switch {
	case w.name.Focused():
		return append([]string{widget.ShowInput(&w.name, width), ""}, widget.Wrap(nameRule, width)...)
	case w.code.Focused():
		return append([]string{widget.ShowInput(&w.code, width), ""}, widget.Wrap(codeHelp, width)...)
	}
	var lines []string
	if !told {
		lines = append(widget.Wrap(w.items[w.list.Cursor].help, width), "")
	}
	if w.s.Me.Key == "" {
		return append(lines, haveAName(w.s, width)...)
	}
	if w.owner != "" {
		lines = append(lines, widget.Wrap(words.OtherKey(w.owner, w.s.Visit.Address()), width)...)
	}
	return append(lines, widget.Wrap(words.LoggedInWith(w.s.Me.Key, nil), width)...)
}

// haveAName says how a guest gets an account.
func haveAName(s *app.Session, width int) []string {
	how := "You connected without a key. To have a name, create a key on your own machine and connect again:"
	line := "ssh-keygen -t ed25519"
	if s.IsPage() {
		how = "You are a guest here. To have a name, connect by SSH with your own key. " +
			"The command keys code then shows a code that logs this browser in, at /login:"
		line = s.Command("keys code")
	}
	return append(widget.Wrap(how, width), "  "+line)
}
