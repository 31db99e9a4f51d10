package gallery_test

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

// TestFourGames checks that four games are live on their boards. A finished one is replaced, and
// enter opens the chosen one.
func TestFourGames(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	var tables []*table.Table
	for _, id := range []string{"aaaa0001", "aaaa0002", "aaaa0003"} {
		tables = append(tables, w.Record(id, ann.Person, bob.Person, "", tuitest.Openers[:3]))
		w.Known(tables[len(tables)-1])
	}
	p := w.Visit(app.Visit{Key: w.Account("cat").Key})
	p.Resize(75, 22)
	p.Command("four")
	p.Sees("Four games need a window of 76 x 22 cells")
	p.Fits()
	p.Resize(80, 24)
	p.Sees("King's Knight", "No other game right now.")
	p.Fits()
	tuitest.GoldenFrame(t, "three 80x24", p.Frame())
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
		t.Error("q did not lead back to the table")
	}
}
