package shell

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// idOf returns the id of a table that was just created or joined.
func (w *world) idOf(who, line string) string {
	w.tb.Helper()
	_, rest, ok := strings.Cut(w.does(who, line+" --json"), `"id":"`)
	if !ok {
		w.tb.Fatalf("%s printed no table", line)
	}
	return rest[:8]
}

// TestRefusedChangesNothing runs all kinds of lines, sensible and not. A refused line changes
// nothing and says why on one line.
func TestRefusedChangesNothing(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	people := []string{"ann", "bob", "cat"}
	for _, name := range people[:2] {
		w.does(name, "name "+name)
	}
	game := w.idOf("ann", "new chess as white clock=3-days")
	w.does("bob", "join "+game)
	match := w.idOf("ann", "new strike as workers match")
	w.does("bob", "join "+match)
	open := w.idOf("bob", "new correct")
	var names []string
	for _, c := range w.shell.grammar.Commands() {
		names = append(names, c.Name)
	}
	words := slices.Concat(names, []string{
		"it", "board", "board 2", "on", "as", "from", "to", "game", "new", "white", "black", "first", "chess", "strike",
		"accept", "decline", "withdraw", "offer", "claim", "win", "draw", "code", "remove", "use", "lobby", "all", "none",
		"e4", "e5", "e2 e4", "c8-c7", "d2-e3", "Nf3", "ann", "bob", "cat", "zoe", "1", "2", "99", "rated", "match", "private",
		"--json", "--table=it", "--ply=0", "pieces", "letters", "zzzzzzzz", game, match, open,
	})
	lasting := []string{"wait", "watch", "tv", "plain", "talk"}
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom(names).Draw(t, "command")
		if slices.Contains(lasting, line) {
			line = "move"
		}
		for range rapid.IntRange(0, 4).Draw(t, "words") {
			line += " " + rapid.SampledFrom(words).Draw(t, "word")
		}
		who := rapid.SampledFrom(people).Draw(t, "who")
		before := w.dump()
		code, stdout, stderr := w.run(w.tb.Context(), who, line)
		if code == Done {
			return
		}
		if stdout != "" || strings.Count(stderr, "\n") != 1 || strings.Contains(stderr, "%!") {
			t.Fatalf("%s: code %d, %q and %q", line, code, stdout, stderr)
		}
		if after := w.dump(); after != before {
			t.Fatalf("%s: %s was refused with code %d, %s, but changed\n%s to\n%s", who, line, code, stderr, before, after)
		}
	})
}

// TestIt checks that "it" is the last table the player used. Other players and refused commands do
// not change it.
func TestIt(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	means := func(who, id string) {
		t.Helper()
		if out := w.does(who, "show it"); !strings.HasPrefix(out, "Table "+id) {
			t.Errorf("%s: got table %.20s, want %s", who, out, id)
		}
	}
	first := w.idOf("ann", "new chess as white")
	means("ann", first)
	w.does("bob", "join "+first)
	second := w.idOf("bob", "new chess as white")
	w.does("ann", "join "+second)
	means("ann", second)
	w.does("ann", "move e4 on "+first)
	w.does("bob", "move e4")
	means("ann", first)
	means("bob", second)
	if code, _, _ := w.run(t.Context(), "ann", "move e4 on "+first); code != Refused {
		t.Errorf("code %d", code)
	}
	w.does("bob", "show "+first)
	if code, _, _ := w.run(t.Context(), "bob", "resign "+second+" "+second); code != Wrong {
		t.Errorf("code %d", code)
	}
	means("bob", first)
	means("ann", first)
	if code, _, errs := w.run(t.Context(), "cat", "show"); code != Refused || !strings.Contains(errs, "You have no table") {
		t.Errorf("code %d, %s", code, errs)
	}
	for i, id := range []string{first, second} {
		if out := w.does("ann", fmt.Sprintf("show board %d", i+1)); !strings.HasPrefix(out, "Table "+id) {
			t.Errorf("board %d: got %.20s", i+1, out)
		}
	}
}

