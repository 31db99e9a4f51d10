package tui

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/lessons"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/puzzles"
	"pawnstorm/ui/tui/studies"
	"pawnstorm/ui/tui/welcome"
	"pawnstorm/ui/tui/widget"
)

// commandLine is the input for commands, available on every page. It accepts all shell commands and
// a few that only make sense on screens.
type commandLine struct {
	input widget.Input
	open  bool
	busy  bool     // a command is running
	fits  []string // completions of the last word
	past  []string // earlier lines, oldest first
	at    int      // the index of the earlier line shown, or len(past) for none
}

// keptCommands is the number of earlier lines to keep.
const keptCommands = 100

// commandMsg carries the result of a command.
type commandMsg struct {
	result         shell.Result
	stdout, stderr string
}

// screenWords returns the commands that exist only on screens and are available now.
func (m *Model) screenWords() map[string]func() tea.Cmd {
	words := make(map[string]func() tea.Cmd)
	if c, ok := m.Top().(app.Commander); ok {
		for _, word := range c.Commands() {
			words[word] = func() tea.Cmd { return m.Top().Update(app.CommandMsg{Word: word}) }
		}
	}
	for _, name := range browse.Lists(m.Session) {
		words[name] = func() tea.Cmd { return m.Session.Push(browse.List(m.Session, name)) }
	}
	words["quit"] = app.Quit
	words["lobby"] = m.toLobby
	words["tv"] = m.openTV
	words["inbox"] = func() tea.Cmd { return m.Session.Push(browse.List(m.Session, "messages")) }
	words["four"] = m.openFour
	return words
}

// toLobby closes every page above the lobby.
func (m *Model) toLobby() tea.Cmd {
	for range len(m.stack) - 1 {
		m.Session.Pop()
	}
	return nil
}

// openCommand opens the command line.
func (m *Model) openCommand() tea.Cmd {
	m.command.open, m.command.at = true, len(m.command.past)
	cmd := widget.OpenInput(&m.command.input, "")
	m.complete()
	return cmd
}

func (l *commandLine) close() {
	l.open = false
	widget.CloseInput(&l.input)
}

// pressCommand handles a key while the command line is open.
func (m *Model) pressCommand(msg tea.KeyPressMsg) tea.Cmd {
	l := &m.command
	switch {
	case key.Matches(msg, widget.Keys.Back), msg.String() == "backspace" && l.input.Value() == "":
		l.close()
		return nil
	case msg.String() == "enter":
		return m.submitCommand()
	case key.Matches(msg, widget.Keys.Next):
		l.extend()
	case msg.String() == "up":
		l.recall(-1)
	case msg.String() == "down":
		l.recall(+1)
	default:
		return m.typeCommand(msg)
	}
	m.complete()
	return nil
}

// typeCommand adds text to the command line.
func (m *Model) typeCommand(msg tea.Msg) tea.Cmd {
	cmd := widget.TypeInto(&m.command.input, msg)
	m.complete()
	return cmd
}

// recall shows an older or a newer line.
func (l *commandLine) recall(by int) {
	l.at = min(max(l.at+by, 0), len(l.past))
	text := ""
	if l.at < len(l.past) {
		text = l.past[l.at]
	}
	l.input.SetValue(text)
}

// complete updates the completions.
func (m *Model) complete() {
	text := m.command.input.Value()
	fits := m.Session.Commands.Complete(m.commandEnv(), text)
	for word := range m.screenWords() {
		if strings.HasPrefix(word, text) {
			fits = append(fits, word)
		}
	}
	slices.Sort(fits)
	m.command.fits = fits
}

// extend adds the part that all completions share.
func (l *commandLine) extend() {
	if len(l.fits) == 0 {
		return
	}
	text := l.input.Value()
	last := text[strings.LastIndexByte(text, ' ')+1:]
	more := commonPrefix(l.fits)
	if len(l.fits) == 1 {
		more += " "
	}
	if len(more) > len(last) {
		l.input.SetValue(strings.TrimSuffix(text, last) + more)
	}
}

