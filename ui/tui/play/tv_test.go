package play_test

import (
	"testing"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestTV checks that TV shows a game, and another one when it ends. n goes to the next game, and
// users who look at an earlier position stay there.
func TestTV(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	p := w.Visit(app.Visit{Key: w.Account("cat").Key})
	p.Command("tv")
	p.Sees("There are no games to watch now.")
	first := w.Record("aaaa0001", ann.Person, bob.Person, "", tuitest.Openers[:3])
	second := w.Record("aaaa0002", ann.Person, bob.Person, "", tuitest.Openers[:1])
	w.Do(second, ann, table.Intent{Kind: table.Resign})
	p.Press("T")
	p.OnTable(first.ID)
	p.Sees("TV: ann")
	p.Hears(w.Do(first, bob, table.Intent{Kind: table.Resign}))
	p.Update(p.Screen().NextOnTV()) // no other game
	p.OnTable(first.ID)
	third := w.Record("aaaa0003", ann.Person, bob.Person, "", tuitest.Openers[:1])
	p.OnTable(third.ID) // once there is one
	p.Sees("TV: ann")
	p.Hears(w.Do(third, bob, table.Intent{Kind: table.Resign}))
	fourth := w.Record("aaaa0004", ann.Person, bob.Person, "", tuitest.Openers[:1])
	w.Known(fourth)
	p.Press(",")
	p.Update(p.Screen().NextOnTV())
	p.OnTable(third.ID)
	p.Press("end", "n")
	p.OnTable(fourth.ID)
	p.Sees("TV: ann")
}
