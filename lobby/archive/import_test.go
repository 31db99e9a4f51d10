package archive

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/pgn"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// imported returns the record of a valid PGN game.
func imported(tb testing.TB, text string) table.Record {
	tb.Helper()
	g, err := pgn.NewReader(strings.NewReader(text), catalog.All()).Next()
	if err != nil {
		tb.Fatal(err)
	}
	rec, err := importRecord(g, tabletest.Ann, tabletest.Noon)
	if err != nil {
		tb.Fatal(err)
	}
	rec.ID, rec.Version = "1mp0rted", table.RecordVersion
	return rec
}

func importedTable(tb testing.TB, text string) *table.Table {
	tb.Helper()
	rec := imported(tb, text)
	return tabletest.Replayed(tb, rec, tabletest.RulesOf(rec.Game))
}

const fromAServer = `[Event "Rated blitz game"]
[Site "https://chess.example/AbCdEfGh"]
[Date "2024.02.29"]
[Round "?"]
[White "cecil"]
[Black "Dora ` + "\u202e\x1b[31m" + `D."]
[Result "1-0"]
[TimeControl "180+2"]
[Termination "Normal"]

1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Bc4 { [%clk 0:02:58] } 2... Nc6 { [%clk 0:02:31] } 1-0
`

func TestImportRecord(t *testing.T) {
	tbl := importedTable(t, fromAServer)
	if want := [2]identity.Person{{ID: "x0", Name: "cecil"}, {ID: "x1", Name: "Dora [31mD."}}; tbl.Seats != want {
		t.Errorf("got players %q, want %q", tbl.Seats, want)
	}
	if tbl.Status != table.Over || tbl.Result.Winner != 0 || tbl.Ending() != "White (cecil) won." {
		t.Errorf("got status %d, %q", tbl.Status, tbl.Ending())
	}
	if tbl.Host != tabletest.Ann || tbl.Rated || !tbl.Changed.Equal(tabletest.Noon) || tbl.Involves("x2") {
		t.Errorf("got host %v, rated %v, changed %v", tbl.Host, tbl.Rated, tbl.Changed)
	}
	if o := tbl.Origin; o.Tag("Site") != "https://chess.example/AbCdEfGh" || o.Tag("Round") != "" ||
		!o.At.Equal(tabletest.Noon) {
		t.Errorf("got origin %v", o)
	}
	// According to the clocks, the moves took 2, 2, 4 and 31 seconds.
	at := tbl.Created
	for i, ply := range tbl.Plies {
		if got, want := ply.At.Sub(at), []time.Duration{2, 2, 4, 31}[i]*time.Second; got != want {
			t.Errorf("ply %d took %v, want %v", i, got, want)
		}
		if want := []time.Duration{180, 180, 178, 151}[i] * time.Second; ply.Left != want {
			t.Errorf("%v left after ply %d, want %v", ply.Left, i, want)
		}
		at = ply.At
	}
	if tbl.Record.Clock != "3+2" || !at.Equal(tabletest.Noon) {
		t.Errorf("got clock %q, last move at %v", tbl.Record.Clock, at)
	}
}

func TestImportedEndings(t *testing.T) {
	tags := func(tags string) string { return tags + "\n1. e4 e5 " }
	for text, want := range map[string]string{
		"1. e4 *":                             "The game was not finished.",
		"1. e4 e5":                            "The game was not finished.",
		"1. e4 1-0":                           "White (White) won.",
		"1. e4 0-1":                           "Black (Black) won.",
		"1. e4 1/2":                           "Drawn.",
		"1. f3 e5 2. g4 Qh4# 1-0":             "Black (Black) won by checkmate.",
		tags(`[White "?"][Black ""]`) + "1-0": "White (White) won.",
		tags(`[Termination "Time forfeit"]`) + "0-1":             "Black (Black) won on time.",
		tags(`[Termination "cecil won by resignation"]`) + "1-0": "White (White) won by resignation.",
		tags(`[Termination "Game drawn by agreement"]`) + "1/2":  "Drawn by agreement.",
		tags(`[Termination "abandoned"]`) +
			"1-0": "White (White) won by forfeit: the opponent has left.",
		tags(`[Termination "Normal"]`) + "*":    "The game was not finished.",
		`[FEN "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"]`: "White (White) won by checkmate.",
		`[Variant "strike"][White "a"]`:         "The game was not finished.",
	} {
		if got := importedTable(t, text).Ending(); got != want {
			t.Errorf("%q: got ending %q, want %q", text, got, want)
		}
	}
}

