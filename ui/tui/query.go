package tui

import (
	"regexp"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/time/rate"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/desktop"
	"pawnstorm/ui/tui/widget"
)

// patienceForAnswers is how long we wait for a terminal to answer. Many never do.
const patienceForAnswers = time.Second

// query asks the terminal at the start whether its background is dark, how many colours it has,
// what its name is, and what it supports beyond its cells. The session does not wait for the
// answers. They arrive among the keys, so the session stays open until they have come or are
// overdue: otherwise they would end up in the user's shell.
type query struct {
	open     bool // answers may still come
	leaving  bool // the user wants to leave
	depth    bool // we asked for its colour depth
	answered bool // it has answered something
	named    bool // it has told its name, and is no tmux or screen
	heard    bool // it has answered the questions about images
	redraw   bool // it may have printed the question
	number   int  // of the last questions
	timing   bool // they measure the line
	late     bool // the last pictures took too long
	due      bool // an answer that measures the line is overdue
	cells    *rate.Limiter
}

// silenceMsg reports that no more answers to some questions are expected.
type silenceMsg struct{ number int }

const (
	// askDepth asks for the colour depth in two ways, because terminals differ in what they answer:
	// whether the terminal has kept a background of red 1, green 2 and blue 3 (DECRQSS), and
	// whether its terminfo has RGB (XTGETTCAP). It saves and restores the cursor and its style.
	askDepth = "\x1b7\x1b[48:2:1:2:3m\x1bP$qm\x1b\\\x1b[0m\x1bP+q524742\x1b\\\x1b8"
	// askPaper asks for the background colour.
	askPaper = "\x1b]11;?\x07"
	// askCells asks for the size of a cell in pixels.
	askCells = "\x1b[16t"
	// askImages asks for images by kitty's protocol, with an image of one pixel. It follows the answers
	// to the first questions, because tmux and screen take it for a title: tmux tells its name, and
	// screen tells none.
	askImages = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
	// moreColours gives xterm 256 colours for sixels (XTSMGRAPHICS).
	moreColours = "\x1b[?1;3;256S"
	// askLast is a question that every terminal answers (DA1). Its answer comes last.
	askLast = "\x1b[c"
)

// keptColour matches the answer of a terminal that kept the background of askDepth.
var keptColour = regexp.MustCompile(`^(\x1bP|\x90)1\$r(.*;)?48[:;]2[:;]{1,2}1[:;]2[:;]3[;m]`)

// ask queries the terminal, if it has colours and can be queried.
func (m *Model) ask() tea.Cmd {
	t := m.Session.Terminal
	if t.Plain || t.Profile <= colorprofile.ASCII {
		return nil
	}
	questions := askPaper + desktop.AskVersion + desktop.AskNotes + desktop.AskFocus + askCells
	if t.Profile < colorprofile.TrueColor {
		m.query.depth = true
		questions = askDepth + questions
	}
	return m.question(questions)
}

// question sends questions to the terminal.
func (m *Model) question(questions string) tea.Cmd {
	m.query.open = true
	m.query.number++
	silence := silenceMsg{m.query.number}
	patience := patienceForAnswers
	if m.query.timing {
		patience = patienceForPictures
	}
	return tea.Batch(tea.Raw(questions+askLast), app.After(m.Session.Ctx, patience, silence))
}

// answered handles an answer of the terminal. ok is false if the message is none.
func (m *Model) answered(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case tea.BackgroundColorMsg:
		if msg.Color != nil {
			m.Session.Terminal.Paper = widget.LightPaper
			if msg.IsDark() {
				m.Session.Terminal.Paper = widget.DarkPaper
			}
			m.Session.Restyle()
		}
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
		m.Session.Can |= desktop.Of(msg.Name)
		if mosaic := desktop.MosaicOf(msg.Name); mosaic > m.Session.Terminal.Mosaic {
			m.Session.Terminal.Mosaic = mosaic
			m.Session.Restyle()
		}
		if !m.query.heard {
			m.Session.Shows.Named(msg.Name)
			m.query.named = !m.Session.Shows.Inside
		}
	case uv.KittyGraphicsEvent:
		if !m.query.heard && string(msg.Payload) == "OK" {
			m.Session.Shows.Kitty = true
		}
	case uv.CellSizeEvent:
		m.measured(msg)
	case uv.UnknownOscEvent:
		if desktop.HasNotes(string(msg)) {
			m.Session.Can |= desktop.Notes99
		}
	case tea.ModeReportMsg:
		known := msg.Value == ansi.ModeSet || msg.Value == ansi.ModeReset
		m.attention.reports = known && msg.Mode == ansi.ModeFocusEvent
	case uv.PrimaryDeviceAttributesEvent:
		return m.lastAnswered(msg), true
	case silenceMsg:
		if msg.number != m.query.number {
			return nil, true
		}
		return tea.Batch(m.late(), m.unanswered()), true
	default:
		return nil, false
	}
	return nil, true
}

// lastAnswered handles the last answer to some questions (DA1), and asks what these have left open.
func (m *Model) lastAnswered(msg uv.PrimaryDeviceAttributesEvent) tea.Cmd {
	m.Session.Can |= desktop.Attributes(msg)
	m.query.late = m.query.late && !m.query.timing
	m.query.due = false
	if m.query.named && !m.query.leaving {
		m.query.named = false
		return m.question(askImages)
	}
	if !m.query.heard {
		m.query.heard, m.Session.Shows.Heard = true, true
		m.Session.Shows.Sixel = len(msg) > 1 && slices.Contains(msg[1:], sixels)
		m.Session.Restyle() // all is known about images, however late
		if t := &m.Session.Shows; t.Sixel && t.Xterm {
			return tea.Batch(m.unanswered(), tea.Raw(moreColours))
		}
	}
	return m.unanswered()
}

// allColours switches to true colour.
func (m *Model) allColours() {
	if m.query.depth && m.Session.Terminal.Profile < colorprofile.TrueColor {
		m.Session.Terminal.Profile = colorprofile.TrueColor
		m.Session.Restyle()
	}
}

// unanswered stops waiting for answers. A terminal that did not understand the questions may have
// printed them.
func (m *Model) unanswered() tea.Cmd {
	if m.query.open && m.query.depth && !m.query.answered {
		m.query.redraw = true
	}
	m.query.open, m.query.timing = false, false
	if m.query.leaving {
		return tea.Quit
	}
	return nil
}

// clean redraws the screen if the terminal may have printed a question.
func (q *query) clean(s *canvas.Screen) {
	if q.redraw {
		q.redraw = false
		s.Redraw()
	}
}

// quit ends the session once no answers are outstanding, or at once if the user asks twice.
func (m *Model) quit() tea.Cmd {
	if !m.query.open || m.query.leaving {
		return tea.Quit
	}
	m.query.leaving = true
	return nil
}
