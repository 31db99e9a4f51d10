package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// mayPlan reports whether the person can set conditional lines: in the turn of the
// other side, in games that nobody need sit at.
func (t *tableScreen) mayPlan() bool {
	return t.inGame() && !t.myTurn() && !t.table.Timed()
}

// plan sets conditional lines, or asks whether those that there are be dropped.
func (t *tableScreen) plan(args string) tea.Cmd {
	if args == "" && len(t.table.Lines(t.seat)) > 0 {
		t.ask = &question{"Drop your lines?", func() tea.Cmd { return t.do(table.Intent{Kind: table.Plan}) }}
		return nil
	}
	if args == "" && t.mayPlan() {
		return refuse("You have no lines. Each is a move of your opponent and your answer, and so on: plan e5 Nf3; c5 Nf3 Nc6 d4")
	}
	return t.do(table.Intent{Kind: table.Plan, Text: args})
}

// planLines are the conditional lines of the person, which nobody else sees.
func (t *tableScreen) planLines(w int) []string {
	lines := t.table.Lines(t.seat)
	if len(lines) == 0 || t.table.Status != table.Playing {
		return nil
	}
	told := make([]string, len(lines))
	for i, line := range lines {
		told[i] = described(t.table.State, line)
	}
	return wrap(fmt.Sprintf("Your lines: %s", strings.Join(told, "; ")), w)
}

// described writes moves, in canonical text, as players read them.
func described(state game.State, moves []string) string {
	told := slices.Clone(moves)
	for i, text := range moves {
		m, err := state.Parse(text)
		if err != nil {
			break
		}
		told[i] = state.Describe(m)
		if state, err = state.Play(m); err != nil {
			break
		}
	}
	return strings.Join(told, " ")
}