// TestImportedClocks checks that the clock is imported only if each move has a clock comment.
func TestImportedClocks(t *testing.T) {
	for text, want := range map[string]string{
		`[TimeControl "60"] 1. e4 {[%clk 0:00:59]} e5 {[%clk 0:00:58]}`:                         "1+0",
		`[TimeControl "60"] 1. e4 {[%clk 0:00:59]} e5`:                                          "",
		`[TimeControl "60"] 1. e4 e5`:                                                           "",
		`[TimeControl "40/9000"] 1. e4 {[%clk 0:00:59]} e5 {[%clk 0:00:58]}`:                    "",
		`[TimeControl "60"] 1. e4 {[%clk 9999:59:59]} e5 {[%clk 0:00:00]} 2. d4 {[%clk 0:0:0]}`: "1+0",
	} {
		table := importedTable(t, text)
		if table.Record.Clock != want || table.Created.After(tabletest.Noon) ||
			table.Created.Before(tabletest.Noon.Add(-2*24*time.Hour)) {
			t.Errorf("%s: got clock %q, begun %v; want clock %q", text, table.Record.Clock, table.Created, want)
		}
	}
}

// TestImportedIDs checks that no session can ever have the id of an imported game's player.
func TestImportedIDs(t *testing.T) {
	for seat := range game.Seat(2) {
		if id := table.ImportedPlayer(seat, "ann").ID; id.IsGuest() || id.HasAccount() {
			t.Errorf("imported player %s is a guest or has an account", id)
		}
	}
}

// TestEndedOnlyOfImports checks that only imported games can have an Ended event, which states a result
// without the moves for it.
func TestEndedOnlyOfImports(t *testing.T) {
	rec := tabletest.StartedTable(t).Record
	rec.Log = append(rec.Log, table.Event{At: tabletest.Noon, Kind: table.Ended, Seat: 0})
	if _, err := table.Replay(rec, 1, tabletest.RulesOf("chess")); err == nil ||
		!strings.Contains(err.Error(), "was played here") {
		t.Errorf("replaying an Ended event in a game played here: got %v", err)
	}
}

// TestImportAgain checks that exporting an imported game and importing it again gives the same game.
func TestImportAgain(t *testing.T) {
	first := importedTable(t, fromAServer)
	var b strings.Builder
	if err := PGN(&b, first, Extras{}); err != nil {
		t.Fatal(err)
	}
	again := importedTable(t, b.String())
	if !slices.EqualFunc(again.Plies, first.Plies, func(a, b table.Ply) bool { return a.Text == b.Text }) ||
		again.Seats != first.Seats || again.Ending() != first.Ending() ||
		again.Origin.Tag("Site") != first.Origin.Tag("Site") || again.Origin.Tag(gameIDTag) != string(first.ID) {
		t.Errorf("got another game from\n%s", b.String())
	}
	if fmt.Sprint(again.Plies[3].Left) != fmt.Sprint(first.Plies[3].Left) {
		t.Errorf("got %v left, want %v", again.Plies[3].Left, first.Plies[3].Left)
	}
}

// TestExportsComeBack checks that exporting a game and importing it again gives the same game. It
// plays every variant to various endings.
func TestExportsComeBack(t *testing.T) {
	for _, rules := range catalog.All() {
		for seed := range uint64(8) {
			t.Run(fmt.Sprintf("%s/%d", rules.Info().ID, seed), func(t *testing.T) {
				first := randomTable(t, rules, seed)
				var text strings.Builder
				if err := PGN(&text, first, Extras{}); err != nil {
					t.Fatal(err)
				}
				again := importedTable(t, text.String())
				same := again.Game == first.Game && again.Start.String() == first.Start.String() &&
					again.State.String() == first.State.String()
				for i, p := range first.Plies {
					same = same && again.Plies[i].Text == p.Text && again.Plies[i].Seat == p.Seat &&
						again.Plies[i].Left == p.Left.Truncate(time.Second)
				}
				if !same || len(again.Plies) != len(first.Plies) || again.Result != first.Result {
					t.Errorf("got another game with result %v, want %v:\n%s", again.Result, first.Result, text.String())
				}
			})
		}
	}
}

