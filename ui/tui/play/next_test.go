package play_test

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestNextGame checks that a spectator can go to the next game, to any game, or to the most watched
// one. From each, q leads back to the lobby.
func TestNextGame(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	var tables []*table.Table
	for _, id := range []string{"aaaa0001", "aaaa0002", "aaaa0003"} {
		tables = append(tables, w.Record(id, ann.Person, bob.Person, "", tuitest.Openers[:1]))
	}
	for _, who := range []account.Player{ann, bob} { // a crowd
		w.Visit(app.Visit{Key: who.Key, Words: []string{string(tables[1].ID)}}).OnTable(tables[1].ID)
	}
	p := w.OpenTable(w.Account("cat"), tables[0])
	p.Sees("n next game")
	for _, next := range []int{1, 2, 0, 1} {
		p.Press("n")
		p.OnTable(tables[next].ID)
	}
	p.Press("n")
	p.Command("best")
	p.OnTable("aaaa0002")
	p.Command("best")
	p.Sees("This is already the best game.")
	for range 5 {
		at := p.Screen().Table.ID
		p.Command("any")
		p.Until("another table", func() bool { return p.Screen().Table.ID != at })
	}
	p.Press("q")
	p.Sees(" Mine")
}

// TestNoNextGame checks that a spectator of the only game learns this. The keys of players are for
// their moves.
func TestNoNextGame(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	table := w.Record("aaaa0001", ann.Person, bob.Person, "", tuitest.Openers[:1])
	p := w.OpenTable(w.Account("cat"), table)
	p.Press("n")
	p.Sees("There are no other games to watch now.")
	p.Command("any")
	p.Sees("There are no other games to watch now.")
	p.Command("best")
	p.Sees("This is already the best game")
	p.Press("q")
	player := w.Visit(app.Visit{Key: ann.Key, Words: []string{"aaaa0001"}})
	player.OnTable("aaaa0001")
	player.Press("b")
	player.Sees("› b")
	player.Press("esc", "n")
	player.OnTable("aaaa0001")
}
