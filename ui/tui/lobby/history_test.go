package lobby_test

import (
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

// The history shows the opening of each game if there is room.
func TestHistoryNamesOpenings(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Do(w.Game(ann, bob, "e4", "e5", "Nf3", "Nc6", "Bb5"), bob, table.Intent{Kind: table.Resign})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("[Play]")
	p.Press("shift+tab")
	p.Sees("[You]", "won, resignation")
	p.Misses("Ruy Lopez")
	p.Resize(200, 60)
	p.Sees("Ruy Lopez")
}

func TestFinishedGamesComeByThePage(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	for range lobby.HistoryPage + 7 {
		w.Clock.Advance(time.Minute)
		w.Do(w.Game(ann, bob), bob, table.Intent{Kind: table.Resign})
	}
	settled(w, ann, lobby.HistoryPage+7)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.OnTab("You")
	p.Sees("1/65+")
	p.Press("G")
	p.Sees("65/72")
	p.Misses("+")
	p.Press("enter")
	p.Until("the table", func() bool {
		tbl, ok := p.Model.Top().(*play.TableScreen)
		return ok && tbl.Table.Status == table.Over
	})
	p.Press("q")
	p.Sees("65/72")
	p.Press("g")
	p.Sees("1/72")
	// A game that ends moves from the running games down to the history.
	w.Clock.Advance(time.Minute)
	game := w.Game(ann, bob)
	p.Sees("1/72", "Mine 1")
	w.Do(game, bob, table.Intent{Kind: table.Resign})
	p.Sees("Mine  ", "1/73")
	p.Misses("● your turn")
}

// settled waits until the history of a player has that length.
func settled(w *tuitest.World, who account.Player, games int) {
	w.Tb.Helper()
	changes := w.Tables.Changes(w.Tb.Context())
	late := time.NewTimer(clubtest.Patience)
	defer late.Stop()
	for {
		got, err := w.Archive.History(w.Tb.Context(), who.ID, nil, games+1)
		if err != nil {
			w.Tb.Fatal(err)
		}
		if len(got) == games && len(w.Tables.Listing().Mine(who.ID)) == 0 {
			return
		}
		select {
		case <-changes:
		case <-late.C:
			w.Tb.Fatalf("got %d finished games, want %d", len(got), games)
		}
	}
}
