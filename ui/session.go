package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/talk"
	"pawnstorm/ui/shell"
)

// Config is what the screens need of the program.
type Config struct {
	Club  *lobby.Club
	Games []game.Rules
	Now   func() time.Time
	// Commands are what can be said on the command line.
	Commands *shell.Shell
}

// session is what the screens of one session share.
type session struct {
	Config
	ctx   context.Context // ends with the session
	visit Visit

	terminal Terminal // the visit's, and what it has answered since
	prefs    preferences
	styles   *styles
	mouse    bool // the mouse is ours

	me      account.Player
	leave   func() // takes me off the list of those who are here
	listing *live.Listing

	// turns are the pages to open and close when Update is done: before the
	// next key, which is meant for what they lead to.
	turns []turn

	muted []identity.Person    // whom I do not want to hear
	read  map[talk.Room]uint64 // the last line that I have seen in each room

	// puzzled are the puzzles that were shown, which do not come again soon.
	puzzled map[string]bool

	// form is the game and the terms that were chosen last for a new table, by
	// field.
	form map[string]string
	// sought is what was chosen last on the form that finds an opponent, by field.
	sought map[string]string
	// versus is what was chosen last on the form that plays the house, by field.
	versus map[string]string

	// returnCode brings a guest who has no key back to their games; "" until
	// there is need of one.
	returnCode string
	codeAsked  bool // returnCode is there or on its way

	// parting says why the session was ended, where it was not the person who
	// did; else it is "".
	parting string
}

// turn opens a screen on the others, or closes the one on top if it is nil.
type turn struct{ open screen }

// push opens a screen at the end of this Update.
func (s *session) push(open screen) tea.Cmd {
	s.turns = append(s.turns, turn{open})
	return nil
}

// pop closes the screen on top at the end of this Update.
func (s *session) pop() tea.Cmd { return s.push(nil) }

// become makes p the person of this session.
func (s *session) become(p account.Player) {
	if s.leave != nil {
		s.leave()
	}
	if p.ID != s.me.ID {
		s.returnCode, s.codeAsked, s.muted = "", false, nil
	}
	here, end := context.WithCancel(s.ctx)
	s.prefer(p, here)
	left := s.Club.Tables.Enter(s.ctx, p.Person)
	s.leave = func() { end(); left() }
}

// gameName is what people call the game with that id.
func (s *session) gameName(id string) string {
	for _, g := range s.Games {
		if g.Info().ID == id {
			return g.Info().Name
		}
	}
	return id
}
