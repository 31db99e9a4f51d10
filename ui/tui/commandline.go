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
	"pawnstorm/ui/tui/examining"
	"pawnstorm/ui/tui/lessons"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/puzzles"
	"pawnstorm/ui/tui/welcome"
	"pawnstorm/ui/tui/widget"
)

// commandLine is where commands are typed, on every page: the words of the shell,
// and a few that only make sense on screens.
type commandLine struct {
	input widget.Input
	open  bool
	busy  bool     // a command is being carried out
	fits  []string // how the last word may go on
	past  []string // what was typed before, the oldest first
	at    int      // which of the past is shown; len(past) is none
}

// keptCommands is how many lines of the past are kept.
const keptCommands = 100

func newCommandLine() commandLine {
	return commandLine{input: widget.NewInput(":", 400)}
}

// commandMsg says what became of a command.
type commandMsg struct {
	result     shell.Result
	said, sigh string // on the two streams
}

// screenWord is a command of the screens alone.
type screenWord struct {
	name, short string
	do          func(*Model) tea.Cmd
}

// screenWords are those that do something now.
func (m *Model) screenWords() []screenWord {
	words := []screenWord{
		{"quit", "q", func(*Model) tea.Cmd { return app.Quit() }},
		{"lobby", "", (*Model).toLobby},
		{"tv", "", openTV},
		{"inbox", "", openMessages},
		{"four", "", openFour},
	}
	for _, name := range browse.Lists(m.session) {
		words = append(words, screenWord{name, "", func(m *Model) tea.Cmd { return m.session.Push(browse.List(m.session, name)) }})
	}
	if c, ok := m.top().(app.Commander); ok {
		for _, word := range c.Commands() {
			words = append(words, screenWord{word, "", func(m *Model) tea.Cmd { return m.top().Update(app.CommandMsg{Word: word}) }})
		}
	}
	return words
}

// toLobby closes all pages but the lobby.
func (m *Model) toLobby() tea.Cmd {
	for range len(m.stack) - 1 {
		m.session.Pop()
	}
	return nil
}

// openCommand gives the keyboard to the command line.
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

// pressCommand answers a key while a command is typed.
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

// typeCommand takes text in.
func (m *Model) typeCommand(msg tea.Msg) tea.Cmd {
	cmd := widget.TypeInto(&m.command.input, msg)
	m.complete()
	return cmd
}

// recall shows what was typed before or after.
func (l *commandLine) recall(by int) {
	l.at = min(max(l.at+by, 0), len(l.past))
	text := ""
	if l.at < len(l.past) {
		text = l.past[l.at]
	}
	l.input.SetValue(text)
}

// complete finds out how the text may go on.
func (m *Model) complete() {
	text := m.command.input.Value()
	fits := m.session.Commands.Complete(m.commandEnv(), text)
	for _, w := range m.screenWords() {
		if strings.HasPrefix(w.name, text) {
			fits = append(fits, w.name)
		}
	}
	slices.Sort(fits)
	m.command.fits = fits
}

// extend types for the person what can only be meant.
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

