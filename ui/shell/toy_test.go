package shell

import (
	"context"
	"io"
	"strings"
	"testing"

	"pawnstorm/ui/feature/toy"
)

// TestToyFollowed: what a command shows of a resource is shown again when it changes, and what
// happens to it is told.
func TestToyFollowed(t *testing.T) {
	w, box := newWorld(t, t.TempDir()), toy.NewBox()
	defer w.close()
	w.shell = Of(box.Actions(), box.Resources())
	w.does("ann", "name ann")
	for _, line := range []string{"toy show ball --follow", "toys --follow", "toy watch ball"} {
		ctx, hangUp := context.WithCancel(t.Context())
		env := w.env("ann")
		told, out := io.Pipe()
		env.Out, env.Err = out, out
		go func() {
			defer out.Close()
			w.shell.Run(ctx, env, line)
		}()
		for _, colour := range []string{"green", "red"} {
			w.does("ann", "toy lend ball ann 1d "+colour)
			for got := ""; !strings.Contains(got, colour); {
				part := make([]byte, 1000)
				n, err := told.Read(part)
				if got += string(part[:n]); err != nil {
					t.Fatalf("%s: %q, %v", line, got, err)
				}
			}
		}
		hangUp()
		if _, err := io.Copy(io.Discard, told); err != nil {
			t.Error(err)
		}
	}
}

// TestToy: a resource that is only declared has a command, with its actions, help, completion,
// suggestions, text and JSON.
func TestToy(t *testing.T) {
	w, box := newWorld(t, t.TempDir()), toy.NewBox()
	defer w.close()
	w.shell = Of(box.Actions(), box.Resources())
	w.does("ann", "name ann")
	w.does("ben", "name ben")
	for _, test := range [][2]string{
		{"toys", "Id    Toy     Colour  Holder\nball  A ball  red\nkite  A kite  blue\nThere are 2 toys.\n"},
		{"toy list broken", "No toys."},
		{"toy show ball", "A ball\nIt is called A ball.\n\nState:\nColour         red"},
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
