package ui

import (
	"context"
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/identity"
)

const (
	// minWidth by minHeight is the smallest terminal that shows a game.
	minWidth, minHeight = 40, 20
	// wide is the width from which on the header says everything.
	wide = 64
	// listingEvery is how often a busy lobby is drawn again at most.
	listingEvery = 150 * time.Millisecond
)

// Model is the root of a session's screens. It is a tea.Model.
type Model struct {
	session *session
	stack   []layer
	w, h    int

	command commandLine
	notice  noticeMsg
	idle    time.Duration // until the session ends, or 0
	bell    bell
	tidings tidings
	query   query

	changes <-chan struct{} // the lobby has changed
	frame   tea.View        // what View returned last
	drawn   bool            // frame shows what there is
}

// layer is a screen with the end of what it started.
type layer struct {
	screen screen
	close  context.CancelFunc
}

// New makes the screens of one visit. It asks the lobby who comes, so it may
// take a moment. The model lives until ctx ends.
func New(ctx context.Context, c Config, v Visit) (*Model, error) {
	me, err := c.Club.Accounts.Arrive(ctx, v.Key)
	if err != nil {
		return nil, err
	}
	s := &session{Config: c, ctx: ctx, visit: v, terminal: v.Terminal, mouse: !v.Plain, listing: c.Club.Tables.Listing()}
	s.become(me)
	m := &Model{session: s, w: v.Width, h: v.Height, command: newCommandLine(), changes: c.Club.Tables.Changes(ctx)}
	m.bell.hush(s)
	m.tidings.hush(s)
	return m, nil
}

// Init opens the first screens: the lobby, and on it what the person asked for
// or, for a stranger, the welcome.
func (m *Model) Init() tea.Cmd {
	s := m.session
	if s.Club.Accounts.IsBot(s.me.ID) {
		why := fmt.Sprintf("%s is a program's account. It plays by this line, and looks on by other commands:\n  %s", shown(s.me.Name, nameCells), s.comeBack("")+" bot")
		return tea.Batch(m.push(newLobbyScreen(s)), send(partMsg{why}))
	}
	cmds := []tea.Cmd{
		m.push(newLobbyScreen(s)), m.waitListing(0), after(s.ctx, 30*time.Second, minuteMsg{}),
		s.prefs.news, m.askBackground(),
	}
	switch {
	case len(s.visit.Words) > 0:
		cmds = append(cmds, findTable(s, s.visit.Words[0]))
	case s.me.Guest && len(s.listing.Mine(s.me.ID)) == 0: // who has games comes back to them
		cmds = append(cmds, m.push(newWelcomeScreen(s)))
	}
	return tea.Batch(cmds...)
}

// Update routes a message, and opens and closes screens as it led to.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmds := []tea.Cmd{m.route(msg)}
	for len(m.session.turns) > 0 {
		next := m.session.turns[0]
		m.session.turns = m.session.turns[1:]
		if next.open != nil {
			cmds = append(cmds, m.push(next.open))
		} else {
			m.pop()
			cmds = append(cmds, m.top().update(shownMsg{}))
		}
	}
	return m, tea.Batch(cmds...)
}

func (m *Model) route(msg tea.Msg) tea.Cmd {
	switch msg.(type) {
	case tea.MouseMotionMsg, tea.MouseReleaseMsg:
		return nil // nothing answers to these
	}
	m.drawn = false
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
		return nil
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.MouseMsg:
		return m.mouse(msg)
	case tea.PasteMsg:
		if m.command.open {
			return m.typeCommand(msg)
		}
		return m.top().update(msg)
	case IdleMsg:
		m.idle = msg.Left
		return nil
	case noticeMsg:
		m.notice = msg
		return nil
	case staleMsg:
		if m.notice.text == msg.text {
			m.notice = noticeMsg{}
		}
		return nil
	case goMsg:
		return m.replace(msg)
	case commandMsg:
		return m.commanded(msg)
	case quitMsg:
		m.session.leave() // on purpose: who is cut off is waited for longer
		return m.quit()
	case tea.BackgroundColorMsg:
		return m.answered(msg)
	case silenceMsg:
		return m.unanswered()
	case savedMsg:
		return m.session.saved(msg)
	case accountNewsMsg:
		return tea.Batch(m.session.heard(msg), m.tellAll(msg))
	case partMsg:
		m.session.parting = msg.why
		m.session.leave()
		return m.quit()
	case meMsg:
		m.bell.hush(m.session)
		m.tidings.hush(m.session)
		return tea.Batch(m.tellAll(msg), m.session.prefs.news, m.session.keep())
	case listingMsg:
		m.session.listing = m.session.Club.Tables.Listing()
		return tea.Batch(m.tellAll(msg), m.waitListing(listingEvery), m.bell.heed(m.session, m.here()), m.tidings.heed(m.session, m.here()))
	case minuteMsg:
		return tea.Batch(m.tellAll(msg), after(m.session.ctx, 30*time.Second, msg))
	}
	return m.tellAll(msg)
}

