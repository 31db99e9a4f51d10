package tui

import (
	"slices"
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/gallery"
	"pawnstorm/ui/tui/play"
)

// TestTV checks that TV shows a game, and another one when it ends. n goes to the next game, and
// users who look at an earlier position stay there.
func TestTV(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	p := w.visit(app.Visit{Key: w.account("cat").Key})
	p.commands("tv")
	p.sees("There are no games to watch now.")
	first := w.record("aaaa0001", ann.Person, bob.Person, "", openers[:3])
	second := w.record("aaaa0002", ann.Person, bob.Person, "", openers[:1])
	w.do(second, ann, table.Intent{Kind: table.Resign})
	p.press("T")
	p.onTable(first.ID)
	p.sees("TV: ann")
	p.hears(w.do(first, bob, table.Intent{Kind: table.Resign}))
	p.update(p.screen().NextOnTV()) // no other game
	p.onTable(first.ID)
	third := w.record("aaaa0003", ann.Person, bob.Person, "", openers[:1])
	p.onTable(third.ID) // once there is one
	p.sees("TV: ann")
	p.hears(w.do(third, bob, table.Intent{Kind: table.Resign}))
	fourth := w.record("aaaa0004", ann.Person, bob.Person, "", openers[:1])
	w.known(fourth)
	p.press(",")
	p.update(p.screen().NextOnTV())
	p.onTable(third.ID)
	p.press("end", "n")
	p.onTable(fourth.ID)
	p.sees("TV: ann")
}

// TestFourGames checks that four games are live on their boards, that a finished one is replaced,
// and that enter opens the chosen one.
func TestFourGames(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	var tables []*table.Table
	for _, id := range []string{"aaaa0001", "aaaa0002", "aaaa0003"} {
		tables = append(tables, w.record(id, ann.Person, bob.Person, "", openers[:3]))
		w.known(tables[len(tables)-1])
	}
	p := w.visit(app.Visit{Key: w.account("cat").Key})
	p.commands("four")
	p.sees("Four games need a window of 160 x 50 cells")
	p.fits()
	p.resize(160, 50)
	p.sees("King's Knight Opening", "No other game right now.")
	screen := p.model.top().(*gallery.Screen)
	shown := func(id identity.TableID) int {
		ids := screen.Shows()
		return slices.Index(ids[:], id)
	}
	fourth := w.record("aaaa0004", ann.Person, bob.Person, "", openers[:3])
	p.until("the fourth game", func() bool { return shown(fourth.ID) == 3 })
	goldenFrame(t, "four 160x50", p.frame())
	w.do(tables[1], bob, table.Intent{Kind: table.Move, Ply: 3, Text: "b8c6"})
	p.sees("Nc6")
	fifth := w.record("aaaa0005", ann.Person, bob.Person, "", openers[:1])
	w.known(fifth)
	at := shown(tables[0].ID)
	w.do(tables[0], bob, table.Intent{Kind: table.Resign})
	p.sees("resignation")
	p.update(screen.Due(at))
	p.until("the fifth game", func() bool { return shown(fifth.ID) == at })
	p.press("2", "tab", "down", "right", "left")
	p.press("n")
	p.sees("There are no other games to watch now.")
	want := screen.Shows()[0]
	p.press("enter")
	p.onTable(want)
	p.press("tab")
	p.until("the four games again", func() bool { _, ok := p.model.top().(*gallery.Screen); return ok })
	p.press("q")
	if _, ok := p.model.top().(*play.TableScreen); !ok {
		t.Error("q does not lead back to the table")
	}
}

// TestTVSkipsOwnGames checks that TV, the best game, any game and the four games never show a game
// of the user, however good it is.
func TestTVSkipsOwnGames(t *testing.T) {
	w := newWorld(t)
	ann, bob, cat := w.account("ann"), w.account("bob"), w.account("cat")
	own := w.record("aaaa0001", cat.Person, bob.Person, "", openers[:1])
	w.known(own)
	p := w.visit(app.Visit{Key: cat.Key})
	p.press("T")
	p.sees("There are no games to watch now.")
	p.commands("tv")
	p.sees("There are no games to watch now.")
	other := w.record("aaaa0002", ann.Person, bob.Person, "", openers[:1])
	w.known(other)
	p.press("T")
	p.onTable(other.ID)
	p.sees("TV: ann")
	for _, next := range []func(){func() { p.press("n") }, func() { p.commands("any") }} {
		next()
		p.sees("There are no other games to watch now.")
		p.onTable(other.ID)
	}
	third := w.record("aaaa0003", ann.Person, bob.Person, "", openers[:1])
	w.known(third)
	for _, want := range []identity.TableID{third.ID, other.ID} {
		p.press("n")
		p.onTable(want)
		p.sees("TV: ann")
	}
	p.resize(160, 50)
	p.commands("four")
	screen := p.model.top().(*gallery.Screen)
	if ids := screen.Shows(); slices.Contains(ids[:], own.ID) {
		t.Errorf("the four games are %v, of which %s is one's own", ids, own.ID)
	}
}
