package ui

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/talk"
)

// talkWidth is the least width of a panel in which people can talk; a narrower
// one gives way to a page.
const talkWidth = 28

// followTalk listens where the person has a part now: players at first to one
// another, and to the watchers when the game is over.
func (t *tableScreen) followTalk() tea.Cmd {
	return t.talk.follow(t.ctx, talk.RoomsOf(t.table, t.s.me.ID)...)
}

// mayTalk reports whether there is a chat for the person.
func (t *tableScreen) mayTalk() bool { return len(t.talk.rooms) > 0 }

// openTalk opens the chat, or says why there is none.
func (t *tableScreen) openTalk() tea.Cmd {
	if !t.mayTalk() {
		return refuse("There is no chat at this table.")
	}
	return t.talk.begin()
}

// chats reports whether a key opens the chat. Where letters begin moves, c does
// it on the move line.
func (t *tableScreen) chats(msg tea.KeyPressMsg) bool {
	return key.Matches(msg, keys.chat) && (msg.String() == "/" || !t.steering())
}

// chatKeys are what the footer lists of the chat, and of other games to watch.
func (t *tableScreen) chatKeys() []key.Binding {
	var list []key.Binding
	switch {
	case !t.mayTalk():
	case t.steering():
		list = append(list, slash)
	default:
		list = append(list, keys.chat)
	}
	if t.seat == game.NoSeat {
		list = append(list, keys.nextGame, keys.anyGame, keys.bestGame)
	}
	return list
}

// slash is the key for the chat where letters begin moves.
var slash = bind("/", "chat", "/")

// talkPanel is the panel beside the board while the chat is open: the players,
// what is said, and what is to be done.
func (t *tableScreen) talkPanel(above, under game.Seat, bottom []string, w, h int) []string {
	top := append(t.playerLines(above, w), "")
	low := slices.Concat([]string{""}, t.playerLines(under, w), []string{""}, bottom)
	if h-len(top)-len(low) < 6 {
		top, low = nil, append([]string{""}, bottom...)
	}
	top = append(top, t.talk.view(w, max(h-len(top)-len(low), 1))...)
	return append(top, low...)
}

// talkPage is the chat where it has no room beside the board: below what is to
// be done at the table.
func (t *tableScreen) talkPage(w, h int) []string {
	todo := t.todo(w)
	lines := append(todo[:min(len(todo), 2)], "")
	return append(lines, t.talk.view(w, max(h-len(lines), 1))...)
}

// withNews puts below what is to be done what is new in the chat, if there is
// room for it.
func (t *tableScreen) withNews(bottom []string) []string {
	key := "c"
	if t.steering() {
		key = "/"
	}
	news := t.talk.badge(key, t.layout.w)
	if news == "" || len(bottom)+2 > t.layout.h {
		return bottom
	}
	return append(bottom, news)
}
