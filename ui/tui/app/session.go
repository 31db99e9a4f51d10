package app

import (
	"context"
	"fmt"
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

// Config is what the screens need of the program.
type Config struct {
	Club  *lobby.Club
	Games []game.Rules
	Now   func() time.Time
	// Commands are what can be said on the command line.
	Commands *shell.Shell
}

// Session is what the screens of one session share.
type Session struct {
	Config
	Ctx   context.Context // ends with the session
	Visit Visit

	Terminal widget.Terminal // the visit's, and what it has answered since
	Can      desktop.Can     // what it is known to have beyond its cells
	Prefs    preferences
	Styles   *widget.Styles
	Mouse    bool // the mouse is ours
	Around   Around

	Me    account.Player
	Leave func()     // takes me off the list of those who are here, and ends the news of me
	left  func()     // takes me off that list
	Feed  *live.Feed // of the news of the lobby that concern me

	// Same says that the message which the screen on top was just told has changed
	// nothing that it shows.
	Same bool

	// Still shows no pictures in between when something moves: the line was too slow
	// for them.
	Still bool

	// Turns are the pages to open and close when Update is done: before the
	// next key, which is meant for what they lead to.
	Turns []turn

	Muted []identity.Person    // whom I do not want to hear
	Liked []identity.PlayerID  // whom I follow
	Read  map[chat.Room]uint64 // the last line that I have seen in each room

	Mail  inbox.Mailbox   // what was written to me, and by me
	Asked []*team.Team    // teams that invite me
	here  context.Context // ends when I am somebody else

	saves []*saving // the oldest first

	// Puzzled are the puzzles that were shown, which do not come again soon.
	Puzzled map[string]bool

	// Recalled are the arguments that were chosen last, by [action.Spec.Recalls].
	Recalled map[string]action.Values

	// ReturnCode brings a guest who has no key back to their games; "" until
	// there is need of one.
	ReturnCode string
	CodeAsked  bool // returnCode is there or on its way

	// Parting says why the session was ended, where it was not the person who
	// did; else it is "".
	Parting string
}

// turn opens a screen on the others, or closes the one on top if it is nil.
type turn struct{ Open Screen }

// ClockNow is the time by which clocks are shown.
func (s *Session) ClockNow() time.Time { return live.ClockTime(s.Club.Tables, s.Now()) }

// Listing is the lobby as it is now.
func (s *Session) Listing() *live.Listing { return s.Club.Tables.Listing() }

// Unchanged is the answer of a screen to a message that has changed nothing of what it
// shows: if it is on top, it need not be drawn again.
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

// Become makes p the person of this session.
func (s *Session) Become(p account.Player) {
	if s.Leave != nil {
		s.Leave()
	}
	if p.ID != s.Me.ID {
		s.ReturnCode, s.CodeAsked, s.Muted, s.Liked = "", false, nil, nil
	}
	here, end := context.WithCancel(s.Ctx)
	s.here, s.Mail, s.Asked = here, inbox.Mailbox{}, nil
	s.prefer(p, here)
	s.Feed.Become(p.ID)
	s.left = s.Club.Tables.Enter(s.Ctx, p.Person)
	s.Leave = func() { end(); s.left() }
}

// rename takes in that the person is called otherwise from now on, in whichever session
// they have chosen that.
func (s *Session) rename(name string) {
	s.Me.Name = name
	left := s.Club.Tables.Enter(s.Ctx, s.Me.Person) // before the other ends: they were here all the time
	s.left()
	s.left = left
}

// GameName is what people call the game with that id.
func (s *Session) GameName(id string) string {
	for _, g := range s.Games {
		if g.Info().ID == id {
			return g.Info().Name
		}
	}
	return id
}

// WayBack is the code by which a guest without a key comes back to their games; ""
// if there is no need of one.
func (s *Session) WayBack() string {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.Ctx), partingTime)
	defer cancel()
	code, err := s.Club.Accounts.WayBack(ctx, s.Me, s.ReturnCode)
	if err != nil {
		s.Visit.Log.Error("no code for a guest who leaves", "err", err)
		return s.ReturnCode
	}
	return code
}

// TakeReturnCode takes in the code that brings the guest back, "" if there is none any more. A page
// keeps it for them: it must outlive the session.
func (s *Session) TakeReturnCode(code string) tea.Cmd {
	s.ReturnCode, s.CodeAsked = code, code != ""
	if s.Visit.Term != canvas.PageTerm {
		return nil
	}
	return tea.Raw("\x1b]777;return;" + code + "\x1b\\")
}

// partingTime is how long the last words may wait for the store.
const partingTime = 2 * time.Second

// ComeBack is the line to type for this server, or for a table on it.
func (s *Session) ComeBack(table string) string {
	host := s.Visit.Host
	if host == "" {
		host = "HOST"
	}
	line := "ssh "
	if table != "" {
		line += "-t "
	}
	if s.Visit.Port != 22 && s.Visit.Port != 0 {
		line += fmt.Sprintf("-p %d ", s.Visit.Port)
	}
	line += host
	if table != "" {
		line += " " + table
	}
	return line
}

// Regards reports whether the person follows and mutes another.
func (s *Session) Regards(id identity.PlayerID) (follows, mutes bool) {
	return slices.Contains(s.Liked, id), s.Mutes(id)
}

// Mutes reports whether the person does not want to hear another.
func (s *Session) Mutes(id identity.PlayerID) bool {
	return slices.ContainsFunc(s.Muted, func(p identity.Person) bool { return p.ID == id })
}
