package ui

import (
	"testing"

	"pawnstorm/lobby"
)

func TestNewGameFrames(t *testing.T) {
	w := newWorld(t)
	p := w.visit(Visit{Key: w.account("ann").Key})
	p.sees("No open games", "1 here")
	p.golden("lobby-empty")
	p.press("n")
	p.sees("Who may come")
	p.golden("newgame")
	p.press("right", "down", "right", "down", "right")
	p.sees("Discworld Chess", "‹ White ›", "who knows the code")
	p.golden("newgame-private")
}

func TestMakingATable(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(Visit{Key: ann.Key})
	p.sees("No open games")
	p.press("n")
	p.sees("Who may come")
	p.press("down", "left", "enter") // the seat: Black, by way of the last value
	p.until("the table", func() bool { return len(w.service.Lobby().Mine(ann.ID)) == 1 })
	made := w.service.Lobby().Mine(ann.ID)[0]
	if made.Game != "chess" || made.Wish != 1 || made.Private() || made.Status != lobby.Open {
		t.Errorf("made %+v", made.Record)
	}
	p.until("the table screen", func() bool { _, ok := p.model.top().(*tableScreen); return ok })
	p.press("esc")
	p.sees("Open games 1", "you")
}

func TestTooManyTables(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	for range 10 {
		w.table(ann, lobby.Proposal{Game: "chess", Seat: 0})
	}
	p := w.visit(Visit{Key: ann.Key})
	p.sees("Open games 10")
	p.press("n")
	p.sees("Who may come")
	p.press("enter")
	p.sees("Take one back first", "Who may come")
}

// Keys that are typed ahead are for the page that the keys before them open.
func TestTypedAhead(t *testing.T) {
	w := newWorld(t)
	p := w.visit(Visit{Key: w.account("ann").Key})
	p.sees("Open games 0")
	p.press("n", "down")
	if n, ok := p.model.top().(*newGameScreen); !ok || n.list.cursor != 1 {
		t.Errorf("the second key went elsewhere:\n%s", p.frame())
	}
	p.press("esc", "?", "esc", "p", "q", "tab")
	p.sees("[My games 0]")
}
