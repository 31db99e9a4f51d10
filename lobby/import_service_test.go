package lobby_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const scholarsMate = `[White "cecil"] [Black "dora"] [Date "1999.12.31"]
1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0`

// imports is Import of what is right, once it stands in the history.
func (w *world) imports(who identity.Person, text string) *table.Table {
	w.tb.Helper()
	t, err := w.Archive.Import(w.tb.Context(), who, []byte(text))
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
	table, err := w.Archive.Import(t.Context(), ann, []byte(scholarsMate))
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
		"":                           "This PGN cannot be read: there is no game in this text.",
		"1. e4 e5\n2. Ke3":           "This PGN cannot be read: line 2, move 2.: Ke3: the king cannot move like that.",
		"1. \u202e<img>\x1b e5":      `This PGN cannot be read: line 1, move 1.: "<img>": write it like e2e4, Nf3 or O-O.`,
		strings.Repeat("x", 2<<20):   "This PGN cannot be read: the text is larger than 1 MB.",
		`[Variant "Atomic"] 1. e4 *`: `This PGN cannot be read: line 1: the variant "Atomic" is not played here.`,
	} {
		_, err := w.Archive.Import(t.Context(), ann, []byte(text))
		if errs.KindOf(err) != errs.Invalid || errs.Sentence(err) != want {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	if w.dump() != before {
		t.Error("something was stored")
	}
}

func TestImportLimit(t *testing.T) {
	w := newWorld(t)
	for range 20 {
		w.imports(ann, scholarsMate)
	}
	_, err := w.Archive.Import(t.Context(), ann, []byte(scholarsMate))
	if errs.KindOf(err) != errs.Refused || !strings.Contains(errs.Sentence(err), "import a game again in 3 minutes") {
		t.Errorf("the 21st: %v", err)
	}
	w.imports(ben, scholarsMate)
	w.clock.advance(3 * time.Minute)
	w.imports(ann, scholarsMate)
}
