package ui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

// seekLines are for somebody who waits at a seek of their own.
func (t *tableScreen) seekLines(w int) []string {
	lines := append(wrap("Looking for an opponent. The game begins as soon as somebody comes who would like the same.", w), "")
	if t.table.Seek.Timed() {
		return append(lines, wrap("You may look around meanwhile: you will be told. When you leave the server, your seek ends.", w)...)
	}
	return append(lines, wrap("You may leave: your seek goes on, and the game waits in My games.", w)...)
}

// comeAlong goes with the host of a seek to the table where they have found a game.
func (t *tableScreen) comeAlong() tea.Cmd {
	tbl, s := t.table, t.s
	if tbl.Status != table.Gone || tbl.Next == "" || tbl.Host.ID != s.me.ID {
		return nil
	}
	return func() tea.Msg {
		next, err := s.Club.Tables.Get(s.ctx, tbl.Next)
		if err != nil {
			return noticeMsg{errs.Sentence(err), true}
		}
		return goMsg{t, next}
	}
}
