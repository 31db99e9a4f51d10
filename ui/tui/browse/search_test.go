package browse_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// library is a world with finished games: two public ones, a private one, and one imported by ann.
func library(t *testing.T) (w *tuitest.World, ann account.Player) {
	w = tuitest.New(t)
	ann = w.Account("ann")
	bob, cat := w.Account("bob"), w.Account("cat")
	w.EndedGame(ann, bob, pairing.Proposal{})
	w.EndedGame(bob, cat, pairing.Proposal{})
	w.EndedGame(bob, cat, pairing.Proposal{Private: true})
	imported, err := w.ImportOne(ann.Person, scholarsMate)
	if err != nil {
		t.Fatal(err)
	}
	w.UntilArchived(imported)
	w.Clock.Advance(26 * time.Hour)
	return w, ann
}

const scholarsMate = `[Event "Club evening"] [White "cecil"] [Black "dora"] [Date "1999.12.31"]
1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0`

// TestSearch checks that finished games can be found by player, result, game and time, and opened.
func TestSearch(t *testing.T) {
	w, ann := library(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("h")
	p.Sees("Finished games", "bob - cat", "ann - bob")
	p.Golden("search")
	p.Fits()
	p.Press("tab")
	p.Sees("[Yours", "ann - bob")
	p.Misses("bob - cat")
	p.Press("shift+tab", "/")
	p.Sees("Player", "Result", "Since")
	p.Types("ann")
	p.Golden("search-name")
	p.Press("enter")
	p.Sees("cecil - dora", "ann - bob")
	p.Misses("bob - cat")
	p.Golden("search-found")
	p.Press("/", "down", "down", "down", "down")
	p.Types("1h")
	p.Press("enter")
	p.Sees("No games found.")
	p.Press("q")
	p.Sees(" Mine")
	p.Press("h")
	p.Sees("bob - cat")
	p.Press("down", "enter")
	p.Sees("ann – bob · Chess")
	p.Press("q")
	p.Sees("Finished games")
}

// TestSearchGoesOn checks that the next page is fetched near the end of a page.
func TestSearchGoesOn(t *testing.T) {
	w := tuitest.New(t)
	for i := range 120 {
		key := fmt.Sprintf("end/%016x/%08d", i, i)
		line := fmt.Sprintf(`{"id":"%08d","game":"chess","seats":[{"name":"one-%d"},{"name":"two"}],"winner":0,"reason":"time","ended":"2026-03-14T09:00:00Z"}`, i, i)
		if _, err := w.Stored.Put(t.Context(), key, []byte(line), 0); err != nil {
			t.Fatal(err)
		}
	}
	p := w.Visit(app.Visit{Key: tuitest.KeyOf("someone")})
	p.Press("esc", "h")
	p.Sees("one-0")
	for _, last := range []string{"one-39", "one-79", "one-119"} {
		p.Until(last, func() bool {
			p.Press("G")
			return strings.Contains(p.Frame(), last)
		})
	}
}
