package archive_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

func TestImport(t *testing.T) {
	w := clubtest.New(t)
	table := w.Imports(clubtest.Ann, clubtest.ScholarsMate)
	w.Restart()
	got, err := w.Tables.Get(t.Context(), table.ID)
	if err != nil || got.Ending() != "White (cecil) won by checkmate." || got.Host != clubtest.Ann ||
		got.Origin.Tag("Date") != "1999.12.31" {
		t.Fatalf("%v, %v", got, err)
	}
	if f := w.History(clubtest.Ann); f.ID != table.ID || !f.Imported || f.Seats[0].Name != "cecil" {
		t.Errorf("got history %v", f)
	}
	if keys := append(w.Keys("by/"), w.Keys("end/")...); len(keys) != 1 || !strings.HasPrefix(keys[0], "by/pann/") {
		t.Errorf("got index keys %v, want one in ann's history", keys)
	}
	if found, err := w.Tables.Find(t.Context(), clubtest.Ben, string(table.ID)); err != nil || found.ID != table.ID {
		t.Errorf("Find by id as ben: got %v, %v", found, err)
	}
	if len(w.Tables.Listing().Mine(clubtest.Ann.ID))+w.Tables.Listing().Live.Len()+w.Tables.Listing().Open.Len() != 0 {
		t.Error("the lobby lists the imported game")
	}
	if _, err := w.Pairing.Rematch(t.Context(), clubtest.Ann, table.ID); errs.KindOf(err) != errs.Refused {
		t.Errorf("rematch of an imported game: got %v, want Refused", err)
	}
}

// TestImportInterrupted checks that a game that Import reported survives a crash.
func TestImportInterrupted(t *testing.T) {
	w := clubtest.New(t)
	faulty := &clubtest.FaultyStore{Store: w.Stored}
	w.Replace(faulty)
	faulty.After(1, clubtest.Crash) // commits the record and nothing else
	table, err := w.ImportOne(clubtest.Ann, clubtest.ScholarsMate)
	if err != nil {
		t.Fatal(err)
	}
	faulty.UntilHit(t)
	w.Restart()
	w.UntilStored("the archive", func() bool { return len(w.Keys("table/")) == 0 })
	if f := w.History(clubtest.Ann); f.ID != table.ID {
		t.Errorf("got history %v, want game %s", f, table.ID)
	}
}

func TestImportRefuses(t *testing.T) {
	w := clubtest.New(t)
	before := w.Dump()
	for text, want := range map[string]string{
		"\n1. Ke3 e5": "This PGN cannot be read: line 2, move 1.: Ke3: the king cannot move like that.",
		"1. \u202e<img>\x1b e5": `This PGN cannot be read: line 1, move 1.: ` +
			`"<img>": write it like e2e4, Nf3 or O-O.`,
		strings.Repeat("x", 2<<20):  "This PGN cannot be read: line 1: the game is larger than 1 MB.",
		`[Variant "Horde"] 1. e4 *`: `This PGN cannot be read: line 1: the variant "Horde" is not available here.`,
	} {
		_, err := w.ImportOne(clubtest.Ann, text)
		if errs.KindOf(err) != errs.Invalid || errs.Sentence(err) != want {
			t.Errorf("%.40q: got %v, want %q", text, err, want)
		}
	}
	if w.Dump() != before {
		t.Error("a refused import changed the store")
	}
}

// TestImportLimit checks that Import stops at the limit, that long games cost more, and that games
// imported before the limit stay.
func TestImportLimit(t *testing.T) {
	w := clubtest.New(t)
	budgets := budget.Defaults()
	if err := budgets.Set("imports=none,5/24h"); err != nil {
		t.Fatal(err)
	}
	w.Spending = budgets
	w.Restart()
	text := "1. e4 *\n\n1. d4 *\n\n1. c4 {" + strings.Repeat("long ", 7000) + "} *\n\n1. b4 *"
	var kept []string
	tally, err := w.Archive.Import(t.Context(), clubtest.Ann, strings.NewReader(text), func(i archive.Imported) error {
		kept = append(kept, i.Table.Plies[0].Text)
		return nil
	})
	if errs.KindOf(err) != errs.Refused || !strings.Contains(errs.Sentence(err), "import games again in 5 hours") {
		t.Errorf("import beyond the limit: got %v, want Refused", err)
	}
	if tally.Kept != 3 || strings.Join(kept, " ") != "e2e4 d2d4 c2c4" {
		t.Errorf("imported %v: %v", tally, kept)
	}
	w.Clock.Advance(5 * time.Hour)
	w.Imports(clubtest.Ann, "1. b4 *")
}

// TestImportTwice checks that importing a game twice stores it once for each player, and that importing
// their own export stores nothing.
func TestImportTwice(t *testing.T) {
	w := clubtest.New(t)
	text := clubtest.ScholarsMate + "\n\n1. e4 {a comment} *\n\n1. e4 *\n\n1. Ke5 e4 *\n"
	var ids [2][]identity.TableID
	for round, want := range []archive.Tally{{Kept: 3, Refused: 1}, {Same: 3, Refused: 1}} {
		tally, err := w.Archive.Import(t.Context(), clubtest.Ann, strings.NewReader(text),
			func(i archive.Imported) error {
				if i.Table != nil {
					ids[round] = append(ids[round], i.Table.ID)
				}
				return nil
			})
		if err != nil || tally != want {
			t.Errorf("round %d: got %v, %v; want %v", round, tally, err, want)
		}
		w.UntilStored("the archive", func() bool { return len(w.Keys("table/")) == 0 })
	}
	if !slices.Equal(ids[0], ids[1]) {
		t.Errorf("second import: got tables %v, want %v", ids[1], ids[0])
	}
	if other := w.Imports(clubtest.Ben, clubtest.ScholarsMate); other.ID == ids[0][0] {
		t.Error("two players share one imported table")
	}
	var exported bytes.Buffer
	if err := w.Archive.ExportAll(t.Context(), &exported, clubtest.Ann.ID, archive.PGN, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	tally, err := w.Archive.Import(t.Context(), clubtest.Ann, &exported, func(archive.Imported) error { return nil })
	if err != nil || tally != (archive.Tally{Same: 3}) {
		t.Errorf("importing the export: got %v, %v; want 3 known games", tally, err)
	}
}

// TestImportDamaged checks that a damaged game is stored with its good moves and a note, and that the
// export has what could not be read.
func TestImportDamaged(t *testing.T) {
	w := clubtest.New(t)
	i, err := w.ImportOne(clubtest.Ann, "1. e4 e5\n2. Ke3 "+strings.Repeat("x", 1000)+" 0-1")
	if err != nil {
		t.Fatal(err)
	}
	note := "line 2, move 2.: Ke3: the king cannot move like that"
	if len(i.Plies) != 2 || len(i.Origin.Remarks) != 1 || !strings.HasPrefix(i.Origin.Remarks[0], note) || i.Result.Winner != 1 {
		t.Errorf("%+v, %+v", i.Origin, i.Result)
	}
	var text strings.Builder
	if err := archive.PGN(&text, i, archive.Extras{}); err != nil || !strings.Contains(text.String(), "e5 {Not read from here on (line 2,") ||
		!strings.Contains(text.String(), strings.Repeat("x", 1000)) {
		t.Errorf("%v\n%s", err, text.String())
	}
}
