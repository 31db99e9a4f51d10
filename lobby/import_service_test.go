package lobby_test

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const scholarsMate = `[White "cecil"] [Black "dora"] [Date "1999.12.31"]
1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0`

// importOne imports a game, or says why it cannot be.
func (w *world) importOne(who identity.Person, text string) (t *table.Table, err error) {
	_, failed := w.Archive.Import(w.tb.Context(), who, strings.NewReader(text), func(i archive.Imported) error {
		t, err = i.Table, i.Err
		return nil
	})
	return t, cmp.Or(failed, err)
}

// imports is Import of what is right, once it stands in the history.
func (w *world) imports(who identity.Person, text string) *table.Table {
	w.tb.Helper()
	t, err := w.importOne(who, text)
	if err != nil {
		w.tb.Fatal(err)
	}
	w.untilStored("the archive", func() bool { return len(w.keys("table/")) == 0 })
	return t
}

func TestImport(t *testing.T) {
	w := newWorld(t)
	table := w.imports(ann, scholarsMate)
	w.restart()
	got, err := w.Tables.Get(t.Context(), table.ID)
	if err != nil || got.Ending() != "White (cecil) won by checkmate." || got.Host != ann || got.Origin.Tag("Date") != "1999.12.31" {
		t.Fatalf("%v, %v", got, err)
	}
	if f := w.history(ann); f.ID != table.ID || !f.Imported || f.Seats[0].Name != "cecil" {
		t.Errorf("the history has %v", f)
	}
	if keys := append(w.keys("by/"), w.keys("end/")...); len(keys) != 1 || !strings.HasPrefix(keys[0], "by/pann/") {
		t.Errorf("it is listed as %v", keys)
	}
	if found, err := w.Tables.Find(t.Context(), ben, string(table.ID)); err != nil || found.ID != table.ID {
		t.Errorf("who knows its id finds %v, %v", found, err)
	}
	if len(w.Tables.Listing().Mine(ann.ID))+w.Tables.Listing().Live.Len()+w.Tables.Listing().Open.Len() != 0 {
		t.Error("it is among the running games")
	}
	if _, err := w.Pairing.Rematch(t.Context(), ann, table.ID); errs.KindOf(err) != errs.Refused {
		t.Errorf("a rematch: %v", err)
	}
}

// TestImportInterrupted: what Import has answered is there after a crash.
func TestImportInterrupted(t *testing.T) {
	w := newWorld(t)
	faulty := &faultyStore{Store: w.store}
	w.replace(faulty)
	faulty.after(1, crash) // the record is committed, and nothing after it
	table, err := w.importOne(ann, scholarsMate)
	if err != nil {
		t.Fatal(err)
	}
	faulty.untilHit(t)
	w.restart()
	w.untilStored("the archive", func() bool { return len(w.keys("table/")) == 0 })
	if f := w.history(ann); f.ID != table.ID {
		t.Errorf("the history has %v", f)
	}
}

func TestImportRefuses(t *testing.T) {
	w := newWorld(t)
	before := w.dump()
	for text, want := range map[string]string{
		"1. e4 e5\n2. Ke3":          "This PGN cannot be read: line 2, move 2.: Ke3: the king cannot move like that.",
		"1. \u202e<img>\x1b e5":     `This PGN cannot be read: line 1, move 1.: "<img>": write it like e2e4, Nf3 or O-O.`,
		strings.Repeat("x", 2<<20):  "This PGN cannot be read: line 1: the game is larger than 1 MB.",
		`[Variant "Horde"] 1. e4 *`: `This PGN cannot be read: line 1: the variant "Horde" is not played here.`,
	} {
		_, err := w.importOne(ann, text)
		if errs.KindOf(err) != errs.Invalid || errs.Sentence(err) != want {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	if w.dump() != before {
		t.Error("something was stored")
	}
}

// TestImportLimit: what is too much is refused, long games cost more, and what was kept
// before stays.
func TestImportLimit(t *testing.T) {
	w := newWorld(t)
	budgets := budget.Defaults()
	if err := budgets.Set("imports=none,5/24h"); err != nil {
		t.Fatal(err)
	}
	w.budgets = budgets
	w.restart()
	text := "1. e4 *\n\n1. d4 *\n\n1. c4 {" + strings.Repeat("long ", 7000) + "} *\n\n1. b4 *"
	var kept []string
	tally, err := w.Archive.Import(t.Context(), ann, strings.NewReader(text), func(i archive.Imported) error {
		kept = append(kept, i.Table.Plies[0].Text)
		return nil
	})
	if errs.KindOf(err) != errs.Refused || !strings.Contains(errs.Sentence(err), "import games again in 5 hours") {
		t.Errorf("the last: %v", err)
	}
	if tally.Kept != 3 || strings.Join(kept, " ") != "e2e4 d2d4 c2c4" {
		t.Errorf("%v were kept: %v", tally, kept)
	}
	w.clock.advance(5 * time.Hour)
	w.imports(ann, "1. b4 *")
}

// TestImportTwice: the same game is kept once for each who imports it, and a game that
// was played here is not kept again.
func TestImportTwice(t *testing.T) {
	w := newWorld(t)
	text := scholarsMate + "\n\n1. e4 {a comment} *\n\n1. e4 *\n\n1. e4 Ke5 *\n"
	var ids [2][]identity.TableID
	for round, want := range []archive.Tally{{Kept: 3, Refused: 1}, {Same: 3, Refused: 1}} {
		tally, err := w.Archive.Import(t.Context(), ann, strings.NewReader(text), func(i archive.Imported) error {
			if i.Table != nil {
				ids[round] = append(ids[round], i.Table.ID)
			}
			return nil
		})
		if err != nil || tally != want {
			t.Errorf("round %d: %v, %v", round, tally, err)
		}
		w.untilStored("the archive", func() bool { return len(w.keys("table/")) == 0 })
	}
	if !slices.Equal(ids[0], ids[1]) {
		t.Errorf("%v are found as %v", ids[0], ids[1])
	}
	if other := w.imports(ben, scholarsMate); other.ID == ids[0][0] {
		t.Error("it is the same table for two people")
	}
	var exported bytes.Buffer
	if err := w.Archive.ExportAll(t.Context(), &exported, ann.ID, archive.PGN, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	tally, err := w.Archive.Import(t.Context(), ann, &exported, func(archive.Imported) error { return nil })
	if err != nil || tally != (archive.Tally{Same: 3}) {
		t.Errorf("what was exported comes back as %v, %v", tally, err)
	}
}
