package linemode

import (
	"context"
	"fmt"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
)

// listening follows the chat in one room.
type listening struct {
	room  chat.Room
	lines <-chan *chat.Conversation
	last  uint64 // number of the newest line seen
	heard bool   // the earlier lines have arrived
}

// listen follows a chat room. It returns nil if the user has no access to it.
func (s *session) listen(ctx context.Context, room chat.Room) *listening {
	lines, err := s.Club.Chat.Follow(ctx, room, s.me.Person)
	if err != nil {
		return nil
	}
	return &listening{room: room, lines: lines}
}

func (s *session) followLobbyTalk() {
	if s.talk == nil {
		s.talk = s.listen(s.ctx, chat.LobbyRoom)
	}
}

// followTalk follows the chat rooms of the table that the user has access to now. When the game is
// over, players also hear the spectators.
func (t *sitting) followTalk() {
	for i, room := range chat.RoomsOf(t.now, t.s.me.ID) {
		if t.talks[i] == nil || t.talks[i].room != room {
			t.talks[i] = t.s.listen(t.ctx, room)
		}
	}
}

// examined is the index of the study's chat room.
const examined = 3

// place returns the chat room at an index: 0 is the lobby, 1 and 2 belong to the table, and
// examined is the study. It returns nil if the user has no such room.
func (s *session) place(i int) *listening {
	switch {
	case i == 0:
		return s.talk
	case i == examined && s.examined != nil:
		return s.examined.talk
	case i == examined:
		return nil
	case s.table == nil:
		return nil
	}
	return s.table.talks[i-1]
}

func (s *session) heard(i int) <-chan *chat.Conversation {
	if t := s.place(i); t != nil {
		return t.lines
	}
	return nil
}

// hear prints what others say. It only counts lines from before the user came: the command "talk"
// prints those. Lobby chat appears only in the lobby.
func (s *session) hear(i int, c *chat.Conversation) {
	t := s.place(i)
	last := t.last
	t.last = c.Last()
	if !t.heard {
		t.heard = true
		if i > 0 && len(c.Lines) > 0 {
			read := "talk"
			if i == examined {
				read = "examine talk"
			}
			s.out.say(fmt.Sprintf("Lines said here before: %d. Type %s to read them.", len(c.Lines), read))
		}
		return
	}
	if i == 0 && s.table != nil {
		return
	}
	a, err := s.Club.Accounts.Get(s.ctx, s.me.ID)
	if err != nil {
		a = account.Account{}
	}
	for _, l := range c.Lines {
		if l.N > last && l.Who.ID != s.me.ID && !a.Muted(l.Who.ID) {
			s.out.say(fmt.Sprintf("%s says: %s", shown(l.Who), identity.CleanText(l.Text, 200)))
		}
	}
}
