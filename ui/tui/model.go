package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/program"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/desktop"
	"pawnstorm/ui/tui/lessons"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/puzzles"
	"pawnstorm/ui/tui/studies"
	"pawnstorm/ui/tui/welcome"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Model is the root of a session's screens. It implements tea.Model.
type Model struct {
	Session *app.Session
	stack   []layer
	w, h    int

	command commandLine
	toasts
	tabs          []canvas.Rect // of the header, from the left of the page
	idle          time.Duration // time left until an idle session ends, or 0
	attention     attention
	notifications notifications
	announcements announcements
	query         query
	typeahead     typeahead

	aged  time.Time // when the next MinuteMsg is due, or zero for none
	drawn bool      // the screen is up to date, except for parts of the top screen
	shown shown
	view  *canvas.Screen // the canvas that View draws on
	frame tea.View       // the last result of View

	why string // why a browser's return code is invalid

	noted struct { // what Visit.Note last reported
		screen app.Screen
		name   string
	}
}

// layer is an open screen. close cancels its context.
type layer struct {
	screen app.Screen
	close  context.CancelFunc
}

// New creates the screens of one visit. It reads the account, so it may take a moment. The model
// lives until ctx ends.
func New(ctx context.Context, c app.Config, v app.Visit) (*Model, error) {
	me, err := c.Club.Accounts.ByKey(ctx, v.Key)
	if err != nil {
		return nil, err
	}
	me, why, err := restoreGuest(ctx, c, v, me)
	if err != nil {
		return nil, err
	}
	s := &app.Session{
		Config: c, Ctx: ctx, Visit: v, Terminal: v.Terminal, Can: desktop.Named(v.Term), Mouse: !v.Plain,
		Feed: c.Club.Tables.Feed(ctx),
	}
	s.Become(me)
	if v.ReturnCode != "" && why == "" {
		s.ReturnCode, s.CodeAsked = v.ReturnCode, true
	}
	m := &Model{Session: s, w: v.Width, h: v.Height, why: why}
	s.Shows.Columns, s.Shows.Rows = v.Width, v.Height
	m.command.input = widget.NewInput(":", 400)
	m.attention.typed = s.Now()
	m.notifications.sync(s)
	return m, nil
}

// Init opens the first screens: the lobby, and on top of it what the user asked for or, for a
// stranger, the welcome page.
func (m *Model) Init() tea.Cmd {
	s := m.Session
	if s.Club.Accounts.IsBot(s.Me.ID) {
		why := fmt.Sprintf("%s is a bot account. It plays with the command below and can watch with others:\n  %s",
			widget.Shown(s.Me.Name, widget.NameCells), s.Command("bot"))
		return tea.Batch(m.push(lobby.NewLobbyScreen(s)), app.Send(app.PartMsg{Why: why}))
	}
	cmds := []tea.Cmd{
		m.push(lobby.NewLobbyScreen(s)), m.announcements.hear(s), m.hearMine(), m.ask(), tellHooksOff(s),
		m.explainReturn(),
		app.Subscribe(s.Ctx, s.Feed.News(), func(n live.News) tea.Msg { return app.LobbyMsg{News: n} }),
	}
	switch {
	case m.reopenGame():
	case s.Commands.Shows(s.Visit.Line, s.Games):
		cmds = append(cmds, m.carryOut(s.Visit.Line))
	case len(s.Visit.Words) > 0:
		cmds = append(cmds, app.FindTable(s, s.Visit.Words[0]))
	case s.Me.Guest && len(s.Listing().Mine(s.Me.ID)) == 0: // others continue their games
		s.Push(welcome.New(s))
	}
	return tea.Batch(append(cmds, m.turnPages(), m.attend())...)
}

// Update routes a message, and then opens and closes screens as requested.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(resumeMsg); ok {
		if msg = m.typeahead.next(m.Session); msg == nil {
			return m, nil
		}
	} else if m.typeahead.keeps(msg, m.Session) {
		return m, nil
	}
	return m, tea.Batch(m.route(msg), m.turnPages(), m.attend(), m.typeahead.resume(m.Session))
}

