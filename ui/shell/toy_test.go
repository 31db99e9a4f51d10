package shell

import (
	"strings"
	"testing"

	"pawnstorm/ui/feature/toy"
)

// TestToy: a resource that is only declared has a command, with its actions, help, completion,
// suggestions, text and JSON.
func TestToy(t *testing.T) {
	w, box := newWorld(t, t.TempDir()), toy.NewBox()
	defer w.close()
	w.shell = Of(box.Actions(), box.Resources())
	w.does("ann", "name ann")
	w.does("ben", "name ben")
	for _, test := range [][2]string{
		{"toys", "Id    Toy     Colour  Holder\nball  A ball  red\nkite  A kite  blue\n"},
		{"toy list broken", "No toys."},
		{"toy show ball", "A ball\n\nState:\nColour         red"},
		{"toy kite", "A kite"},
		{"toys --json", `{"id":"ball","name":"A ball","holder":"","colour":"red","broken":false}`},
		{"help toy", "lend TOY PLAYER SPAN {red|green|blue}"},
		{"help", "toy"},
		{"toy lend kite ben 3d red", "ben has A kite, now red, for 72h0m0s."},
		{"toy break ball", "A ball is broken."},
		{"toy lend ball ben 1w blue --json", `"colour":"blue"`},
	} {
		if got := w.does("ann", test[0]); !strings.Contains(got, test[1]) {
			t.Errorf("%s:\n%swant %s", test[0], got, test[1])
		}
	}
	for line, want := range map[string]string{
		"toy break nothing":          `There is no toy "nothing".`,
		"toy brek ball":              "break",
		"toy brek":                   "Did you mean toy break?",
		"tournament nwe":             "Did you mean tournament new?",
		"toy lend kite ben 3d redd":  "red",
		"toy lend kite ben soon red": "is not a duration",
	} {
		if code, _, got := w.run(t.Context(), "ann", line); code == Done || !strings.Contains(got, want) {
			t.Errorf("%s: %d, %swant %s", line, code, got, want)
		}
	}
	for line, want := range map[string]string{"to": "toy", "toy ": "lend", "toy lend kite ben 3d ": "green"} {
		if got := w.shell.Complete(w.env("ann"), line); !strings.Contains(" "+strings.Join(got, " ")+" ", " "+want+" ") {
			t.Errorf("%q is completed by %v", line, got)
		}
	}
}
