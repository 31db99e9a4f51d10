package tui

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// TestNextGame checks that a spectator can go through the games, to any of them or to the most
// watched one, and that q leads back to the lobby from each.
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
	p.press("n")
	p.commands("best")
	p.onTable("aaaa0002")
	p.commands("best")
	p.sees("This is already the best game.")
	for range 5 {
		at := p.screen().Table.ID
		p.commands("any")
		p.until("another table", func() bool { return p.screen().Table.ID != at })
	}
	p.press("q")
	p.sees("Lobby")
	if got := len(p.model.stack); got != 1 {
		t.Errorf("%d screens are left", got)
	}
}

// TestNoNextGame checks that a spectator of the only game learns that there is no other. The keys
// of players are for their moves.
func TestNoNextGame(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	table := w.record("aaaa0001", ann.Person, bob.Person, "", openers[:1])
	p := w.comes(w.account("cat"), table)
	p.press("n")
	p.sees("There are no other games to watch now.")
	p.commands("any")
	p.sees("There are no other games to watch now.")
	p.commands("best")
	p.sees("This is already the best game")
	p.press("q")
	player := w.visit(app.Visit{Key: ann.Key, Words: []string{"aaaa0001"}})
	player.onTable("aaaa0001")
	player.press("b")
	player.sees("› b")
	player.press("esc", "n")
	player.onTable("aaaa0001")
}
