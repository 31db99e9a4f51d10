package linemode

import (
	"context"
	"fmt"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
)

// listening is a room to which the person listens.
type listening struct {
	room  chat.Room
	lines <-chan *chat.Conversation
	last  uint64 // the newest line that was told
	heard bool   // what was said before has come
}

// listen opens a room; nil where the person has no part in it.
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

// followTalk listens where the person has a part now: to the watchers too when
// the game is over.
func (t *sitting) followTalk() {
	for i, room := range chat.RoomsOf(t.now, t.s.me.ID) {
		if t.talks[i] == nil || t.talks[i].room != room {
			t.talks[i] = t.s.listen(t.ctx, room)
		}
	}
}

// examined is the number of the room of the study.
const examined = 3

// place is one of the rooms: 0 is the lobby, 1 and 2 are those of the table, and the last is
// that of the study.
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

// hear tells what others say. Lines from before are told by the word "talk",
// and lines of the lobby only there.
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
