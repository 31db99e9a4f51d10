package tui_test

import (
	"slices"
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/gallery"
	"pawnstorm/ui/tui/play"
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

// TestFourGames checks that four games are live on their boards, that a finished one is replaced,
// and that enter opens the chosen one.
func TestFourGames(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	var tables []*table.Table
	for _, id := range []string{"aaaa0001", "aaaa0002", "aaaa0003"} {
		tables = append(tables, w.Record(id, ann.Person, bob.Person, "", tuitest.Openers[:3]))
		w.Known(tables[len(tables)-1])
	}
	p := w.Visit(app.Visit{Key: w.Account("cat").Key})
	p.Command("four")
	p.Sees("Four games need a window of 160 x 50 cells")
	p.Fits()
	p.Resize(160, 50)
	p.Sees("King's Knight Opening", "No other game right now.")
	screen := p.Model.Top().(*gallery.Screen)
	shown := func(id identity.TableID) int {
		ids := screen.Shows()
		return slices.Index(ids[:], id)
	}
	fourth := w.Record("aaaa0004", ann.Person, bob.Person, "", tuitest.Openers[:3])
	p.Until("the fourth game", func() bool { return shown(fourth.ID) == 3 })
	tuitest.GoldenFrame(t, "four 160x50", p.Frame())
	w.Do(tables[1], bob, table.Intent{Kind: table.Move, Ply: 3, Text: "b8c6"})
	p.Sees("Nc6")
	fifth := w.Record("aaaa0005", ann.Person, bob.Person, "", tuitest.Openers[:1])
	w.Known(fifth)
	at := shown(tables[0].ID)
	w.Do(tables[0], bob, table.Intent{Kind: table.Resign})
	p.Sees("resignation")
	p.Update(screen.Due(at))
	p.Until("the fifth game", func() bool { return shown(fifth.ID) == at })
	p.Press("2", "tab", "down", "right", "left")
	p.Press("n")
	p.Sees("There are no other games to watch now.")
	want := screen.Shows()[0]
	p.Press("enter")
	p.OnTable(want)
	p.Press("tab")
	p.Until("the four games again", func() bool { _, ok := p.Model.Top().(*gallery.Screen); return ok })
	p.Press("q")
	if _, ok := p.Model.Top().(*play.TableScreen); !ok {
		t.Error("q does not lead back to the table")
	}
}

// TestTVSkipsOwnGames checks that TV, the best game, any game and the four games never show a game
// of the user, however good it is.
func TestTVSkipsOwnGames(t *testing.T) {
	w := tuitest.New(t)
	ann, bob, cat := w.Account("ann"), w.Account("bob"), w.Account("cat")
	own := w.Record("aaaa0001", cat.Person, bob.Person, "", tuitest.Openers[:1])
	w.Known(own)
	p := w.Visit(app.Visit{Key: cat.Key})
	p.Press("T")
	p.Sees("There are no games to watch now.")
	p.Command("tv")
	p.Sees("There are no games to watch now.")
	other := w.Record("aaaa0002", ann.Person, bob.Person, "", tuitest.Openers[:1])
	w.Known(other)
	p.Press("T")
	p.OnTable(other.ID)
	p.Sees("TV: ann")
	for _, next := range []func(){func() { p.Press("n") }, func() { p.Command("any") }} {
		next()
		p.Sees("There are no other games to watch now.")
		p.OnTable(other.ID)
	}
	third := w.Record("aaaa0003", ann.Person, bob.Person, "", tuitest.Openers[:1])
	w.Known(third)
	for _, want := range []identity.TableID{third.ID, other.ID} {
		p.Press("n")
		p.OnTable(want)
		p.Sees("TV: ann")
	}
	p.Resize(160, 50)
	p.Command("four")
	screen := p.Model.Top().(*gallery.Screen)
	if ids := screen.Shows(); slices.Contains(ids[:], own.ID) {
		t.Errorf("the four games are %v, of which %s is one's own", ids, own.ID)
	}
}