// turnPages opens and closes the requested screens. It tells screens when they reach the top or are
// covered.
func (m *Model) turnPages() tea.Cmd {
	if len(m.Session.Turns) == 0 {
		return nil
	}
	m.drawn = false
	var cmds []tea.Cmd
	before, below := m.Top(), slices.Clone(m.stack)
	for len(m.Session.Turns) > 0 {
		next := m.Session.Turns[0]
		m.Session.Turns = m.Session.Turns[1:]
		if next.Open != nil {
			cmds = append(cmds, m.push(next.Open))
		} else {
			m.pop()
		}
	}
	among := func(s app.Screen, stack []layer) bool {
		return slices.ContainsFunc(stack, func(l layer) bool { return l.screen == s })
	}
	if top := m.Top(); top != before {
		if among(before, m.stack) {
			cmds = append(cmds, before.Update(app.CoveredMsg{}))
		}
		if among(top, below) {
			cmds = append(cmds, top.Update(app.ShownMsg{}))
		}
	}
	return tea.Batch(cmds...)
}

// attend subscribes to news of what is shown, and schedules a MinuteMsg for an aging screen.
func (m *Model) attend() tea.Cmd {
	m.watch()
	m.note()
	a, ok := m.Top().(app.TimeSensitive)
	if !ok || a.Ages() == 0 {
		return nil
	}
	d := max(a.Ages(), agesEvery)
	if due := m.Session.Now().Add(d); m.aged.IsZero() || due.Before(m.aged) {
		m.aged = due
		return app.After(m.Session.Ctx, d, app.MinuteMsg{Due: due})
	}
	return nil
}

// watch subscribes to news of what is shown. This may depend on how much of it was drawn.
func (m *Model) watch() {
	var shown live.View
	if w, ok := m.Top().(app.Watcher); ok {
		shown = w.Watches()
	}
	m.Session.Feed.Show(shown)
}

// note reports the user and the current screen to the operator.
func (m *Model) note() {
	top, name := m.Top(), m.Session.Me.Name
	if m.noted.screen == top && m.noted.name == name {
		return
	}
	m.noted.screen, m.noted.name = top, name
	title, _, _ := strings.Cut(top.Title(), " · ")
	m.Session.Visit.Note(m.Session.Me.Person, title)
}

// agesEvery is the minimum interval between two redraws of ages.
const agesEvery = 30 * time.Second

// route passes a message to its recipient: the model itself, or the screens.
func (m *Model) route(msg tea.Msg) tea.Cmd {
	if m.attention.note(msg, m.Session.Now()) {
		return nil
	}
	if cmd, ok := m.passOn(msg); ok {
		return cmd
	}
	m.drawBefore(msg)
	was := m.drawn
	m.drawn = false
	if cmd, ok := m.takeInput(msg); ok {
		return cmd
	}
	if cmd, ok := m.takeOpening(msg); ok {
		return cmd
	}
	if cmd, ok := m.takeNews(msg); ok {
		return cmd
	}
	if cmd, ok := m.takeQuietNews(msg, was); ok {
		return cmd
	}
	if cmd, ok := m.answered(msg); ok {
		m.drawn = was // Draw notices new styles anyway
		return cmd
	}
	cmd := m.tellAll(msg)
	m.drawn = was && m.same()
	return cmd
}

