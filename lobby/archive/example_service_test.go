package archive_test

import (
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/table"
)

// TestExample opens the example game of each variant twice. It is stored once, and no player's
// history lists it.
func TestExample(t *testing.T) {
	w := clubtest.New(t)
	for _, rules := range catalog.All() {
		first, err := w.Archive.Example(t.Context(), rules)
		if err != nil {
			t.Fatal(err)
		}
		again, err := w.Archive.Example(t.Context(), rules)
		if err != nil || again.ID != first.ID {
			t.Errorf("%s: second call got %v, %v; want %s", rules.Info().ID, again, err, first.ID)
		}
		if !first.IsExample() || first.Status != table.Over || len(first.Origin.Notes) == 0 {
			t.Errorf("%s: got %q by %v, %d notes", rules.Info().ID, first.Ending(), first.Host, len(first.Origin.Notes))
		}
	}
	w.UntilStored("the archive", func() bool { return len(w.Keys("table/")) == 0 })
	if keys := w.Keys("end/"); len(keys) > 0 {
		t.Errorf("the archive lists %q, want no games", keys)
	}
	if n := len(w.Keys("done/")); n != len(catalog.All()) {
		t.Errorf("%d games are stored, want %d", n, len(catalog.All()))
	}
}
