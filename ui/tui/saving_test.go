package tui

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/words"
)

// TestSaving checks that any screen says that it is saving while the store does not answer, says
// after a minute that it is still not saved, and stops when the store is back.
func TestSaving(t *testing.T) {
	for name, test := range map[string]struct {
		before, does func(*person)
		then         string
	}{
		"talk": {
			func(p *person) { p.press("t"); p.sees("No messages yet.") },
			func(p *person) { p.types("hello"); p.press("enter") },
			"ann: hello",
		},
		"a table": {
			func(p *person) { p.press("c"); p.sees("Access") },
			func(p *person) { p.press("enter") },
			"Waiting for an opponent",
		},
		"a seek": {
			func(p *person) { p.press("f"); p.sees("Press enter to find.") },
			func(p *person) { p.press("enter") },
			"Looking for an opponent",
		},
	} {
		t.Run(name, func(t *testing.T) {
			w, store := stickyWorld(t)
			p := w.visit(app.Visit{Key: w.account("ann").Key})
			p.sees("Or choose a game")
			test.before(p)
			store.stuck.Store(true)
			p.promptly(name, func() { test.does(p) })
			p.sees("Saving…")
			p.fits()
			w.advance(time.Minute)
			p.sees("The storage has not answered for a minute.")
			p.fits()
			close(store.free)
			p.sees(test.then)
			p.until("the end of saving", func() bool { return p.model.session.SavingWords() == "" })
			p.misses("The storage has not answered")
		})
	}
}

// TestSavingIsSaidOnce checks that nothing else mentions the store at a table that does.
func TestSavingIsSaidOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWorld(t, true)
		ann, bob := w.pair(pairing.Proposal{Clock: minutes(5, 3)})
		playScene(ann, bob, begun...)
		ann.resize(80, 24)
		w.slow.Writes.Set(30 * time.Second)
		ann.press("t")
		ann.types("hello")
		ann.press("enter")
		ann.passes(15 * time.Second)
		ann.sees("The clocks are paused.")
		if n := strings.Count(ann.frame(), words.Saving); n != 1 || ann.model.session.SavingWords() == "" {
			t.Errorf("it is said %d times:\n%s", n, ann.frame())
		}
		w.slow.Writes.Set(0)
		ann.passes(time.Minute)
		ann.sees("ann: hello")
		ann.misses(words.Saving)
	})
}

// TestWaiting checks that commands and the account page say that they wait for the store, and
// whether they read or write.
func TestWaiting(t *testing.T) {
	for name, test := range map[string]struct {
		does       func(*person)
		says, then string
	}{
		"a command that reads":  {func(p *person) { p.press(":"); p.types("profile ann"); p.press("enter") }, words.Waiting, "ann"},
		"a command that writes": {func(p *person) { p.press(":"); p.types("shout hello"); p.press("enter") }, words.Saving, "ann: hello"},
		"the account": {func(p *person) {
			p.model.session.Push(browse.List(p.model.session, "account"))
			p.update(nil)
		}, words.Waiting, "an account since"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := openWorld(t, true)
				p := w.visit(app.Visit{Key: w.account("ann").Key})
				p.sees("Or choose a game")
				w.slow.Writes.Set(20 * time.Second)
				if test.says == words.Waiting {
					w.slow.Reads.Set(20 * time.Second)
				}
				test.does(p)
				p.passes(5 * time.Second)
				p.sees(test.says)
				p.fits()
				w.slow.Reads.Set(0)
				w.slow.Writes.Set(0)
				p.passes(time.Minute)
				p.misses(test.says)
				p.sees(test.then)
			})
		})
	}
}
