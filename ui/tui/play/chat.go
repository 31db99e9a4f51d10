package play

import (
	tea "charm.land/bubbletea/v2"

	rooms "pawnstorm/lobby/chat"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/widget"
)

// chatBox is the chat at the table.
type chatBox struct {
	*position
	pane *chat.Pane
}

// followChat follows the rooms that are open to the user. Players talk only to each other until the
// game is over, then to the spectators too.
func (t *chatBox) followChat() tea.Cmd {
	return t.pane.Follow(t.ctx, rooms.RoomsOf(t.Table, t.s.Me.ID)...)
}

// mayChat reports whether the user has a chat here.
func (t *chatBox) mayChat() bool { return len(t.pane.Rooms) > 0 }

// openChat opens the chat, or says why there is none.
func (t *chatBox) openChat() tea.Cmd {
	if !t.mayChat() {
		return app.Refuse("There is no chat at this table.")
	}
	return t.pane.Begin()
}

// chatLines are the newest lines of the chat as last drawn.
type chatLines struct {
	told   chat.Told
	w, h   int
	styles *widget.Styles
	lines  []string
}

// last returns the newest lines. If nothing has changed, it reuses the ones from before.
func (t *chatBox) last(before chatLines, w, h int) chatLines {
	now := chatLines{told: t.pane.Told(), w: w, h: h, styles: t.s.Styles}
	if before.told == now.told && before.w == w && before.h == h && before.styles == now.styles {
		return before
	}
	now.lines = t.pane.Last(w, h)
	return now
}
