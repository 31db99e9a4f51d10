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
		t.Errorf("the history has %v", f)
	}
	if keys := append(w.Keys("by/"), w.Keys("end/")...); len(keys) != 1 || !strings.HasPrefix(keys[0], "by/pann/") {
		t.Errorf("it is listed as %v", keys)
	}
	if found, err := w.Tables.Find(t.Context(), clubtest.Ben, string(table.ID)); err != nil || found.ID != table.ID {
		t.Errorf("who knows its id finds %v, %v", found, err)
	}
	if len(w.Tables.Listing().Mine(clubtest.Ann.ID))+w.Tables.Listing().Live.Len()+w.Tables.Listing().Open.Len() != 0 {
		t.Error("it is among the running games")
	}
	if _, err := w.Pairing.Rematch(t.Context(), clubtest.Ann, table.ID); errs.KindOf(err) != errs.Refused {
		t.Errorf("a rematch: %v", err)
	}
}

// TestImportInterrupted: what Import has answered is there after a crash.
func TestImportInterrupted(t *testing.T) {
	w := clubtest.New(t)
	faulty := &clubtest.FaultyStore{Store: w.Stored}
	w.Replace(faulty)
	faulty.After(1, clubtest.Crash) // the record is committed, and nothing after it
	table, err := w.ImportOne(clubtest.Ann, clubtest.ScholarsMate)
	if err != nil {
		t.Fatal(err)
	}
	faulty.UntilHit(t)
	w.Restart()
	w.UntilStored("the archive", func() bool { return len(w.Keys("table/")) == 0 })
	if f := w.History(clubtest.Ann); f.ID != table.ID {
		t.Errorf("the history has %v", f)
	}
}

func TestImportRefuses(t *testing.T) {
	w := clubtest.New(t)
	before := w.Dump()
	for text, want := range map[string]string{
		"1. e4 e5\n2. Ke3": "This PGN cannot be read: line 2, move 2.: Ke3: the king cannot move like that.",
		"1. \u202e<img>\x1b e5": `This PGN cannot be read: line 1, move 1.: ` +
			`"<img>": write it like e2e4, Nf3 or O-O.`,
		strings.Repeat("x", 2<<20):  "This PGN cannot be read: line 1: the game is larger than 1 MB.",
		`[Variant "Horde"] 1. e4 *`: `This PGN cannot be read: line 1: the variant "Horde" is not available here.`,
	} {
		_, err := w.ImportOne(clubtest.Ann, text)
		if errs.KindOf(err) != errs.Invalid || errs.Sentence(err) != want {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	if w.Dump() != before {
		t.Error("something was stored")
	}
}

// TestImportLimit: what is too much is refused, long games cost more, and what was kept
// before stays.
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
		t.Errorf("the last: %v", err)
	}
	if tally.Kept != 3 || strings.Join(kept, " ") != "e2e4 d2d4 c2c4" {
		t.Errorf("%v were kept: %v", tally, kept)
	}
	w.Clock.Advance(5 * time.Hour)
	w.Imports(clubtest.Ann, "1. b4 *")
}

// TestImportTwice: the same game is kept once for each who imports it, and a game that
// was played here is not kept again.
func TestImportTwice(t *testing.T) {
	w := clubtest.New(t)
	text := clubtest.ScholarsMate + "\n\n1. e4 {a comment} *\n\n1. e4 *\n\n1. e4 Ke5 *\n"
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
			t.Errorf("round %d: %v, %v", round, tally, err)
		}
		w.UntilStored("the archive", func() bool { return len(w.Keys("table/")) == 0 })
	}
	if !slices.Equal(ids[0], ids[1]) {
		t.Errorf("%v are found as %v", ids[0], ids[1])
	}
	if other := w.Imports(clubtest.Ben, clubtest.ScholarsMate); other.ID == ids[0][0] {
		t.Error("it is the same table for two people")
	}
	var exported bytes.Buffer
	if err := w.Archive.ExportAll(t.Context(), &exported, clubtest.Ann.ID, archive.PGN, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	tally, err := w.Archive.Import(t.Context(), clubtest.Ann, &exported, func(archive.Imported) error { return nil })
	if err != nil || tally != (archive.Tally{Same: 3}) {
		t.Errorf("what was exported comes back as %v, %v", tally, err)
	}
}
