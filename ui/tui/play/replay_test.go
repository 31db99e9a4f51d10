package play_test

import (
	"testing"
	"time"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

// studied is ann as White at a finished game against bob.
func studied(t *testing.T) (w *tuitest.World, p *tuitest.Person) {
	w = tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	table := w.Record("a1b2c3d4", ann.Person, bob.Person, "", []string{"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"},
		table.Event{Kind: table.Resigned, Seat: 1})
	p = w.OpenTable(ann, table)
	p.Sees("White (ann) won by resignation.", "space replay")
	return w, p
}

func TestReplay(t *testing.T) {
	_, p := studied(t)
	p.Press("space")
	p.Sees("Position 0 of 6, playing at normal", "space stop   + faster   - slower")
	p.Golden("replay")
	p.Press("+", "+", "+", "+")
	p.Sees("at 8x speed")
	p.Sees("White (ann) won by resignation.") // the replay has ended
	p.Sees("space replay")
	p.Press("left", "left", "space")
	p.Sees("Position 4 of 6, playing at 8x")
	p.Press("-", "-", "-", "-", "-", "-", "-")
	p.Sees("at quarter")
	p.Press("left")
	p.Sees("Position 3 of 6. Press end to return", "space replay")
	p.Press("space")
	p.Sees("Position 3 of 6, playing")
	p.Press("space")
	p.Sees("Position 3 of 6. Press end to return")
}

// TestReplayHearsNoOldTicks checks that ticks from before a change of speed or a stop move nothing.
func TestReplayHearsNoOldTicks(t *testing.T) {
	_, p := studied(t)
	p.Press("space", "-")
	due := p.Screen().Due()
	p.Press("-")
	p.Update(due)
	p.Sees("Position 0 of 6, playing")
	p.Update(p.Screen().Due())
	p.Sees("Position 1 of 6, playing")
	p.Press("space")
	p.Update(p.Screen().Due())
	p.Sees("Position 1 of 6. Press end to return")
}

// TestReplayIsForFinishedGames checks that the keys keep their meaning in a running game.
func TestReplayIsForFinishedGames(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	p := w.OpenTable(w.Account("cat"), w.Game(ann, bob, "e4"))
	p.Sees("is to move.")
	p.Press("space")
	p.Misses("playing at")
	p.Press("p")
	p.Misses("New game")
}

// TestClocksThen checks that stepping through a finished game shows the clocks of that moment.
func TestClocksThen(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	table, err := w.ImportOne(ann.Person, `[TimeControl "180+2"] 1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:41]} 2. d4 {[%clk 0:02:30]} d5 {[%clk 0:01:02]} 1-0`)
	if err != nil {
		t.Fatal(err)
	}
	w.UntilArchived(table)
	p := w.OpenTable(ann, table)
	p.Sees("2:30", "1:02")
	p.Press("left")
	p.Sees("2:30", "2:41")
	p.Press("home")
	p.Misses("2:41")
	p.Sees("3:00")
}

func TestThought(t *testing.T) {
	at := func(seconds float64) table.Ply {
		return table.Ply{At: time.Unix(0, 0).Add(time.Duration(seconds * float64(time.Second)))}
	}
	tbl := &table.Table{Plies: []table.Ply{at(0), at(0.1), at(1.6), at(100)}}
	for ply, want := range []time.Duration{time.Second, 400 * time.Millisecond, 1500 * time.Millisecond, 3 * time.Second} {
		if got := play.Thought(tbl, ply); got != want {
			t.Errorf("before ply %d: got %v", ply, got)
		}
	}
	tbl.Origin = &table.Origin{}
	if got := play.Thought(tbl, 3); got != time.Second {
		t.Errorf("a game without times: got %v", got)
	}
}

func TestPlayFromHere(t *testing.T) {
	_, p := studied(t)
	p.Press("left", "p")
	p.Sees("It starts from the game ann – bob")
	p.Golden("from-here")
	p.Fits()
	p.Press("enter")
	p.Sees("Waiting for an opponent.")
	table := p.Screen().Table
	if want := "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"; table.State.String() != want {
		t.Errorf("got start %s", table.State)
	}
	if from := table.From; from == nil || from.Table != "a1b2c3d4" || from.Ply != 5 {
		t.Errorf("got source %v", from)
	}
}

func TestPlayFromTheEnd(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	p := w.OpenTable(ann, w.Game(ann, bob, "f3", "e5", "g4", "Qh4"))
	p.Sees("won by checkmate")
	p.Press("p")
	p.Sees("The game is over in this position.")
	p.Press("home", "p")
	p.Sees("ann – bob, at")
}