// passOn handles messages that come often and mostly change nothing on screen.
func (m *Model) passOn(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case tea.MouseMotionMsg, tea.MouseReleaseMsg: // these matter during a drag
		if _, ok := m.Top().(app.Draggable); !ok {
			return nil, true
		}
		m.Session.Same = false
		cmd = m.mouse(msg.(tea.MouseMsg))
		m.drawn = m.drawn && m.same()
	case app.LobbyMsg:
		return m.onLobby(msg), true
	case app.MinuteMsg:
		if !msg.Due.IsZero() && msg.Due != m.aged {
			return nil, true // a newer one is due sooner
		}
		m.aged = time.Time{}
		if a, ok := m.Top().(app.TimeSensitive); ok && a.Ages() != 0 {
			m.drawn = false
			cmd = m.Top().Update(msg)
		}
	default:
		return nil, false
	}
	return cmd, true
}

// takeInput handles input from the terminal.
func (m *Model) takeInput(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
		cmd = m.resized()
	case program.PicturesMsg:
		cmd = m.timed()
	case tea.KeyPressMsg:
		cmd = tea.Batch(m.toasts.next(m.Session), m.press(msg))
	case tea.MouseClickMsg:
		cmd = tea.Batch(m.toasts.next(m.Session), m.mouse(msg))
	case tea.MouseMsg:
		cmd = m.mouse(msg)
	case tea.PasteMsg:
		if m.command.open {
			return m.typeCommand(msg), true
		}
		cmd = m.Top().Update(msg)
	default:
		return nil, false
	}
	return cmd, true
}

// takeOpening handles requests to open a screen or run a command, and the results of commands.
func (m *Model) takeOpening(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case app.LearnMsg:
		cmd = m.Session.Push(lessons.New(m.Session, msg.Game))
	case app.OpenMsg:
		cmd = m.Session.Push(msg.Make())
	case app.LookMsg:
		cmd = browse.Open(m.Session, msg.Ref)
	case app.ErrorsMsg:
		cmd = m.Session.Push(puzzles.NewErrors(m.Session, msg.Table, msg.List))
	case app.StudyMsg:
		cmd = m.Session.Push(studies.New(m.Session, msg.Of))
	case app.PuzzleMsg:
		cmd = m.Session.Push(puzzles.New(m.Session, msg.Of))
	case app.GoMsg:
		cmd = m.replace(msg)
	case app.NextMsg:
		cmd = m.nextTurn()
	case app.LineMsg:
		cmd = m.carryOut(msg.Line)
	case commandMsg:
		cmd = m.commanded(msg)
	default:
		return nil, false
	}
	return cmd, true
}

// takeNews handles news of the session, the account and the club.
func (m *Model) takeNews(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case app.IdleMsg:
		m.idle = msg.Left
	case app.NoticeMsg:
		cmd = m.toasts.show(m.Session, msg)
	case app.ArrivedMsg:
		cmd = m.toasts.show(m.Session, app.NoticeMsg{Text: words.AreHere(msg.People)})
	case app.StaleMsg:
		cmd = m.toasts.unsay(m.Session, msg.Text)
	case boardMsg:
		cmd = m.announcements.tell(m)
	case app.MailboxFollowedMsg:
		cmd = tea.Batch(m.Session.MailboxFollowed(msg), m.tellAll(app.MailboxMsg{Box: &m.Session.Mailbox}))
	case app.MailboxMsg:
		cmd = mailed(m, msg)
	case app.AskedMsg:
		cmd = asked(m, msg)
	case app.SavedMsg:
		cmd = m.Session.Saved(msg)
	case app.AccountNewsMsg:
		cmd = tea.Batch(m.Session.AccountChanged(msg), m.tellAll(msg), chat.LoadMutes(m.Session))
	case app.MeMsg:
		m.notifications.sync(m.Session)
		cmd = tea.Batch(m.tellAll(msg), m.Session.Keep(), m.hearMine())
	case app.QuitMsg:
		m.Session.Leave() // at once, because the server waits longer for a lost connection
		cmd = m.quit()
	case app.PartMsg:
		m.Session.EndReason = msg.Why
		m.Session.Leave()
		cmd = m.quit()
	default:
		return nil, false
	}
	return cmd, true
}

