package tui

import (
	"fmt"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/home"
)

// library is a world with finished games: two that were played, one private, and
// one that ann has imported.
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

func TestSearchFrames(t *testing.T) {
	w, ann := library(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("h")
	p.sees("1/2", "0-1 resignation")
	p.golden("search")
	p.press("/")
	p.types("ann")
	p.golden("search-name")
	p.press("enter")
	p.sees("1/2", "cecil", "1-0 checkmate")
	p.golden("search-found")
	p.press("tab", "tab", "right")
	p.sees("No finished game fits.")
	p.golden("search-nothing")
}

func TestSearchChoices(t *testing.T) {
	w, ann := library(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("h")
	p.sees("1/2", "Game ‹ any ›")
	p.press("right")
	p.sees("Game ‹ Chess ›", "1/2")
	p.press("right")
	p.sees("Game ‹ Discworld Chess ›", "No finished game fits.")
	p.press("right", "tab", "left")
	p.sees("Result ‹ 0-1 ›", "1/2")
	p.press("left")
	p.sees("Result ‹ 1-0 ›", "No finished game fits.")
	p.press("right", "right", "shift+tab", "shift+tab", "right")
	p.sees("Ended ‹ today ›", "No finished game fits.")
	p.press("right")
	p.sees("Ended ‹ this week ›", "1/2")
	p.clicks("Ended")
	p.sees("Ended ‹ this month ›", "1/2")
	p.clicks("Player ")
	p.sees("Player:")
	p.types("nobody")
	p.press("enter")
	p.sees("Player nobody", "No finished game fits.")
	p.press("q")
	p.sees("Lobby")
}

func TestSearchOpens(t *testing.T) {
	w, ann := library(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("h")
	p.sees("1/2")
	p.press("down", "enter")
	p.sees("ann – bob · Chess")
	p.press("q")
	p.sees("Finished games", "2/2") // where it was
	p.clicks("Chess         ")
	p.clicks("Chess         ")
	p.sees("bob – cat · Chess")
}

// TestSearchGoesOn: what does not fit on a page is fetched when the end comes
// near.
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
	p.sees("1/50+", "one-0")
	p.press("G")
	p.sees("50/100+")
	p.press("G")
	p.sees("100/120")
	p.press("G")
	p.sees("120/120", "one-119")
	for range 40 {
		p.update(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	}
	p.sees("1/120")
}

// TestSearchForgetsOldAnswers: an answer to what was asked before changes nothing.
func TestSearchForgetsOldAnswers(t *testing.T) {
	w, ann := library(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("h")
	p.sees("1/2")
	screen := p.model.top().(*home.SearchScreen)
	p.update(home.FoundGamesMsg{To: screen, Asked: screen.Asked - 1, Found: archive.Found{Games: make([]archive.Summary, 7)}})
	p.sees("1/2")
}

func TestSearchFits(t *testing.T) {
	w, ann := library(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("h")
	p.sees("1/2")
	p.fits()
	p.press("/")
	p.types("a-very-long-name-that-nobody-has-here-at-all")
	p.fits()
	p.press("enter")
	p.sees("No finished game fits.")
	p.fits()
}
