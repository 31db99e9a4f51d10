package shell

import (
	"context"
	"io"
	"strings"
	"testing"

	"pawnstorm/ui/feature/toy"
)

// TestToyFollowed checks that a command that follows a resource prints it again after a change, and
// reports its events.
func TestToyFollowed(t *testing.T) {
	w, box := newWorld(t, t.TempDir()), toy.NewBox()
	defer w.close()
	w.shell = Of(box.Actions(), box.Resources())
	w.does("ann", "name ann")
	for _, line := range []string{"toy show ball --follow", "toys --follow", "toy watch ball"} {
		until, hangUp := w.follows("ann", line)
		for _, colour := range []string{"green", "red"} {
			w.does("ann", "toy lend ball ann 1d "+colour)
			until(colour)
		}
		hangUp()
	}
}

// TestListsFollowed checks that lists of tables and of finished games are printed again after a
// change.
func TestListsFollowed(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	w.does("ben", "name ben")
	games, hangUp := w.follows("ann", "games --follow")
	games("No open tables.")
	at := w.idOf("ben", "new chess as white")
	games(at)
	hangUp()
	found, hangUp := w.follows("ann", "find --follow")
	found("No games found.")
	for _, line := range []string{"join " + at, "move e4", "move e5", "resign " + at} {
		w.does(map[bool]string{true: "ben", false: "ann"}[line == "move e4"], line)
	}
	found(at)
	hangUp()
}

// follows runs a lasting command. until waits for a text in its output.
func (w *world) follows(who, line string) (until func(string), hangUp func()) {
	w.tb.Helper()
	ctx, cancel := context.WithCancel(w.tb.Context())
	env := w.env(who)
	told, out := io.Pipe()
	env.Out, env.Err = out, out
	go func() {
		defer out.Close()
		w.shell.Run(ctx, env, line)
	}()
	until = func(text string) {
		w.tb.Helper()
		for got := ""; !strings.Contains(got, text); {
			part := make([]byte, 1000)
			n, err := told.Read(part)
			if got += string(part[:n]); err != nil {
				w.tb.Fatalf("%s: %q, %v", line, got, err)
			}
		}
	}
	return until, func() {
		cancel()
		if _, err := io.Copy(io.Discard, told); err != nil {
			w.tb.Error(err)
		}
	}
}

// TestToy checks that a resource needs only its declaration to get a command, with actions, help,
// completion, suggestions, text and JSON.
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
			t.Errorf("%s: got\n%swant %s", test[0], got, test[1])
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
			t.Errorf("%q: got completions %v", line, got)
		}
	}
}
