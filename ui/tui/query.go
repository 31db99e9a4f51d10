package tui

import (
	"regexp"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/desktop"
	"pawnstorm/ui/tui/widget"
)

// patienceForAnswers is how long a terminal may take to answer. Many never do.
const patienceForAnswers = time.Second

// query is the questions to the terminal at the start: whether its background is dark,
// how many colours it has, what its name is, and what it has beyond its cells. Nothing is held up meanwhile. The answers come among the
// keys, so a session does not end before they are there or late: they would land in
// the person's shell.
type query struct {
	open     bool // there may still be answers
	leaving  bool // the person waits for the end of the session
	depth    bool // it was asked for its colours
	answered bool // and has answered in some way
	redraw   bool // it may have printed the question
}

// silenceMsg says that no answer is to be expected any more.
type silenceMsg struct{}

const (
	// askDepth asks for the colours twice over, as different terminals answer to
	// different questions: whether they have kept a background of red 1, green 2 and
	// blue 3 (DECRQSS), and whether terminfo has RGB for them (XTGETTCAP). The cursor
	// and its looks are what they were afterwards.
	askDepth = "\x1b7\x1b[48:2:1:2:3m\x1bP$qm\x1b\\\x1b[0m\x1bP+q524742\x1b\\\x1b8"
	// askPaper asks for the background.
	askPaper = "\x1b]11;?\x07"
	// askLast is what every terminal answers (DA1): no other answer comes later.
	askLast = "\x1b[c"
)

// keptColour is the answer of a terminal that has kept the background of askDepth.
var keptColour = regexp.MustCompile(`^(\x1bP|\x90)1\$r(.*;)?48[:;]2[:;]{1,2}1[:;]2[:;]3[;m]`)

// ask asks the terminal, if it can be asked and has colours.
func (m *Model) ask() tea.Cmd {
	t := m.session.Terminal
	if t.Plain || t.Profile <= colorprofile.ASCII {
		return nil
	}
	questions := askPaper + desktop.AskVersion + desktop.AskNotes + desktop.AskFocus + askLast
	if t.Profile < colorprofile.TrueColor {
		m.query.depth = true
		questions = askDepth + questions
	}
	m.query.open = true
	return tea.Batch(tea.Raw(questions), app.After(m.session.Ctx, patienceForAnswers, silenceMsg{}))
}

// answered takes the terminal's word for something; ok is false if the message is no
// answer.
func (m *Model) answered(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case tea.BackgroundColorMsg:
		paper(m.session, msg)
	case tea.CapabilityMsg:
		m.query.answered = true
		if name, _, _ := strings.Cut(msg.Content, "="); name == "RGB" {
			m.allColours()
		}
	case uv.UnknownDcsEvent:
		m.query.answered = true
		if keptColour.MatchString(string(msg)) {
			m.allColours()
		}
	case tea.TerminalVersionMsg:
		m.query.answered = true
		m.session.Can |= desktop.Of(msg.Name)
	case uv.UnknownOscEvent:
		if desktop.HasNotes(string(msg)) {
			m.session.Can |= desktop.Notes99
		}
	case tea.ModeReportMsg:
		m.attention.reports = msg.Mode == ansi.ModeFocusEvent && (msg.Value == ansi.ModeSet || msg.Value == ansi.ModeReset)
	case uv.PrimaryDeviceAttributesEvent:
		m.session.Can |= desktop.Attributes(msg)
		return m.unanswered(), true
	case silenceMsg:
		return m.unanswered(), true
	default:
		return nil, false
	}
	return nil, true
}

// paper takes the terminal's word for its background.
func paper(s *app.Session, msg tea.BackgroundColorMsg) {
	if msg.Color == nil {
		return
	}
	s.Terminal.Paper = widget.LightPaper
	if msg.IsDark() {
		s.Terminal.Paper = widget.DarkPaper
	}
	s.Restyle()
}

// allColours draws with all colours from now on.
func (m *Model) allColours() {
	if m.query.depth && m.session.Terminal.Profile < colorprofile.TrueColor {
		m.session.Terminal.Profile = colorprofile.TrueColor
		m.session.Restyle()
	}
}

// unanswered goes on without further answers. A terminal that did not understand the
// questions may have printed them.
func (m *Model) unanswered() tea.Cmd {
	if m.query.open && m.query.depth && !m.query.answered {
		m.query.redraw = true
	}
	m.query.open = false
	if m.query.leaving {
		return tea.Quit
	}
	return nil
}

// clean has all sent again if the terminal may show what nobody drew.
func (q *query) clean(s *canvas.Screen) {
	if q.redraw {
		q.redraw = false
		s.Redraw()
	}
}

// quit ends the session, once no answer is outstanding. A person who insists leaves at
// once.
func (m *Model) quit() tea.Cmd {
	if !m.query.open || m.query.leaving {
		return tea.Quit
	}
	m.query.leaving = true
	return nil
}
