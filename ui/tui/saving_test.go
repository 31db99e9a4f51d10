package tui

import (
	"testing"
	"time"

	"pawnstorm/ui/tui/app"
)

// TestSaving: whatever is to be kept, and on whichever screen, while the store does not
// answer it says that it is saving, after a minute that it still is not kept, and when the
// store is back that is all over.
func TestSaving(t *testing.T) {
	for name, test := range map[string]struct {
		before, does func(*person)
		then         string
	}{
		"talk": {
			func(p *person) { p.press("t"); p.sees("Nothing has been said yet.") },
			func(p *person) { p.types("hello"); p.press("enter") },
			"ann: hello",
		},
		"a table": {
			func(p *person) { p.press("c"); p.sees("Who may come") },
			func(p *person) { p.press("enter") },
			"Waiting for an opponent",
		},
		"a seek": {
			func(p *person) { p.press("f"); p.sees("Press enter to find an opponent.") },
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
