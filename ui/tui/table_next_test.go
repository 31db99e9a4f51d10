package tui

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// TestNextGame: a watcher goes through the games, to any of them, or to the one that
// draws the largest crowd; and q leads back to the lobby from each.
func TestNextGame(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	var tables []*table.Table
	for _, id := range []string{"aaaa0001", "aaaa0002", "aaaa0003"} {
		tables = append(tables, w.record(id, ann.Person, bob.Person, "", openers[:1]))
	}
	for _, who := range []account.Player{ann, bob} { // a crowd
		w.visit(app.Visit{Key: who.Key, Words: []string{string(tables[1].ID)}}).onTable(tables[1].ID)
	}
	p := w.comes(w.account("cat"), tables[0])
	p.sees("n next game")
	for _, next := range []int{1, 2, 0, 1} {
		p.press("n")
		p.onTable(tables[next].ID)
	}
	p.press("n", "b")
	p.onTable("aaaa0002")
	p.press("b")
	p.sees("This is the best game just now.")
	for range 5 {
		at := p.screen().Table.ID
		p.press("r")
		p.until("another table", func() bool { return p.screen().Table.ID != at })
	}
	p.press("q")
	p.sees("Lobby")
	if got := len(p.model.stack); got != 1 {
		t.Errorf("%d screens are left", got)
	}
}

// TestNoNextGame: who watches the only game is told so; the keys of players are
// for their moves.
func TestNoNextGame(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	table := w.record("aaaa0001", ann.Person, bob.Person, "", openers[:1])
	p := w.comes(w.account("cat"), table)
	for _, key := range []string{"n", "r"} {
		p.press(key)
		p.sees("There is no other game to watch just now.")
	}
	p.press("b")
	p.sees("This is the best game")
	p.press("q")
	player := w.visit(app.Visit{Key: ann.Key, Words: []string{"aaaa0001"}})
	player.onTable("aaaa0001")
	for _, key := range []string{"n", "r", "b"} {
		player.press(key)
		player.sees("› " + key)
		player.press("esc")
	}
}
