package ui

import (
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
)

// studying reports whether the game is over and can be played through, shared
// and gone on with.
func (t *tableScreen) studying() bool { return t.table.Status == table.Over }

// lookingKeys are those of somebody who looks at a game without moving in it.
func (t *tableScreen) lookingKeys() []key.Binding {
	switch {
	case !t.studying():
		return []key.Binding{keys.steps, toLobby}
	case t.replay.on:
		return []key.Binding{as(keys.replay, "stop"), keys.faster, keys.slower, toLobby}
	}
	list := []key.Binding{keys.replay, toLobby, keys.share, keys.fromHere}
	switch {
	case t.mayAnalyse():
		list = slices.Insert(list, 0, keys.analyse)
	case t.hasMistakes():
		list = slices.Insert(list, 0, as(keys.analyse, "next mistake"))
	}
	switch {
	case t.first:
		list = append(list, as(keys.next, "second game"))
	case t.match.First != nil:
		list = append(list, as(keys.next, "first game"))
	}
	return append(list, keys.steps)
}

// pressStudy answers the keys for a game that is over.
func (t *tableScreen) pressStudy(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case !t.studying():
		return nil, false
	case key.Matches(msg, keys.fromHere):
		return t.playFromHere(), true
	case key.Matches(msg, keys.analyse):
		return t.analyse(), true
	case key.Matches(msg, keys.share):
		return t.s.push(newShareScreen(t.s, t.table)), true
	case t.match.First != nil && key.Matches(msg, keys.next):
		t.first = !t.first
		return t.take(t.match), true
	}
	return nil, false
}

// part is what is shown of a table: of a match that is over either of its games.
func (t *tableScreen) part(table *table.Table) *table.Table {
	t.match = table
	if t.first && table.First != nil {
		return table.Games()[0]
	}
	return table
}

// playFromHere opens the form for a table that begins in the position that is
// shown.
func (t *tableScreen) playFromHere() tea.Cmd {
	if _, over := t.shown.Result(); over {
		return refuse("In this position the game is over. Step back a move or more, then play from there.")
	}
	at := table.Place{Table: t.table.ID, Ply: t.ply}
	if t.first {
		at.Game = 1
	}
	return t.s.push(newGameFrom(t.s, t.table, at))
}

// originLines say what a game from elsewhere was.
func (t *tableScreen) originLines(w int) []string {
	var told []string
	for _, name := range []string{"Event", "Site", "Date"} {
		if value := t.table.Origin.Tag(name); value != "" && value != "????.??.??" {
			told = append(told, shown(value, 60))
		}
	}
	if len(told) == 0 {
		return nil
	}
	return paintAll(t.s.styles.faint, wrap(strings.Join(told, ", "), w))
}

// leftThen is what a seat had on its clock in the position that is shown.
func (t *tableScreen) leftThen(seat game.Seat) time.Duration {
	left := clock.New(t.table.Clock.Control()).Left(int(seat), t.table.Created)
	for _, p := range t.table.Plies[:t.ply] {
		if p.Seat == seat {
			left = p.Left
		}
	}
	return left
}
