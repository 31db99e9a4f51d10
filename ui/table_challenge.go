package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby"
)

// challenged reports whether the table waits for the person's answer to an
// invitation.
func (t *tableScreen) challenged() bool {
	return t.table.Invited != nil && t.table.MaySit(t.s.me.ID)
}

// challengeLines are the page of a table at which one person may sit down.
func (t *tableScreen) challengeLines(w int) []string {
	table := t.table
	host, invited := shown(table.Host.Name, nameCells), shown(table.Invited.Name, nameCells)
	switch {
	case t.line.open:
		return append(wrap("Enter refuses. You may say why:", w), showInput(&t.line.input, w))
	case t.challenged():
		what := host + " challenges you"
		if table.After != "" {
			what = host + " offers you a rematch"
		}
		return append(wrap(fmt.Sprintf("%s; you have %s.", what, seatFor(table)), w),
			append([]string{""}, paintAll(t.s.styles.active, wrap("y accepts, n refuses.", w))...)...)
	}
	return append(wrap(invited+" has been asked and has not answered yet.", w), append([]string{""},
		wrap("You may leave: when "+invited+" sits down, the game waits in My games.", w)...)...)
}

// refuse is the answer of one who does not come, with the reason that was typed.
func (t *tableScreen) refuse(reason string) tea.Cmd {
	t.line.close()
	return t.do(lobby.Intent{Kind: lobby.Refuse, Text: reason})
}