// commonPrefix is what all words begin with.
func commonPrefix(words []string) string {
	prefix := words[0]
	for _, w := range words[1:] {
		for !strings.HasPrefix(w, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	return prefix
}

// atTable is the table that is looked at, or nil: pages of text may lie on it.
func (m *Model) atTable() *play.TableScreen {
	for _, l := range slices.Backward(m.stack) {
		switch s := l.screen.(type) {
		case *play.TableScreen:
			return s
		case *app.PagesScreen:
		default:
			return nil
		}
	}
	return nil
}

func (m *Model) commandEnv() shell.Env {
	s := m.session
	env := shell.Env{
		Club: s.Club, Games: s.Games, Now: s.Now, Who: s.Me, User: s.Visit.User,
		Screens: true, Address: s.Visit.Address(), In: strings.NewReader(""),
	}
	if t := m.atTable(); t != nil {
		env.Here = t.Table
	}
	env.Shows = browse.Subject(m.top())
	if x, ok := m.top().(*examining.Screen); ok {
		env.Examines = x.Of
	}
	return env
}

// submitCommand carries out what was typed.
func (m *Model) submitCommand() tea.Cmd {
	l := &m.command
	line := strings.TrimSpace(l.input.Value())
	if l.busy {
		return app.Refuse("Your last command is still under way. One moment, please.")
	}
	l.close()
	if line == "" {
		return nil
	}
	if n := len(l.past); n == 0 || l.past[n-1] != line {
		l.past = append(l.past, line)
		l.past = l.past[max(len(l.past)-keptCommands, 0):]
	}
	for _, w := range m.screenWords() {
		if strings.EqualFold(line, w.name) || w.short != "" && strings.EqualFold(line, w.short) {
			return w.do(m)
		}
	}
	return m.carryOut(line)
}

// carryOut has a command carried out.
func (m *Model) carryOut(line string) tea.Cmd {
	m.command.busy = true
	grammar, env := m.session.Commands, m.commandEnv()
	return m.session.Await(func(ctx context.Context) tea.Msg {
		var said, sigh bytes.Buffer
		env.Out, env.Err = &said, &sigh
		result := grammar.Run(ctx, env, line)
		return commandMsg{result, said.String(), sigh.String()}
	})
}

// commanded shows what became of a command: the table that it was about, or what
// it said.
func (m *Model) commanded(msg commandMsg) tea.Cmd {
	m.command.busy = false
	if msg.result.Code != shell.Done {
		return app.Refuse(strings.TrimSpace(msg.sigh))
	}
	var cmds []tea.Cmd
	if who := msg.result.Who; who != nil {
		m.session.Become(*who)
		cmds = append(cmds, app.Send(app.MeMsg{}))
		if _, stranger := m.top().(*welcome.Screen); stranger {
			m.session.Pop()
		}
	}
	here, table := m.atTable(), msg.result.Table
	switch {
	case msg.result.Learns:
		m.session.Push(lessons.New(m.session, msg.result.Lesson))
	case !msg.result.List.IsZero():
		m.session.Push(browse.ListOf(m.session, msg.result.List))
	case msg.result.Examines != nil:
		cmds = append(cmds, showExamination(m, msg))
	case msg.result.Puzzle != nil:
		m.session.Push(puzzles.New(m.session, msg.result.Puzzle))
	case table != nil && here != nil && here.Table.ID == table.ID:
		cmds = append(cmds, app.Notice(cmp.Or(firstLine(msg.said), "You are at this table."))) // the screen shows the rest
	case table != nil && msg.result.Opens:
		m.toLobby()
		m.session.Push(play.NewTableScreen(m.session, table))
	default:
		cmds = append(cmds, m.read(msg.said))
	}
	return tea.Batch(cmds...)
}

// showExamination shows the study that a command was about, and in it what the command
// said.
func showExamination(m *Model, msg commandMsg) tea.Cmd {
	of := msg.result.Examines
	if x, ok := m.top().(*examining.Screen); !ok || x.Of.ID != of.ID {
		return m.session.Push(examining.New(m.session, of))
	}
	if strings.Count(msg.said, "\n") > 3 {
		return m.read(msg.said)
	}
	return app.Notice(firstLine(msg.said))
}

// read shows what a command has printed: a few words below, more on a page.
func (m *Model) read(text string) tea.Cmd {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) == 1 {
		return app.Notice(lines[0])
	}
	return m.session.Push(app.NewPagesScreen(m.session, "Answer", app.Page{Title: "Answer", Text: app.LinesPage(lines)}))
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// commandLines draw the command line and, above it, how it may go on.
func (m *Model) commandLines(w int) []string {
	l, s := &m.command, m.session.Styles
	hint := strings.Join(l.fits, " ")
	if l.input.Value() == "" {
		hint = "help lists the commands; tab completes"
	}
	return []string{s.Faint.Paint(widget.Cut(hint, w)), widget.ShowInput(&l.input, w)}
}