// TestWhichTable checks that a player who has used no table gets the only one, and has to choose
// among several.
func TestWhichTable(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	host, guest := w.arrive("ann"), w.arrive("bob")
	join := func() {
		t.Helper()
		tbl, err := w.service.Pairing.Create(t.Context(), host.Person, pairing.Proposal{Game: "chess"})
		if err == nil {
			_, err = w.service.Tables.Do(t.Context(), tbl.ID, guest.Person, table.Intent{Kind: table.Sit, Seat: 1})
		}
		if err != nil {
			t.Fatal(err)
		}
		for len(w.service.Tables.Listing().Waiting(host.ID)) == 0 {
			<-w.service.Tables.Changes(t.Context())
		}
	}
	join()
	if out := w.does("bob", "show"); !strings.HasPrefix(out, "Table ") {
		t.Errorf("with one table: got %s", out)
	}
	if err := w.service.Accounts.UseTable(t.Context(), guest.ID, "zzzzzzzz"); err != nil { // no longer exists
		t.Fatal(err)
	}
	w.does("bob", "show board")
	join()
	if err := w.service.Accounts.UseTable(t.Context(), guest.ID, "zzzzzzzz"); err != nil {
		t.Fatal(err)
	}
	for len(w.service.Tables.Listing().Mine(guest.ID)) < 2 {
		<-w.service.Tables.Changes(t.Context())
	}
	code, _, errs := w.run(t.Context(), "bob", "show")
	if code != Refused || !strings.HasPrefix(errs, "Which table? You have 2.") {
		t.Errorf("code %d, %s", code, errs)
	}
}

// TestWaitsAsLong checks that wait ends exactly at its time limit.
func TestWaitsAsLong(t *testing.T) {
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, folder)
		defer w.close()
		w.does("ann", "new chess as white")
		for line, want := range map[string]time.Duration{"wait": 10 * time.Minute, "wait it --timeout=12h": 12 * time.Hour, "wait --timeout 90s": 90 * time.Second} {
			began := time.Now()
			code, stdout, stderr := w.run(t.Context(), "ann", line)
			if took := time.Since(began); code != Refused || took != want || stdout != "" || !strings.Contains(stderr, "within") {
				t.Errorf("%s: code %d after %v: %s", line, code, took, stderr)
			}
		}
	})
}

// TestLastingCommandsEnd checks that lasting commands end with their session and leave nothing
// behind.
func TestLastingCommandsEnd(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	id := w.idOf("ann", "new chess as white")
	w.does("bob", "join "+id)
	w.does("ann", "move e4")
	for _, line := range []string{"watch " + id, "watch --json", "wait it --timeout=24h", "talk lobby --follow"} {
		ctx, hangUp := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			w.run(ctx, "ann", line)
		}()
		for line != "talk lobby --follow" && w.service.Tables.Listing().People == 0 {
			<-w.service.Tables.Changes(t.Context())
		}
		hangUp()
		<-ended
		for w.service.Tables.Listing().People > 0 {
			<-w.service.Tables.Changes(t.Context())
		}
	}
}

// brokenPipe refuses all output.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

// TestNobodyReads checks that a command ends when its output cannot be written. Its effect stays.
func TestNobodyReads(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "new chess as white")
	for _, line := range []string{"games mine", "show", "help", "rules", "watch", "who", "new chess as black"} {
		env := w.env("ann")
		env.Out, env.Err = brokenPipe{}, brokenPipe{}
		if code := w.shell.Run(t.Context(), env, line).Code; code == Done {
			t.Errorf("%s without a reader: got code %d", line, code)
		}
	}
	if n := len(w.service.Tables.Listing().Mine(w.arrive("ann").ID)); n != 2 {
		t.Errorf("got %d tables, want 2", n)
	}
}

// TestPlayerByName checks that the commands made from the actions on a player take a name.
func TestPlayerByName(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	w.does("ben", "name ben")
	for _, line := range []string{"player note ben plays the French", "player note ben", "note ben"} {
		if said := w.does("ann", line); said != "ben: plays the French\n" {
			t.Errorf("%s: %q", line, said)
		}
	}
	if said := w.does("ann", "player unnote ben"); said != "You have no note on ben.\n" {
		t.Errorf("without a note: %q", said)
	}
}