// takeQuietNews handles news that often change nothing on screen. was says whether the screen was
// up to date before.
func (m *Model) takeQuietNews(msg tea.Msg, was bool) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case staleToastMsg:
		m.drawn = was && m.notice.Text == "" // the toast is gone already
		cmd = m.toasts.stale(m.Session, msg)
	case app.TeamsMsg:
		m.drawn = was
		cmd = app.AskAgain(m.Session, msg)
	case app.MentionMsg:
		m.drawn = was
		if m.attention.away(m.Session.Now()) {
			cmd = m.attention.alert(m.Session, account.RingChat, msg.Text)
		}
	case app.SoundMsg:
		m.drawn = was
		cmd = m.attention.heard(m.Session, msg)
	case app.LateMsg:
		again, waits := m.Session.Late(msg)
		m.drawn = was && !waits
		cmd = again
	case app.KeptMsg:
		m.drawn = was && m.Session.SavingWords() == ""
		m.Session.Kept(msg)
		if msg.Msg != nil {
			cmd = m.route(msg.Msg)
		}
	default:
		return nil, false
	}
	return cmd, true
}

// same reports whether the message that the top screen just received changed nothing that it shows,
// or only parts that it will draw.
func (m *Model) same() bool {
	if t, ok := m.Top().(app.PartPainter); ok {
		return t.Stale() < app.All
	}
	return m.Session.Same
}

// onLobby handles news of the lobby.
func (m *Model) onLobby(msg app.LobbyMsg) tea.Cmd {
	cmds := []tea.Cmd{m.tellAll(msg)}
	if _, watches := m.Top().(app.Watcher); watches {
		m.drawn = m.drawn && m.same()
	}
	if here := m.here(); msg.Mine {
		waited := m.notifications.waiting(m.Session, here)
		cmds = append(cmds, m.onMine(here))
		m.drawn = m.drawn && m.notifications.waiting(m.Session, here) == waited
	}
	return tea.Batch(cmds...)
}

// onMine handles news of the user's own tables and alerts them to what they may not see.
func (m *Model) onMine(here identity.TableID) tea.Cmd {
	s, away := m.Session, m.attention.away(m.Session.Now())
	switch news, waits := m.notifications.onNews(s, here, away); {
	case news.what != "" && !news.shown:
		return tea.Batch(m.attention.alert(s, news.about, news.what), app.Notice(strings.TrimSpace(news.what+" "+news.how)))
	case news.what != "" && away:
		return m.attention.alert(s, news.about, news.what)
	case waits != nil:
		return m.attention.alert(s, account.RingTurn, turnWords(s, waits))
	}
	return nil
}

// tellAll sends a message to every screen, because covered screens follow the news too.
// Session.Same then describes the top screen.
func (m *Model) tellAll(msg tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	for _, l := range m.stack {
		m.Session.Same = false
		cmds = append(cmds, l.screen.Update(msg))
	}
	return tea.Batch(cmds...)
}

// small reports whether the window is too small for a game.
func (m *Model) small() bool { return m.w < widget.MinWidth || m.h < widget.MinHeight }

// Top returns the screen that the user sees.
func (m *Model) Top() app.Screen { return m.stack[len(m.stack)-1].screen }

func (m *Model) push(s app.Screen) tea.Cmd {
	ctx, cancel := context.WithCancel(m.Session.Ctx)
	m.stack = append(m.stack, layer{s, cancel})
	return s.Init(ctx)
}

// pop closes the top screen. The lobby always stays.
func (m *Model) pop() {
	if last := len(m.stack) - 1; last > 0 {
		m.stack[last].close()
		m.stack = m.stack[:last]
	}
}

// hearMine subscribes to news of the user's account, unless they are a guest.
func (m *Model) hearMine() tea.Cmd {
	s := m.Session
	if s.Me.Guest {
		return nil
	}
	return tea.Batch(s.Prefs.News, app.FollowMailbox(s), app.HearArrivals(s), app.HearTeams(s))
}
