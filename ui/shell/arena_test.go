package shell

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestArenaByCommands checks that players who use only commands are paired in an arena while one of
// their waits runs. The answers that let them join say so.
func TestArenaByCommands(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, dir)
		defer w.close()
		for _, name := range []string{"ann", "ben"} {
			w.does(name, "name "+name)
		}
		_, id, _ := strings.Cut(w.does("ann", "tournament new arena chess 3+2 minutes=5"), "Tournament ")
		id, _, _ = strings.Cut(id, " ")
		w.does("ben", "tournament join "+id)
		for _, word := range []string{"join", "start", "pause", "resume"} {
			said := w.does("ann", "tournament "+word+" "+id)
			if tells := strings.Contains(said, "An arena pairs players who are connected") && strings.Contains(said, "ssh example.org wait\n"); tells == (word == "pause") {
				t.Errorf("%s: %q", word, said)
			}
		}
		<-time.After(20 * time.Second) // several looks for pairs
		if n := len(w.service.Tables.Live()); n != 0 {
			t.Fatalf("got %d tables for absent players", n)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		first := make(chan string, 2)
		for _, name := range []string{"ann", "ben"} {
			env := w.env(name)
			go func() {
				var out strings.Builder
				env.Out, env.Err = &out, &out
				w.shell.Run(ctx, env, "wait --timeout=1m")
				first <- name + ": " + out.String()
			}()
		}
		said := <-first
		if live := w.service.Tables.Live(); len(live) != 1 || !strings.Contains(said, "Table "+string(live[0].ID)+" waits for you.") {
			t.Errorf("got %d tables, and the first to move reads %q", len(live), said)
		}
		cancel()
		<-first
	})
}

// TestSwissByCommands checks that a Swiss tournament pairs its players even if they are away.
func TestSwissByCommands(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	w.does("ann", "tournament new swiss chess 3+2")
	if said := w.does("ann", "tournament join"); strings.Contains(said, "connected") {
		t.Errorf("joining a Swiss tournament prints %q", said)
	}
}
