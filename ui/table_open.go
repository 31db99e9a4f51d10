package ui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const (
	seatTaken    = "%s plays %s"
	someoneWaits = "%s waits for an opponent."
)

// waiting is the page of a table with a free seat.
func (t *tableScreen) waiting(w int) []string {
	s, tbl := t.s, t.table
	if tbl.Status == table.Gone {
		return []string{"", shown(tbl.Ending(), 160), "", "Press q for the lobby."}
	}
	lines := []string{"", s.styles.strong.paint(s.tableName(tbl)) + ", " + t.seatsLine(), fmt.Sprintf("Terms: %s.", termsOf(tbl))}
	if options := optionsOf(tbl); len(options) > 0 {
		lines = append(lines, fmt.Sprintf("Options: %s.", shown(strings.Join(options, ", "), 60)))
	}
	lines = append(lines, "")
	switch {
	case t.sending:
		return append(lines, saving)
	case t.ask != nil:
		return append(lines, t.ask.lines(s.styles, w)...)
	case tbl.Invited != nil:
		return append(lines, t.challengeLines(w)...)
	case seeking(tbl) && tbl.Host.ID == s.me.ID:
		return append(append(lines, t.seekLines(w)...), t.returnLines(w)...)
	case tbl.MaySit(s.me.ID):
		lines = append(lines, t.invitation()...)
		if tbl.Host.ID != s.me.ID {
			return lines
		}
		lines = append(lines, "")
	default:
		lines = append(lines, "Waiting for an opponent.", "")
	}
	lines = append(lines, t.directions(w)...)
	lines = append(lines, "", "You may leave: it waits in My games.")
	return append(lines, t.returnLines(w)...)
}

// directions tell how a friend comes to the table.
func (t *tableScreen) directions(w int) []string {
	s, table := t.s, t.table
	line := func(name string) []string { return indent(wrap(s.comeBack(name), w-margin), margin) }
	switch {
	case table.Private():
		code := identity.SpellCode(table.Code)
		return slices.Concat(
			[]string{"This table is private. Tell your friend the code:", ""},
			indent([]string{s.styles.strong.paint(code)}, margin),
			[]string{"", "They press c in the lobby and enter it, or come straight here:", ""}, line(code))
	case table.Listed():
		return append([]string{"Everybody in the lobby can see this table and sit down.", "A friend can come straight to it:", ""},
			line(string(table.ID))...)
	}
	return append([]string{"This table stands in no list. A friend can come straight to it:", ""}, line(string(table.ID))...)
}

// seatsLine says who has which seat, as far as that is settled.
func (t *tableScreen) seatsLine() string {
	table := t.table
	switch free := table.FreeSeat(); {
	case table.Vacant && free == game.NoSeat:
		return "both seats free"
	case table.Vacant:
		return fmt.Sprintf(seatTaken, t.playerName(free.Other()), table.SeatName(free.Other()))
	case free != game.NoSeat:
		return fmt.Sprintf(seatTaken, shown(table.Host.Name, nameCells), table.SeatName(table.Wish))
	}
	return "seats by lot"
}

// invitation is for somebody who may sit down.
func (t *tableScreen) invitation() []string {
	table, free := t.table, t.table.FreeSeat()
	waits := fmt.Sprintf(someoneWaits, shown(table.Host.Name, nameCells))
	switch {
	case table.Vacant && free == game.NoSeat:
		waits = "The table waits for two players."
	case table.Vacant:
		waits = fmt.Sprintf(someoneWaits, t.playerName(free.Other()))
	}
	press := "Press enter to sit down and play."
	if free != game.NoSeat {
		press = fmt.Sprintf("Press enter to sit down and play %s.", table.SeatName(free))
	}
	return []string{waits, "", t.s.styles.active.paint(press)}
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
	return wrap(fmt.Sprintf("You came without a key. If the connection drops, the code %s brings you back.", identity.SpellCode(t.s.returnCode)), w)
}

// openKeys are the keys while there is no game.
func (t *tableScreen) openKeys() []key.Binding {
	var list []key.Binding
	switch {
	case t.challenged():
		list = append(list, as(keys.yes, "accept"), as(keys.no, "decline"))
	case t.table.MaySit(t.s.me.ID):
		list = append(list, as(keys.choose, "sit down"))
	}
	switch {
	case t.table.Host.ID == t.s.me.ID:
		list = append(list, keys.cancel)
	case t.seat != game.NoSeat:
		list = append(list, as(keys.cancel, "stand up"))
	}
	return append(list, toLobby)
}

// pressOpen answers keys while there is no game.
func (t *tableScreen) pressOpen(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back):
		return t.s.pop()
	case t.table.Status == table.Gone:
		return nil
	case t.challenged() && key.Matches(msg, keys.yes), key.Matches(msg, keys.choose) && t.table.MaySit(t.s.me.ID):
		return t.do(table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	case t.challenged() && key.Matches(msg, keys.no):
		return t.line.begin("")
	case key.Matches(msg, keys.cancel) && t.table.Host.ID == t.s.me.ID:
		t.ask = &question{"Take this table back?", func() tea.Cmd {
			return t.do(table.Intent{Kind: table.Cancel})
		}}
	case key.Matches(msg, keys.cancel) && t.seat != game.NoSeat:
		return t.do(table.Intent{Kind: table.Stand})
	}
	return nil
}
