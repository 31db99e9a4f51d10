package linemode

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/words"
)

// chatView follows the chat in one room.
type chatView struct {
	room  chat.Room
	lines <-chan *chat.Conversation
	last  uint64 // number of the newest line seen
	heard bool   // the earlier lines have arrived
}

// listen follows a chat room. It returns nil if the user has no access to it.
func (s *session) listen(ctx context.Context, room chat.Room) *chatView {
	lines, err := s.Club.Chat.Follow(ctx, room, s.me.Person)
	if err != nil {
		return nil
	}
	return &chatView{room: room, lines: lines}
}

// news returns a channel that delivers the chat. It is nil if l is nil.
func (l *chatView) news() <-chan *chat.Conversation {
	if l == nil {
		return nil
	}
	return l.lines
}

// The indexes of session.chats. A table has up to two chat rooms.
const (
	lobbyChat = 0
	tableChat = 1
	studyChat = 3
)

// followChats follows the chat rooms of the table that the user has access to now. When the game is
// over, players also hear the spectators.
func (t *tableView) followChats() {
	for i, room := range chat.RoomsOf(t.now, t.s.me.ID) {
		if at := &t.s.chats[tableChat+i]; *at == nil || (*at).room != room {
			*at = t.s.listen(t.ctx, room)
		}
	}
}

// hear prints what others say. It only counts lines from before the user came: the command "talk"
// prints those. Lobby chat appears only in the lobby.
func (s *session) hear(i int, c *chat.Conversation) {
	t := s.chats[i]
	last := t.last
	t.last = c.Last()
	if !t.heard {
		t.heard = true
		if i != lobbyChat && len(c.Lines) > 0 {
			read := "talk"
			if i == studyChat {
				read = "examine talk"
			}
			s.out.sayf("Earlier chat lines: %d. Type %s to read them.", len(c.Lines), read)
		}
		return
	}
	if i == lobbyChat && s.table != nil {
		return
	}
	a, err := s.Club.Accounts.Get(s.ctx, s.me.ID)
	if err != nil {
		a = account.Account{}
	}
	for _, l := range c.Lines {
		if l.N > last && l.Who.ID != s.me.ID && !a.Muted(l.Who.ID) {
			s.out.sayf("%s says: %s", words.Person(l.Who), identity.CleanText(l.Text, 200))
		}
	}
}