// tellAll gives a message to every screen: those below the top one follow their
// news too.
func (m *Model) tellAll(msg tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	for _, l := range m.stack {
		cmds = append(cmds, l.screen.update(msg))
	}
	return tea.Batch(cmds...)
}

// press answers the keys that mean the same everywhere and hands on the others.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	m.notice = noticeMsg{}
	if key.Matches(msg, keys.leave) {
		return quit()
	}
	if key.Matches(msg, keys.nextTurn) {
		return m.nextTurn()
	}
	if key.Matches(msg, keys.mouse) {
		return m.switchMouse()
	}
	if m.command.open {
		return m.pressCommand(msg)
	}
	if t, ok := m.top().(typist); ok && t.typing() {
		return m.top().update(msg)
	}
	if key.Matches(msg, keys.command) {
		return m.openCommand()
	}
	if _, reading := m.top().(*pagesScreen); !reading && key.Matches(msg, keys.help) {
		return m.push(m.helpScreen())
	}
	return m.top().update(msg)
}

// switchMouse takes the mouse from the terminal or gives it back, for this
// session.
func (m *Model) switchMouse() tea.Cmd {
	m.session.mouse = !m.session.mouse
	if !m.session.mouse {
		return notice("The mouse is yours: select and copy with it. Press ctrl+o to give it back to the board.")
	}
	return notice("The mouse plays: click a square, then another.")
}

// mouse hands a click or a turn of the wheel to the screen on top, in the
// body's own coordinates, if that screen is to be seen.
func (m *Model) mouse(msg tea.MouseMsg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		m.notice = noticeMsg{}
		if m.small() {
			return nil
		}
		msg.Y--
		return m.top().update(msg)
	case tea.MouseWheelMsg:
		if m.small() {
			return nil
		}
		msg.Y--
		return m.top().update(msg)
	}
	return nil
}

// small reports whether the window has no room for a game.
func (m *Model) small() bool { return m.w < minWidth || m.h < minHeight }

func (m *Model) top() screen { return m.stack[len(m.stack)-1].screen }

func (m *Model) push(s screen) tea.Cmd {
	ctx, cancel := context.WithCancel(m.session.ctx)
	m.stack = append(m.stack, layer{s, cancel})
	return s.init(ctx)
}

// pop closes the top screen; the lobby stays.
func (m *Model) pop() {
	if last := len(m.stack) - 1; last > 0 {
		m.stack[last].close()
		m.stack = m.stack[:last]
	}
}

// waitListing waits for a change of the lobby, at least d from now.
func (m *Model) waitListing(d time.Duration) tea.Cmd {
	ctx, changes := m.session.ctx, m.changes
	pause := after(ctx, d, nil)
	return func() tea.Msg {
		pause()
		return receive(ctx, changes, func(struct{}) tea.Msg { return listingMsg{} })()
	}
}

// View draws the frame, or hands out the last one if nothing has happened since.
func (m *Model) View() tea.View {
	if m.drawn {
		return m.frame
	}
	m.frame = tea.NewView(m.session.styles.text(m.draw()))
	m.frame.AltScreen = true
	if !m.session.terminal.Plain {
		m.frame.WindowTitle = "pawnstorm"
	}
	if m.session.mouse {
		m.frame.MouseMode = tea.MouseModeCellMotion
	}
	m.drawn = true
	return m.frame
}

