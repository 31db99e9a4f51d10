package app

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui/desktop"
	"pawnstorm/ui/tui/widget"
)

// Config holds what the screens need from the program.
type Config struct {
	Club  *lobby.Club
	Games []game.Rules
	Now   func() time.Time
	// Commands are the commands of the command line.
	Commands *shell.Shell
	// Images limits how sessions get images: off, one protocol, or any.
	Images account.Images
}

// Session holds what the screens of one session share.
type Session struct {
	Config
	Ctx   context.Context // ends with the session
	Visit Visit

	Terminal widget.Terminal // from the visit, updated with what it reports
	Can      desktop.Can     // what it supports beyond its cells
	Shows    Shows           // what it reported about images
	Prefs    preferences
	Styles   *widget.Styles
	Mouse    bool // we receive mouse events
	Around   Around

	Me    account.Player
	Leave func()     // ends the presence and the subscriptions of Me
	left  func()     // ends the presence of Me
	Feed  *live.Feed // news of the lobby that concern Me

	// Same says that the message which the top screen just received has changed nothing that it
	// shows.
	Same bool

	// Still turns animations off, because the connection was too slow for them.
	Still bool

	// Turns lists the pages to open and close after Update and before the next key. That key
	// already belongs to the new page.
	Turns []turn

	Muted    []identity.Person    // users whom Me has muted
	Followed []identity.PlayerID  // users whom Me follows
	Read     map[chat.Room]uint64 // the last line read in each room

	Mailbox inbox.Mailbox   // the messages of Me
	Asked   []*team.Team    // teams that have invited Me
	here    context.Context // ends when the session changes its user

	saves []*saving // oldest first

	// Puzzled records the puzzles shown, which should not come again soon.
	Puzzled map[string]bool

	// Remembered holds the last arguments chosen, by [action.Spec.RememberAs].
	Remembered map[string]action.Values

	// ReturnCode lets a guest without a key return to their games. It is "" until they need one.
	ReturnCode string
	CodeAsked  bool // ReturnCode is set or on its way

	// EndReason says why the session ended, or is "" if the user ended it.
	EndReason string
}

// turn opens a screen, or closes the top one if Open is nil.
type turn struct{ Open Screen }

// ClockNow returns the time for drawing clocks.
func (s *Session) ClockNow() time.Time { return live.ClockTime(s.Club.Tables, s.Now()) }

// Listing returns the current state of the lobby.
func (s *Session) Listing() *live.Listing { return s.Club.Tables.Listing() }

// Unchanged marks a message as having changed nothing that the screen shows. If that screen is on
// top, it is not drawn again.
func (s *Session) Unchanged() tea.Cmd {
	s.Same = true
	return nil
}

// Push opens a screen at the end of this Update.
func (s *Session) Push(open Screen) tea.Cmd {
	s.Turns = append(s.Turns, turn{open})
	return nil
}

// Pop closes the screen on top at the end of this Update.
func (s *Session) Pop() tea.Cmd { return s.Push(nil) }

// Become makes p the user of this session.
func (s *Session) Become(p account.Player) {
	if s.Leave != nil {
		s.Leave()
	}
	if p.ID != s.Me.ID {
		s.ReturnCode, s.CodeAsked, s.Muted, s.Followed = "", false, nil, nil
	}
	here, end := context.WithCancel(s.Ctx)
	s.here, s.Mailbox, s.Asked = here, inbox.Mailbox{}, nil
	s.prefer(p, here)
	s.Feed.Become(p.ID)
	s.left = s.Club.Tables.Enter(s.Ctx, p.Person)
	s.Leave = func() { end(); s.left() }
}

// rename handles a new name of the user, chosen in any session.
func (s *Session) rename(name string) {
	s.Me.Name = name
	left := s.Club.Tables.Enter(s.Ctx, s.Me.Person) // before the old one ends, so that the user is never absent
	s.left()
	s.left = left
}

// GameName returns the name of the game with an id.
func (s *Session) GameName(id string) string {
	for _, g := range s.Games {
		if g.Info().ID == id {
			return g.Info().Name
		}
	}
	return id
}

// WayBack returns the code that lets a guest without a key return to their games, or "" if they
// need none.
func (s *Session) WayBack() string {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.Ctx), partingTime)
	defer cancel()
	code, err := s.Club.Accounts.WayBack(ctx, s.Me, s.ReturnCode)
	if err != nil {
		s.Visit.Log.Error("no return code for a guest", "err", err)
		return s.ReturnCode
	}
	return code
}

// IsPage reports whether the session is shown by a page in a browser instead of a terminal.
func (s *Session) IsPage() bool { return s.Visit.Term == canvas.PageTerm }

// TakeReturnCode stores the code that lets the guest return, or "" for none. A browser keeps a
// copy, because the code must outlive the session.
func (s *Session) TakeReturnCode(code string) tea.Cmd {
	s.ReturnCode, s.CodeAsked = code, code != ""
	if !s.IsPage() {
		return nil
	}
	return tea.Raw("\x1b]777;return;" + code + "\x1b\\")
}

// partingTime limits how long the end of a session may wait for the store.
const partingTime = 2 * time.Second

// ComeBack returns the command that connects to this server, or to a table on it.
func (s *Session) ComeBack(table string) string {
	if table == "" {
		return s.Visit.Address()
	}
	return s.Visit.ssh("ssh -t ") + " " + table
}

// Command returns the line that runs a command on this server.
func (s *Session) Command(words string) string { return s.Visit.Address() + " " + words }

// Relation reports whether the user follows another one, and whether they mute them.
func (s *Session) Relation(id identity.PlayerID) (follows, mutes bool) {
	return slices.Contains(s.Followed, id), s.Mutes(id)
}

// Mutes reports whether the user mutes another one.
func (s *Session) Mutes(id identity.PlayerID) bool {
	return slices.ContainsFunc(s.Muted, func(p identity.Person) bool { return p.ID == id })
}