// randomTable plays random moves until the game ends or a player resigns.
func randomTable(tb testing.TB, rules game.Rules, seed uint64) *table.Table {
	tb.Helper()
	rnd := rand.New(rand.NewPCG(seed, 17))
	options := map[string]string{}
	for _, o := range rules.Info().Options {
		options[o.ID] = o.Values[rnd.IntN(len(o.Values))].ID
	}
	setup, err := rules.Setup(options, rnd)
	if err != nil {
		tb.Fatal(err)
	}
	rec := tabletest.NewRecord(rules, 0)
	rec.Setup, rec.Options, rec.Clock = setup, options, "90+30"
	t := tabletest.After(tb, tabletest.Replayed(tb, rec, rules), tabletest.By(tabletest.Ben, table.Sit))
	for most := 20 + rnd.IntN(80); t.Status == table.Playing; {
		if len(t.Plies) == most {
			return tabletest.After(tb, t, tabletest.By(tabletest.Ben, table.Resign))
		}
		list := t.State.Moves()
		t = tabletest.PlayOn(tb, t, t.State.Format(list[rnd.IntN(len(list))]))
	}
	return t
}

// TestAnnotationsStay checks that annotations survive an import, an export and another import.
func TestAnnotationsStay(t *testing.T) {
	text, err := os.ReadFile("../../game/pgn/testdata/forms/annotated.pgn")
	if err != nil {
		t.Fatal(err)
	}
	first := importedTable(t, string(text))
	if n := first.Origin.Note(0); n == nil || !slices.Equal(n.Glyphs, []int{1}) || len(n.Lines) != 1 ||
		!slices.Contains(n.Comments, "[%clk 0:03:00.5]") {
		t.Errorf("first move: got note %v", n)
	}
	var b strings.Builder
	if err := PGN(&b, first, Extras{}); err != nil {
		t.Fatal(err)
	}
	again := importedTable(t, b.String())
	if !reflect.DeepEqual(again.Origin.Notes, first.Origin.Notes) ||
		!slices.Equal(again.Origin.Intro, first.Origin.Intro) {
		t.Errorf("got notes\n%v\nwant\n%v", again.Origin.Notes, first.Origin.Notes)
	}
	value, err := table.Encode(first.Record)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := table.Decode(value)
	if err != nil || !reflect.DeepEqual(kept.Origin.Notes, first.Origin.Notes) {
		t.Errorf("decoding the record: got origin %v, %v", kept.Origin, err)
	}
}

// TestImportedBeyond checks that a game that continued after a draw is imported with all its moves.
func TestImportedBeyond(t *testing.T) {
	tbl := importedTable(t, "[Result \"0-1\"]\n"+strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 4)+"e4 e5 0-1")
	if !tbl.Origin.Beyond || len(tbl.Plies) != 18 || tbl.Ending() != "Black (Black) won." ||
		len(tbl.Origin.Remarks) != 1 {
		t.Errorf("got %d plies, %q, remarks %v", len(tbl.Plies), tbl.Ending(), tbl.Origin.Remarks)
	}
	var b strings.Builder
	if err := PGN(&b, tbl, Extras{}); err != nil || !importedTable(t, b.String()).Origin.Beyond {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// TestLongTagsComeBack checks that long names and tags are exported as they were imported, and that the
// screens get short names.
func TestLongTagsComeBack(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("Wolfeschlegelsteinhausen ", 6))
	event := strings.TrimSpace(strings.Repeat("Memorial of the Chess Club of the Old Harbour, ", 18))
	first := importedTable(t, `[Event "`+event+`"][White "`+long+`"][Black "Ng"][Annotator "`+long+`"] 1. e4 e5 1-0`)
	if name := first.Seats[0].Name; !strings.HasPrefix(long, strings.TrimSuffix(name, "…")) || len(name) > 45 {
		t.Errorf("the name on the screens is %q", name)
	}
	var b strings.Builder
	if err := PGN(&b, first, Extras{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[White "` + long + `"]`, `[Black "Ng"]`, `[Event "` + event + `"]`, `[Annotator "` + long + `"]`} {
		if strings.Count(b.String(), want) != 1 {
			t.Errorf("%s is missing in\n%s", want, b.String())
		}
	}
	if again := importedTable(t, b.String()); again.Origin.Tag("White") != long || again.Origin.Tag("Black") != "" || again.Seats != first.Seats {
		t.Errorf("got %+v from\n%s", again.Origin, b.String())
	}
}
