package tui_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/words"
)

// TestSaving checks that any screen shows "saving" while the store does not answer. After a minute
// it says that nothing is saved yet. Both texts go when the store is back.
func TestSaving(t *testing.T) {
	for name, test := range map[string]struct {
		before, does func(*tuitest.Person)
		then         string
	}{
		"talk": {
			func(p *tuitest.Person) { p.Press("t"); p.Sees("No messages yet.") },
			func(p *tuitest.Person) { p.Types("hello"); p.Press("enter") },
			"ann: hello",
		},
		"a table": {
			func(p *tuitest.Person) { p.Press("c"); p.Sees("Access") },
			func(p *tuitest.Person) { p.Press("enter") },
			"Waiting for an opponent",
		},
		"a seek": {
			func(p *tuitest.Person) { p.Press("f"); p.Sees("Press enter to find.") },
			func(p *tuitest.Person) { p.Press("enter") },
			"Looking for an opponent",
		},
	} {
		t.Run(name, func(t *testing.T) {
			w, store := tuitest.NewStuck(t)
			p := w.Visit(app.Visit{Key: w.Account("ann").Key})
			p.Sees("P puzzles")
			test.before(p)
			store.Stuck.Store(true)
			p.Promptly(name, func() { test.does(p) })
			p.Sees("Saving…")
			p.Fits()
			w.Clock.Advance(time.Minute)
			p.Sees("The storage has not answered for 1:0")
			p.Fits()
			close(store.Free)
			p.Sees(test.then)
			p.Until("the end of saving", func() bool { return p.Model.Session.SavingWords() == "" })
			p.Misses("The storage has not answered")
		})
	}
}

// TestSavingIsSaidOnce checks that a table that shows "saving" shows it only once.
func TestSavingIsSaidOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
		tuitest.PlayMoves(ann, bob, tuitest.Begun...)
		ann.Resize(80, 24)
		w.Slow.Writes.Set(30 * time.Second)
		ann.Press("t")
		ann.Types("hello")
		ann.Press("enter")
		ann.Passes(15 * time.Second)
		ann.Sees("The clocks are paused.")
		if n := strings.Count(ann.Frame(), words.Saving); n != 1 || ann.Model.Session.SavingWords() == "" {
			t.Errorf("got the text %d times:\n%s", n, ann.Frame())
		}
		w.Slow.Writes.Set(0)
		ann.Passes(time.Minute)
		ann.Sees("ann: hello")
		ann.Misses(words.Saving)
	})
}

// TestSlowMove checks that a player whose move is not answered sees that the server is slow, and that
// the seconds go on, in the largest and the smallest window.
func TestSlowMove(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 20}} {
		synctest.Test(t, func(t *testing.T) {
			w := tuitest.NewLive(t)
			ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
			tuitest.PlayMoves(ann, bob, tuitest.Begun...)
			bob.Resize(size[0], size[1])
			w.Slow.Writes.Set(8 * time.Second)
			bob.Press("m")
			bob.Types("d6")
			bob.Press("enter")
			bob.Passes(500 * time.Millisecond)
			bob.Sees(words.Saving)
			bob.Misses(" s. The s") // neither the server nor the storage is called slow yet
			for before := 0; before < 3; {
				bob.Passes(1500 * time.Millisecond)
				said := regexp.MustCompile(words.Saving+` (\d+) s`).FindAllStringSubmatch(bob.Frame(), -1)
				if len(said) != 1 {
					t.Fatalf("got the seconds %q:\n%s", said, bob.Frame())
				}
				seconds, _ := strconv.Atoi(said[0][1])
				if seconds <= before {
					t.Fatalf("got %d seconds after %d:\n%s", seconds, before, bob.Frame())
				}
				before = seconds
				bob.Fits()
			}
			bob.Passes(9 * time.Second)
			bob.Misses(words.Saving)
			bob.Sees("d6")
			w.Slow.Writes.Set(0)
		})
	}
}

// TestWaiting checks that commands and the account page say that they wait for the store, and
// whether they read or write.
func TestWaiting(t *testing.T) {
	for name, test := range map[string]struct {
		does       func(*tuitest.Person)
		says, then string
	}{
		"a command that reads":  {func(p *tuitest.Person) { p.Press(":"); p.Types("profile ann"); p.Press("enter") }, words.Waiting, "ann"},
		"a command that writes": {func(p *tuitest.Person) { p.Press(":"); p.Types("shout hello"); p.Press("enter") }, words.Saving, "ann: hello"},
		"the account": {func(p *tuitest.Person) {
			p.Model.Session.Push(browse.List(p.Model.Session, "account"))
			p.Update(nil)
		}, words.Waiting, "account since"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := tuitest.NewLive(t)
				p := w.Visit(app.Visit{Key: w.Account("ann").Key})
				p.Sees("P puzzles")
				w.Slow.Writes.Set(20 * time.Second)
				if test.says == words.Waiting {
					w.Slow.Reads.Set(20 * time.Second)
				}
				test.does(p)
				p.Passes(5 * time.Second)
				p.Sees(test.says)
				p.Fits()
				w.Slow.Reads.Set(0)
				w.Slow.Writes.Set(0)
				p.Passes(time.Minute)
				p.Misses(test.says)
				p.Sees(test.then)
			})
		})
	}
}
