package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/drops"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/game/glicko"
	"pawnstorm/game/pgn"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// exportedTables returns tables with everything that an export can contain.
func exportedTables(tb testing.TB) map[string]*table.Table {
	tb.Helper()
	timed := tabletest.NewRecord(tabletest.RulesOf("chess"), 0)
	timed.Clock, timed.Rated = "5+3", true
	from := tabletest.NewRecord(tabletest.RulesOf("chess"), 0)
	from.From, from.Setup = &table.Place{Table: "1mp0rted", Ply: 7}, "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"
	chess, tiny := tabletest.RulesOf("chess"), drops.Rules()
	match := tabletest.PlayOn(tb, tabletest.StartedMatch(tb, "strike", ""), "d1-d2", "b5-d6")
	match = tabletest.After(tb, match, tabletest.By(tabletest.Ben, table.Resign),
		tabletest.By(tabletest.Ann, table.Ready), tabletest.By(tabletest.Ben, table.Ready))
	match = tabletest.After(tb, tabletest.PlayOn(tb, match, "e1-e2"), tabletest.By(tabletest.Ann, table.Resign))
	return map[string]*table.Table{
		"timed": tabletest.After(tb,
			tabletest.PlayOn(tb,
				tabletest.After(tb, tabletest.Replayed(tb, timed, chess), tabletest.By(tabletest.Ben, table.Sit)), "e4",
				"e5", "Nf3", "Nc6", "Bb5"), tabletest.By(tabletest.Ben, table.Resign)),
		"live": tabletest.PlayOn(tb, tabletest.StartedTable(tb), "f3", "e5", "g4"),
		"mate": tabletest.PlayOn(tb, tabletest.StartedTable(tb), "f3", "e5", "g4", "Qh4"),
		"hinted": tabletest.PlayOn(tb,
			tabletest.After(tb, tabletest.StartedTable(tb),
				tabletest.Ordered(tabletest.Ann, table.Advise(0, "e4"))), "d4", "d5"),
		"from": tabletest.PlayOn(tb,
			tabletest.After(tb, tabletest.Replayed(tb, from, chess), tabletest.By(tabletest.Ben, table.Sit)),
			"Kd7", "e4"),
		"match":    match,
		"imported": importedTable(tb, fromAServer),
		"passes": tabletest.PlayOn(tb,
			tabletest.After(tb, tabletest.Replayed(tb, tabletest.NewRecord(tiny, 0), tiny),
				tabletest.By(tabletest.Ben, table.Sit)), "h", "pass", "g", "c", "f"),
	}
}

// outcome holds the ratings of the players of the rated game in exportedTables.
var outcome = &rating.Outcome{Seats: [2]rating.RatingChange{
	{Before: glicko.Rating{Rating: 1523.4}, After: glicko.Rating{Rating: 1530}},
	{Before: glicko.Rating{Rating: 1488.6}, After: glicko.Rating{Rating: 1480}},
}}

func TestExports(t *testing.T) {
	for name, table := range exportedTables(t) {
		for ending, format := range map[string]Format{".pgn": PGN, ".json": JSON} {
			var got bytes.Buffer
			var b Extras
			if table.Rated {
				b.Outcome = outcome
			}
			if name == "mate" {
				b.Study = mateStudy(t, table)
			}
			if err := format(&got, table, b); err != nil {
				t.Fatalf("%s%s: %v", name, ending, err)
			}
			golden.File(t, "testdata/export-"+name+ending, got.String())
		}
	}
}

// TestExportsAreRead checks that reading the exports gives all moves back.
func TestExportsAreRead(t *testing.T) {
	for name, table := range exportedTables(t) {
		games := table.Games()
		var text bytes.Buffer
		if err := PGN(&text, table, Extras{}); err != nil {
			t.Fatal(err)
		}
		in := pgn.NewReader(&text, append(catalog.All(), drops.Rules()))
		for i := range games {
			if g, err := in.Next(); err != nil || len(g.Moves) != len(games[i].Plies) {
				t.Errorf("%s, game %d: %v", name, i, err)
			}
		}
		if _, err := in.Next(); err != io.EOF {
			t.Errorf("%s: got %v after %d games, want EOF", name, err, len(games))
		}
		text.Reset()
		if err := JSON(&text, table, Extras{}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(text.String()), "\n")
		if len(lines) != len(games) {
			t.Fatalf("%s: got %d lines, want %d", name, len(lines), len(games))
		}
		for i, line := range lines {
			var j GameJSON
			if err := json.Unmarshal([]byte(line), &j); err != nil || len(j.Moves) != len(games[i].Plies) ||
				j.Position != games[i].State.String() {
				t.Errorf("%s: %s, %v", name, line, err)
			}
		}
	}
}

// TestRatingsOfAMatch checks the ratings in both games of a match. Its outcome lists them by the seats of
// the second game.
func TestRatingsOfAMatch(t *testing.T) {
	match := exportedTables(t)["match"]
	match.Rated = true
	var text bytes.Buffer
	if err := PGN(&text, match, Extras{Outcome: outcome}); err != nil {
		t.Fatal(err)
	}
	var elos []string
	for line := range strings.Lines(text.String()) {
		if strings.Contains(line, "Elo") {
			elos = append(elos, strings.Trim(strings.Fields(line)[1], "\"]"))
		}
	}
	if want := "1489 1523 1523 1489"; strings.Join(elos, " ") != want {
		t.Errorf("got ratings %v, want %s", elos, want)
	}
}

var errPipe = errors.New("broken pipe")

// brokenPipe fails after some writes.
type brokenPipe struct{ left int }

func (p *brokenPipe) Write(b []byte) (int, error) {
	if p.left--; p.left < 0 {
		return 0, errPipe
	}
	return len(b), nil
}

func TestExportStopsWithItsWriter(t *testing.T) {
	match := exportedTables(t)["match"]
	for name, format := range map[string]Format{"pgn": PGN, "json": JSON} {
		for n := range 2 { // each game is one write
			if err := format(&brokenPipe{n}, match, Extras{}); !errors.Is(err, errPipe) {
				t.Errorf("%s, pipe broken after %d writes: got %v", name, n, err)
			}
		}
		if err := format(&brokenPipe{2}, match, Extras{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTermination(t *testing.T) {
	for reason, want := range map[string]string{
		"checkmate": "normal", "time": "time forfeit", table.ReasonForfeit: "abandoned", table.ReasonClaim: "abandoned",
		table.Unfinished: "unterminated",
	} {
		if got := termination(&table.Table{Status: table.Over, Result: game.Result{Reason: reason}}); got != want {
			t.Errorf("%s: got %s, want %s", reason, got, want)
		}
	}
	if got := termination(tabletest.StartedTable(t)); got != "unterminated" {
		t.Errorf("game under way: got %s, want unterminated", got)
	}
}

// mateStudy returns the study in the golden file of package analysis.
func mateStudy(tb testing.TB, t *table.Table) *analysis.Study {
	tb.Helper()
	kept, err := os.ReadFile("../analysis/testdata/study_v1.json")
	if err != nil {
		tb.Fatal(err)
	}
	s, err := analysis.DecodeStudy(kept, t)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}
