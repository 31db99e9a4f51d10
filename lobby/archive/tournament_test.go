package archive

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// TestTournamentTags checks that the PGN of a tournament game names the tournament, round and board.
func TestTournamentTags(t *testing.T) {
	for _, test := range []struct {
		name  string
		board table.Board
		match bool
		event string // the tournament's name
		want  []string
	}{
		{
			"a round",
			table.Board{Tournament: "t1", Round: 3, Number: 2},
			false, "Friday night",
			[]string{`[Event "Friday night"]`, `[Round "3"]`, `[TimeControl "300+3"]`, `[Board "2"]`},
		},
		{"a match of two games", table.Board{Tournament: "t1", Round: 3, Number: 2}, true, "Cup", []string{
			`[Event "Cup"]`, `[Round "3.1"]`, `[Board "2"]`, `[Event "Cup"]`, `[Round "3.2"]`, `[Board "2"]`,
		}},
		{
			"a deleted tournament",
			table.Board{Tournament: "t1", Round: 1, Number: 1},
			false, "",
			[]string{`[Event "Casual blitz game"]`, `[Round "1"]`, `[Board "1"]`},
		},
		{
			"a simul",
			table.Board{Tournament: "t1", Round: 1, Number: 4, Simul: true, Extra: 180},
			false, "Simul",
			[]string{
				`[Event "Simul"]`, `[Round "1"]`, `[WhiteTimeControl "480+3"]`, `[BlackTimeControl "300+3"]`,
				`[Board "4"]`,
			},
		},
		{
			"a simul of two games each",
			table.Board{Tournament: "t1", Round: 1, Number: 4, Simul: true, Extra: 180},
			true, "Simul",
			[]string{
				`[WhiteTimeControl "480+3"]`, `[BlackTimeControl "300+3"]`, `[WhiteTimeControl "300+3"]`,
				`[BlackTimeControl "480+3"]`,
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var text bytes.Buffer
			if err := PGN(&text, boardTable(t, test.board, test.match), Extras{Event: test.event}); err != nil {
				t.Fatal(err)
			}
			if !inOrder(text.String(), test.want) {
				t.Errorf("want the tags %q in this order, got\n%s", test.want, text.String())
			}
			if test.board.Simul && strings.Contains(text.String(), "[TimeControl") {
				t.Errorf("want a time control for each player, got one for both:\n%s", text.String())
			}
		})
	}
}

// TestTournamentJSON checks that the JSON of a tournament game names the tournament. Other games have
// no such field.
func TestTournamentJSON(t *testing.T) {
	board := table.Board{Tournament: "t1", Round: 3, Number: 2}
	for _, test := range []struct {
		name  string
		match bool
		event string
		want  []string // for each game
	}{
		{
			"a round", false, "Friday night",
			[]string{`"tournament":{"id":"t1","name":"Friday night","round":3,"board":2},"start":`},
		},
		{"a match of two games", true, "Cup <1>", []string{
			`"round":1,"tournament":{"id":"t1","name":"Cup <1>","round":3,"board":2},`,
			`"round":2,"tournament":{"id":"t1","name":"Cup <1>","round":3,"board":2},`,
		}},
		{"a deleted tournament", false, "", []string{`"tournament":{"id":"t1","round":3,"board":2},`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var text bytes.Buffer
			if err := JSON(&text, boardTable(t, board, test.match), Extras{Event: test.event}); err != nil {
				t.Fatal(err)
			}
			lines := slices.Collect(strings.Lines(text.String()))
			if len(lines) != len(test.want) {
				t.Fatalf("got %d games, want %d: %s", len(lines), len(test.want), text.String())
			}
			for i, want := range test.want {
				if !strings.Contains(lines[i], want) {
					t.Errorf("got %s, want it to contain %s", lines[i], want)
				}
			}
		})
	}
	rec := tabletest.NewRecord(tabletest.RulesOf("chess"), 0)
	var text bytes.Buffer
	if err := JSON(&text, tabletest.Replayed(t, rec, tabletest.RulesOf("chess")), Extras{}); err != nil ||
		strings.Contains(text.String(), "tournament") {
		t.Errorf("game outside a tournament: got %v, %s", err, text.String())
	}
}

// boardTable returns a finished tournament game, or a match of two.
func boardTable(t *testing.T, board table.Board, match bool) *table.Table {
	rec := tabletest.NewRecord(tabletest.RulesOf("chess"), 0)
	rec.Clock, rec.Board, rec.Match = "5+3", &board, match
	at := tabletest.After(t, tabletest.Replayed(t, rec, tabletest.RulesOf("chess")),
		tabletest.By(tabletest.Ben, table.Sit))
	at = tabletest.After(t, tabletest.PlayOn(t, at, "e4", "e5"), tabletest.By(tabletest.Ben, table.Resign))
	if match {
		at = tabletest.After(t, at, tabletest.By(tabletest.Ann, table.Ready), tabletest.By(tabletest.Ben, table.Ready))
		at = tabletest.After(t, tabletest.PlayOn(t, at, "d4"), tabletest.By(tabletest.Ben, table.Resign))
	}
	return at
}

// inOrder reports whether a text has these lines in this order.
func inOrder(text string, want []string) bool {
	for line := range strings.Lines(text) {
		if len(want) > 0 && strings.TrimSpace(line) == want[0] {
			want = slices.Delete(slices.Clone(want), 0, 1)
		}
	}
	return len(want) == 0
}
