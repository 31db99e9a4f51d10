package ui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

// waiting is the page of a table with a free seat.
func (t *tableScreen) waiting(w int) []string {
	s, table := t.s, t.table
	if table.Status == lobby.Gone {
		return []string{"", shown(table.Ending(), 160), "", "Press q for the lobby."}
	}
	mine := table.Host.ID == s.me.ID
	host := shown(table.Host.Name, 16)
	seat := "seats by lot"
	if table.Wish != game.NoSeat {
		seat = host + " plays " + table.SeatName(table.Wish)
	}
	lines := []string{"", s.styles.strong.paint(table.Rules.Info().Name) + ", " + seat, ""}
	if options := optionsCell(s, row{table: table}); options != "" {
		lines = append(lines, "Options: "+options+".", "")
	}
	switch {
	case t.sending:
		return append(lines, "Saving…")
	case t.ask != nil:
		return append(lines, t.ask.lines(s.styles, w)...)
	case !mine && table.Wish != game.NoSeat:
		return append(lines, host+" waits for an opponent.", "",
			s.styles.active.paint("Press enter to sit down and play "+table.SeatName(table.Wish.Other())+"."))
	case !mine:
		return append(lines, host+" waits for an opponent.", "", s.styles.active.paint("Press enter to sit down and play."))
	}
	lines = append(lines, "Waiting for an opponent.", "")
	if table.Private() {
		lines = append(lines, "This table is private. Tell your friend the code:", "")
		lines = append(lines, indent([]string{s.styles.strong.paint(lobby.SpellCode(table.Code))}, margin)...)
		lines = append(lines, "", "They press c in the lobby and enter it, or come straight here:", "")
		lines = append(lines, indent(wrap(s.comeBack(lobby.SpellCode(table.Code)), w-margin), margin)...)
	} else {
		lines = append(lines, "Everybody in the lobby can see this table and sit down.", "A friend can come straight to it:", "")
		lines = append(lines, indent(wrap(s.comeBack(string(table.ID)), w-margin), margin)...)
	}
	lines = append(lines, "", "You may leave: the table waits under My games.")
	return append(lines, t.returnLines(w)...)
}

// mapLines breaks each line to the width.
func mapLines(lines []string, w int) [][]string {
	broken := make([][]string, len(lines))
	for i, l := range lines {
		broken[i] = wrap(l, w)
	}
	return broken
}

// returnLines tell a guest without a key how to come back.
func (t *tableScreen) returnLines(w int) []string {
	if t.s.returnCode == "" {
		return nil
	}
	return wrap("You have no key: should the line drop, your way back is the code "+lobby.SpellCode(t.s.returnCode)+".", w)
}

// pressOpen answers keys while there is no game.
func (t *tableScreen) pressOpen(msg tea.KeyPressMsg) tea.Cmd {
	mine := t.table.Host.ID == t.s.me.ID
	switch {
	case key.Matches(msg, keys.back):
		return t.s.pop()
	case t.table.Status == lobby.Gone:
		return nil
	case mine && key.Matches(msg, keys.cancel):
		t.ask = &question{"Take this table back?", func() tea.Cmd {
			return t.do(lobby.Intent{Kind: lobby.Cancel})
		}}
	case !mine && key.Matches(msg, keys.choose):
		return t.do(lobby.Intent{Kind: lobby.Sit, Seat: game.NoSeat})
	}
	return nil
}
