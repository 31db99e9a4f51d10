package tui

import (
	"cmp"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/gallery"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// here returns the table on screen, or "". Help pages may lie on top of it.
func (m *Model) here() identity.TableID {
	if t := m.atTable(); t != nil {
		return t.Table.ID
	}
	return ""
}

// badges say how many games wait, and which key goes there, the longest text first. They are "" if
// none wait.
func (m *Model) badges() []string {
	waiting := m.notifications.waiting(m.Session, m.here())
	few := fmt.Sprintf("●%d", waiting)
	switch {
	case waiting == 0:
		return []string{"", "", "", ""}
	case m.w < widget.Wide:
		return []string{few, few, few, few}
	}
	next := widget.Keys.NextTurn
	if _, ok := m.Top().(*lobby.LobbyScreen); ok {
		next = widget.Keys.NextGame
	}
	key := next.Help().Key
	long, short := words.Count(waiting, "game"), fmt.Sprintf("%d waiting: %s", waiting, key)
	return []string{fmt.Sprintf("%s waiting: %s", long, key), short, short, few}
}

// nextTurn goes to the next table that waits for the user. The longest wait comes first, and the
// last table is followed by the first.
func (m *Model) nextTurn() tea.Cmd {
	s := m.Session
	here := m.here()
	tables := slices.DeleteFunc(s.Listing().Mine(s.Me.ID), func(t *table.Table) bool {
		return t.ID != here && !t.WaitsFor(s.Me.ID)
	})
	slices.SortFunc(tables, func(a, b *table.Table) int {
		return cmp.Or(a.Changed.Compare(b.Changed), cmp.Compare(a.ID, b.ID))
	})
	at := slices.IndexFunc(tables, func(t *table.Table) bool { return t.ID == here })
	if at >= 0 && len(tables) == 1 || len(tables) == 0 {
		return app.Notice("No other games are waiting for you.")
	}
	m.toLobby()
	return s.Push(play.NewTableScreen(s, tables[(at+1)%len(tables)]))
}

// replace shows a table in place of the screen that requested it.
func (m *Model) replace(msg app.GoMsg) tea.Cmd {
	if m.Top() != msg.From {
		return nil
	}
	m.Session.Pop()
	if msg.TV {
		return m.Session.Push(play.NewTV(m.Session, msg.Table))
	}
	return m.Session.Push(play.NewTableScreen(m.Session, msg.Table))
}

// openTV shows the best game, and another one when it ends.
func (m *Model) openTV() tea.Cmd {
	best := m.Session.Club.Tables.Best(m.Session.Listing(), m.Session.Me.ID)
	if best == nil {
		return app.Refuse("There are no games to watch now.")
	}
	m.toLobby()
	return m.Session.Push(play.NewTV(m.Session, best))
}

// openFour shows four games at once.
func (m *Model) openFour() tea.Cmd {
	m.toLobby()
	return m.Session.Push(gallery.New(m.Session))
}
