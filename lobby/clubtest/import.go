package clubtest

import (
	"cmp"
	"strings"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const ScholarsMate = `[White "cecil"] [Black "dora"] [Date "1999.12.31"]
1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0`

// ImportOne imports a game.
func (w *World) ImportOne(who identity.Person, text string) (t *table.Table, err error) {
	_, failed := w.Archive.Import(w.Tb.Context(), who, strings.NewReader(text), func(i archive.Imported) error {
		t, err = i.Table, i.Err
		return nil
	})
	return t, cmp.Or(failed, err)
}

// Imports imports valid games and waits until they are in the history.
func (w *World) Imports(who identity.Person, text string) *table.Table {
	w.Tb.Helper()
	t, err := w.ImportOne(who, text)
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.UntilStored("the archive", func() bool { return len(w.Keys("table/")) == 0 })
	return t
}
