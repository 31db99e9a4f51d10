package director

import (
	"testing"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
	"pawnstorm/lobby/tournament"
)

// TestOutcome checks how a tournament counts ended tables.
func TestOutcome(t *testing.T) {
	begun := tabletest.StartedTable(t)
	played := tabletest.PlayOn(t, begun, "e4", "e5")
	late := func(t *table.Table, _ time.Time) (table.Record, error) {
		return table.DecideOrder(t, identity.Person{}, table.TimeUp(), tabletest.Noon.Add(time.Hour))
	}
	rec := tabletest.NewRecord(tabletest.RulesOf("chess"), 0)
	rec.Clock = "3+2"
	clocked := tabletest.After(t, tabletest.Replayed(t, rec, tabletest.RulesOf("chess")),
		tabletest.By(tabletest.Ben, table.Sit))
	match := tabletest.StartedMatch(t, "strike", "")
	firstWon := tabletest.After(t, match, tabletest.By(tabletest.Ben, table.Resign))
	for name, test := range map[string]struct {
		end  *table.Table
		want tournament.Outcome
	}{
		"won by the first": {
			tabletest.After(t, played, tabletest.By(tabletest.Ben, table.Resign)),
			tournament.Outcome{Score: tournament.FirstWon, Plies: 2},
		},
		"won by the second": {
			tabletest.After(t, played, tabletest.By(tabletest.Ann, table.Resign)),
			tournament.Outcome{Score: tournament.SecondWon, Plies: 2},
		},
		"shut": {
			tabletest.After(t, played, tabletest.Ordered(identity.Person{}, table.ShutTable(""))),
			tournament.Outcome{Score: tournament.Void, Plies: 2},
		},
		"resigned before the first move": {
			tabletest.After(t, begun, tabletest.By(tabletest.Ann, table.Resign)),
			tournament.Outcome{Score: tournament.SecondWon},
		},
		"the first is absent": {tabletest.After(t, clocked, late), tournament.Outcome{Score: tournament.FirstForfeit}},
		"the second is absent": {
			tabletest.After(t, tabletest.PlayOn(t, clocked, "e4"), late),
			tournament.Outcome{Score: tournament.SecondForfeit, Plies: 1},
		},
		"a match with one win each": {
			tabletest.After(t, firstWon, tabletest.By(tabletest.Ann, table.Ready),
				tabletest.By(tabletest.Ben, table.Ready), tabletest.By(tabletest.Ann, table.Resign)),
			tournament.Outcome{Score: tournament.Drawn},
		},
	} {
		if got := outcomeOf(test.end); got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}
