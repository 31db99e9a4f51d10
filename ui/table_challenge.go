package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/table"
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
		return append(wrap("Press enter to decline. You may say why:", w), showInput(&t.line.input, w))
	case t.challenged():
		what := "%s challenges you; you have %s."
		if table.After != "" {
			what = "%s offers you a rematch; you have %s."
		}
		return append(wrap(fmt.Sprintf(what, host, seatFor(table)), w),
			append([]string{""}, paintAll(t.s.styles.active, wrap("Press y to accept, n to decline.", w))...)...)
	}
	return append(wrap(fmt.Sprintf("%s has been asked and has not answered yet.", invited), w), append([]string{""},
		wrap(fmt.Sprintf("You may leave: when %s sits down, the game waits in My games.", invited), w)...)...)
}

// refuse is the answer of one who does not come, with the reason that was typed.
func (t *tableScreen) refuse(reason string) tea.Cmd {
	t.line.close()
	return t.do(table.Intent{Kind: table.Refuse, Text: reason})
}