// commonPrefix returns the longest common prefix of words.
func commonPrefix(words []string) string {
	prefix := words[0]
	for _, w := range words[1:] {
		for !strings.HasPrefix(w, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	return prefix
}

// atTable returns the table on screen, or nil. Text pages may lie on top of it.
func (m *Model) atTable() *play.TableScreen {
	for _, l := range slices.Backward(m.stack) {
		switch s := l.screen.(type) {
		case *play.TableScreen:
			return s
		case app.Reader:
		default:
			return nil
		}
	}
	return nil
}

func (m *Model) commandEnv() shell.Env {
	s := m.Session
	env := shell.Env{
		Club: s.Club, Games: s.Games, Now: s.Now, Who: s.Me, User: s.Visit.User,
		Screens: true, Address: s.Visit.Address(), Pages: s.Visit.Pages, In: strings.NewReader(""),
	}
	if t := m.atTable(); t != nil {
		env.Here = t.Table
	}
	env.Shows = browse.Subject(m.Top())
	if x, ok := m.Top().(*studies.Screen); ok {
		env.Study = x.Of
	}
	return env
}

// submitCommand runs what was typed.
func (m *Model) submitCommand() tea.Cmd {
	l := &m.command
	line := strings.TrimSpace(l.input.Value())
	if l.busy {
		return app.Refuse("Your last command is still running. Please wait.")
	}
	l.close()
	if line == "" {
		return nil
	}
	if n := len(l.past); n == 0 || l.past[n-1] != line {
		l.past = append(l.past, line)
		l.past = l.past[max(len(l.past)-keptCommands, 0):]
	}
	word := strings.ToLower(line)
	if word == "q" {
		word = "quit"
	}
	if do := m.screenWords()[word]; do != nil {
		return do()
	}
	return m.carryOut(line)
}

// carryOut runs a shell command in the background.
func (m *Model) carryOut(line string) tea.Cmd {
	m.command.busy = true
	grammar, env := m.Session.Commands, m.commandEnv()
	return m.Session.AwaitPage(func(ctx context.Context) tea.Msg {
		var stdout, stderr bytes.Buffer
		env.Out, env.Err = &stdout, &stderr
		result := grammar.Run(ctx, env, line)
		return commandMsg{result, stdout.String(), stderr.String()}
	})
}

// commanded shows the result of a command: the page it opens, or what it printed.
func (m *Model) commanded(msg commandMsg) tea.Cmd {
	m.command.busy = false
	if msg.result.Code != shell.Done {
		return app.Refuse(strings.TrimSpace(msg.stderr))
	}
	var cmds []tea.Cmd
	if who := msg.result.Who; who != nil {
		m.Session.Become(*who)
		cmds = append(cmds, app.Send(app.MeMsg{}))
		if _, stranger := m.Top().(*welcome.Screen); stranger {
			m.Session.Pop()
		}
	}
	here, table := m.atTable(), msg.result.Table
	switch {
	case msg.result.Learns:
		m.Session.Push(lessons.New(m.Session, msg.result.Lesson))
	case !msg.result.List.IsZero():
		m.Session.Push(browse.ListOf(m.Session, msg.result.List))
	case msg.result.Study != nil:
		cmds = append(cmds, showStudy(m, msg))
	case msg.result.Puzzle != nil:
		m.Session.Push(puzzles.New(m.Session, msg.result.Puzzle))
	case table != nil && here != nil && here.Table.ID == table.ID:
		// The screen shows the rest.
		cmds = append(cmds, app.Notice(cmp.Or(firstLine(msg.stdout), "You are at this table.")))
	case table != nil && msg.result.Opens:
		m.toLobby()
		m.Session.Push(play.NewTableScreen(m.Session, table))
	default:
		cmds = append(cmds, m.read(msg.stdout))
	}
	return tea.Batch(cmds...)
}

// showStudy opens the study that a command changed. If it is open already, it shows what the
// command printed.
func showStudy(m *Model, msg commandMsg) tea.Cmd {
	of := msg.result.Study
	if x, ok := m.Top().(*studies.Screen); !ok || x.Of.ID != of.ID {
		return m.Session.Push(studies.New(m.Session, of))
	}
	if strings.Count(msg.stdout, "\n") > 3 {
		return m.read(msg.stdout)
	}
	return app.Notice(firstLine(msg.stdout))
}

// read shows the output of a command: one line as a notice, more on a page.
func (m *Model) read(text string) tea.Cmd {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) == 1 {
		return app.Notice(lines[0])
	}
	page := app.Page{Title: "Answer", Text: app.LinesPage(lines)}
	return m.Session.Push(app.NewPagesScreen(m.Session, page.Title, page))
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// commandLines draws the command line, with the completions behind it. It takes the place of the
// keys, so that nothing else on the screen moves.
func (m *Model) commandLines(w int) []string {
	l, s := &m.command, m.Session.Styles
	hint := strings.Join(l.fits, "  ")
	if l.input.Value() == "" {
		hint = "help lists the commands; tab completes"
	}
	line := widget.ShowInput(&l.input, w)
	const least = 8 // cells for a hint
	if room := w - widget.Width(line) - 2*widget.Gap; room >= least {
		line += widget.Fit("", 2*widget.Gap) + s.Faint.Paint(widget.Cut(hint, room))
	}
	return []string{line}
}