func (m *Model) draw() string {
	if m.small() {
		return page(wrap(fmt.Sprintf("pawnstorm needs %d x %d cells; this window has %d x %d. Your game goes on. Press ctrl+c to leave.",
			minWidth, minHeight, m.w, m.h), max(m.w, 1)), m.w, max(m.h, 1))
	}
	if p, ok := m.top().(*pagesScreen); ok {
		p.w, p.h = m.w, m.h-2 // its footer tells whether there is more below
	}
	foot := m.footer()
	h := m.h - 1 - len(foot)
	lines := append([]string{m.header()}, strings.Split(m.top().body(m.w, h), "\n")...)
	for len(lines) < 1+h {
		lines = append(lines, "")
	}
	return page(append(lines[:1+h], foot...), m.w, m.h)
}

// header names the page, the person and the games that wait for them.
func (m *Model) header() string {
	s := m.session
	left, right := s.styles.header.paint("pawnstorm")+"  "+m.top().title(), s.me.Name
	badge := m.badge()
	if badge != "" {
		badge = s.styles.badge.paint(badge)
	}
	switch {
	case m.w < wide:
		left, right = s.styles.header.paint(m.top().title()), badge
	case badge != "":
		right = badge + "  " + right
	}
	return ends(left, right, m.w)
}

// footer is the notice, if there is one, or else the keys that fit.
func (m *Model) footer() []string {
	s := m.session
	switch {
	case m.idle > 0:
		return m.sentence(s.styles.bad, fmt.Sprintf("Nothing was typed for a long time. This session ends in %d s; your games go on. Press any key to stay.", int(m.idle.Seconds())))
	case m.command.open && m.notice.text == "":
		return m.commandLines()
	case m.notice.text != "" && m.notice.bad:
		return m.sentence(s.styles.bad, m.notice.text)
	case m.notice.text != "":
		return m.sentence(s.styles.good, m.notice.text)
	}
	help := as(keys.help, m.helpName())
	if _, reading := m.top().(*pagesScreen); reading {
		help = as(keys.leave, "leave at once")
	} else if t, ok := m.top().(typist); ok && t.typing() { // then ? is text
		help = as(keys.leave, "leave")
	}
	return []string{s.styles.footer.paint(s.styles.hints(m.top().keys(), help, m.w))}
}

// hints are the keys that fit on a line, those named first before the others, and
// the last always among them.
func (s *styles) hints(bindings []key.Binding, last key.Binding, w int) string {
	hint := func(b key.Binding) string {
		name, does := s.keyHelp(b)
		if name == does {
			return name
		}
		return name + " " + does
	}
	line := ""
	for _, b := range bindings {
		item := hint(b) + "  "
		if ansi.StringWidth(line+item+hint(last)) <= w {
			line += item
		}
	}
	return line + hint(last)
}

// sentence breaks a notice, which may name people, into as many lines as it
// needs, within reason.
func (m *Model) sentence(look ink, text string) []string {
	lines := wrap(shown(text, 4*m.w), m.w)
	if len(lines) > 4 {
		lines = lines[:4]
	}
	for i, l := range lines {
		lines[i] = look.paint(l)
	}
	return lines
}

// Farewell is the last line of the session, on the ordinary screen. It is for when
// the program has ended, however it did, and may read the store.
func (m *Model) Farewell() string {
	s := m.session
	if s.parting != "" {
		return s.styles.text(s.parting)
	}
	text := "Your games are saved. Come back with:\n  " + s.comeBack("")
	if code := s.wayBack(); code != "" {
		text += fmt.Sprintf("\nYou came without a key. To get back to your games within a week, enter the code %s on the welcome page.", identity.SpellCode(code))
	}
	return s.styles.text(text)
}

// wayBack is the code by which a guest without a key comes back to their games; ""
// if there is no need of one.
func (s *session) wayBack() string {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), partingTime)
	defer cancel()
	code, err := s.Club.Accounts.WayBack(ctx, s.me, s.returnCode)
	if err != nil {
		s.visit.Log.Error("no code for a guest who leaves", "err", err)
		return s.returnCode
	}
	return code
}

// partingTime is how long the last words may wait for the store.
const partingTime = 2 * time.Second

// comeBack is the line to type for this server, or for a table on it.
func (s *session) comeBack(table string) string {
	host := s.visit.Host
	if host == "" {
		host = "HOST"
	}
	line := "ssh "
	if table != "" {
		line += "-t "
	}
	if s.visit.Port != 22 && s.visit.Port != 0 {
		line += fmt.Sprintf("-p %d ", s.visit.Port)
	}
	line += host
	if table != "" {
		line += " " + table
	}
	return line
}
