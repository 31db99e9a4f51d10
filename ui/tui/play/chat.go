package play

import (
	tea "charm.land/bubbletea/v2"

	rooms "pawnstorm/lobby/chat"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/chat"
)

// followChat follows the rooms that are open to the user. Players talk only to each other until the
// game is over, then to the spectators too.
func (t *TableScreen) followChat() tea.Cmd {
	return t.pane.Follow(t.ctx, rooms.RoomsOf(t.Table, t.s.Me.ID)...)
}

// mayChat reports whether the user has a chat here.
func (t *TableScreen) mayChat() bool { return len(t.pane.Rooms) > 0 }

// openChat opens the chat, or says why there is none.
func (t *TableScreen) openChat() tea.Cmd {
	if !t.mayChat() {
		return app.Refuse("There is no chat at this table.")
	}
	return t.pane.Begin()
}

// chatLines are the newest lines of the chat as last drawn.
type chatLines struct {
	told  chat.Content
	lines []string
}

// lastLines returns the newest lines. If nothing has changed, it reuses the ones from before.
func (t *TableScreen) lastLines(before chatLines, w, h int) chatLines {
	told := t.pane.Content(w, h)
	if before.told == told {
		return before
	}
	return chatLines{told, t.pane.Last(w, h)}
}
