package play

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// mayPlan reports whether the person can set conditional lines: in the turn of the
// other side, in games that nobody need sit at.
func (t *position) mayPlan() bool {
	return t.inGame() && !t.myTurn() && !t.Table.Timed()
}

// plan sets conditional lines, or asks whether those that there are be dropped.
func (t *premoves) plan(args string) tea.Cmd {
	if args == "" && len(t.Table.Lines(t.Seat)) > 0 {
		t.out.ask = &widget.Question{Text: "Drop your lines?", Yes: func() tea.Cmd { return t.out.do(table.Intent{Kind: table.Plan}) }}
		return nil
	}
	if args == "" && t.mayPlan() {
		return app.Refuse("You have no lines. Each is a move of your opponent and your answer, and so on: plan e5 Nf3; c5 Nf3 Nc6 d4")
	}
	return t.out.do(table.Intent{Kind: table.Plan, Text: args})
}

// planLines are the conditional lines of the person, which nobody else sees.
func (t *position) planLines(w int) []string {
	lines := t.Table.Lines(t.Seat)
	if len(lines) == 0 || t.Table.Status != table.Playing {
		return nil
	}
	told := make([]string, len(lines))
	for i, line := range lines {
		told[i] = described(t.Table.State, line)
	}
	return widget.Wrap(fmt.Sprintf("Your lines: %s", strings.Join(told, "; ")), w)
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
