package shell

import (
	"strings"
	"testing"

	"pawnstorm/ui/feature/toy"
)

// TestLanguage checks that a catalog of another language translates labels, leads, help, results
// and errors. Commands stay the same.
func TestLanguage(t *testing.T) {
	w, box := newWorld(t, t.TempDir()), toy.NewBox()
	defer w.close()
	w.shell = Of(box.Actions().In(toy.German()), box.Resources().In(toy.German()))
	w.does("ann", "name ann")
	for _, test := range [][2]string{
		{"toys", "Id    Ding    Farbe  Wer es hat\nball  A ball  red\n"},
		{"toys", "Es sind 2×.\n"},
		{"toy show ball", "A ball\nEs heißt A ball.\n"},
		{"toy show ball", "Farbe          red"},
		{"help", "Dinge zum Verleihen"},
		{"help toy", "wer es bekommt"},
		{"toy lend kite ann 3d red", "A kite gehört nun ann."},
		{"toy break ball", "A ball ist kaputt."},
		{"tournament list", "There are no tournaments."}, // not in the catalog, so in English
	} {
		if got := w.does("ann", test[0]); !strings.Contains(got, test[1]) {
			t.Errorf("%s: got\n%swant %s", test[0], got, test[1])
		}
	}
	for line, want := range map[string]string{"toy break ball": "A ball ist schon kaputt.", "toy show top": `Kein Spielzeug heißt "top".`} {
		if code, _, got := w.run(t.Context(), "ann", line); code != Refused || !strings.Contains(got, want) {
			t.Errorf("%s: %d, %swant %s", line, code, got, want)
		}
	}
}
