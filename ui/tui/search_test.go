package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
)

// library is a world with finished games: two that were played, a private one, and one that ann has
// imported.
func library(t *testing.T) (w *world, ann account.Player) {
	w = newWorld(t)
	ann = w.account("ann")
	bob, cat := w.account("bob"), w.account("cat")
	w.ended(ann, bob, pairing.Proposal{})
	w.ended(bob, cat, pairing.Proposal{})
	w.ended(bob, cat, pairing.Proposal{Private: true})
	imported, err := w.importOne(ann, scholarsMate)
	if err != nil {
		t.Fatal(err)
	}
	w.untilArchived(imported)
	w.advance(26 * time.Hour)
	return w, ann
}

const scholarsMate = `[Event "Club evening"] [White "cecil"] [Black "dora"] [Date "1999.12.31"]
1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0`

// TestSearch checks that finished games can be found by player, result, game and time, and opened.
func TestSearch(t *testing.T) {
	w, ann := library(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("h")
	p.sees("Finished games", "bob - cat", "ann - bob")
	p.golden("search")
	p.fits()
	p.press("tab")
	p.sees("[yours]", "ann - bob")
	p.misses("bob - cat")
	p.press("shift+tab", "/")
	p.sees("Player", "Result", "Since")
	p.types("ann")
	p.golden("search-name")
	p.press("enter")
	p.sees("cecil - dora", "ann - bob")
	p.misses("bob - cat")
	p.golden("search-found")
	p.press("/", "down", "down", "down", "down")
	p.types("1h")
	p.press("enter")
	p.sees("No games found.")
	p.press("q")
	p.sees("Lobby")
	p.press("h")
	p.sees("bob - cat")
	p.press("down", "enter")
	p.sees("ann – bob · Chess")
	p.press("q")
	p.sees("Finished games")
}

// TestSearchGoesOn checks that the next page is fetched near the end of a page.
func TestSearchGoesOn(t *testing.T) {
	w := newWorld(t)
	for i := range 120 {
		key := fmt.Sprintf("end/%016x/%08d", i, i)
		line := fmt.Sprintf(`{"id":"%08d","game":"chess","seats":[{"name":"one-%d"},{"name":"two"}],"winner":0,"reason":"time","ended":"2026-03-14T09:00:00Z"}`, i, i)
		if _, err := w.store.Put(t.Context(), key, []byte(line), 0); err != nil {
			t.Fatal(err)
		}
	}
	p := w.visit(app.Visit{Key: keyOf("someone")})
	p.press("esc", "h")
	p.sees("one-0")
	for _, last := range []string{"one-39", "one-79", "one-119"} {
		p.until(last, func() bool {
			p.press("G")
			return strings.Contains(p.frame(), last)
		})
	}
}
