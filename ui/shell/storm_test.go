package shell

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby"
	"pawnstorm/ui/feature"
)

// storms runs a storm command and decodes its answer.
func (w *world) storms(who, line string) (doc feature.PuzzleDoc) {
	w.tb.Helper()
	if err := json.Unmarshal([]byte(w.does(who, line+" --json")), &doc); err != nil {
		w.tb.Fatal(err)
	}
	return doc
}

// TestStorm checks that a storm continues from command to command, and that a wrong move costs time
// and the puzzle. The storm counts when its time is up, with or without another move.
func TestStorm(t *testing.T) {
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldWith(t, lobby.Config{Store: openStore(t, folder), Now: time.Now})
		defer w.close()
		w.does("ann", "name ann")
		code, _, sigh := w.run(t.Context(), "ann", "puzzle storm e4")
		if code != Refused || !strings.Contains(sigh, "You have no storm running") {
			t.Errorf("a move without a storm: %d, %s", code, sigh)
		}
		at := w.storms("ann", "puzzle storm --game=threecheck")
		<-time.After(time.Hour)
		if now := w.storms("ann", "puzzle storm"); now.ID != at.ID || now.Storm.Left != 180_000 {
			t.Errorf("before the first move: got %+v, %+v", at, now)
		}
		for made := 0; at.Storm.Solved < 2; made++ {
			p, ok := puzzle.Find(at.ID)
			if !ok || p.Game != "threecheck" {
				t.Fatalf("got puzzle %+v", at)
			}
			was := at
			if at = w.storms("ann", "puzzle storm "+p.Moves[2*made]); at.Storm.Move == "solved" {
				made = -1
			} else if at.Storm.Move != "right" || at.ID != was.ID {
				t.Fatalf("%s: got %+v", p.Moves[2*made], at)
			}
		}
		<-time.After(time.Minute)
		was := at
		if at = w.storms("ann", "puzzle storm "+w.wrong(at)); at.Storm.Move != "wrong" || at.Storm.Missed != 1 || at.Storm.Row != 0 || at.ID == was.ID || at.Storm.Left != 110_000 {
			t.Errorf("a wrong move: got %+v", at)
		}
		<-time.After(110 * time.Second)
		if at = w.storms("ann", "puzzle storm "+w.wrong(at)); at.Storm.Move != "late" || !at.Storm.Over || at.Storm.Solved != 2 || at.Storm.Missed != 1 || at.Storm.Best != 2 || at.Storm.Today != 2 {
			t.Errorf("a late move: got %+v", at)
		}
		w.does("ann", "puzzle storm "+w.wrong(w.storms("ann", "puzzle storm")))
		<-time.After(24 * time.Hour)
		if again := w.does("ann", "puzzle storm"); !strings.Contains(again, "The storm is over: 0 puzzles solved, 1 missed") || !strings.Contains(again, "Your best today is 0. Your record is 2.") || !strings.Contains(again, "3:00 left") {
			t.Errorf("%s counts an abandoned storm", again)
		}
		if form, err := w.service.Ratings.Puzzles(t.Context(), w.arrive("ann").ID); err != nil || form.Tried() != 0 || form.Storm.Storms != 2 {
			t.Errorf("got stored form %+v, error %v", form, err)
		}
	})
}

// wrong returns a legal move that does not solve the puzzle.
func (w *world) wrong(at feature.PuzzleDoc) string {
	w.tb.Helper()
	p, _ := puzzle.Find(at.ID)
	for _, g := range catalog.All() {
		if g.Info().ID != p.Game {
			continue
		}
		a, err := puzzle.Begin(p, g)
		if err != nil {
			w.tb.Fatal(err)
		}
		for _, m := range a.State().Moves() {
			if _, right, err := a.Try(m); err == nil && !right {
				return a.State().Format(m)
			}
		}
	}
	w.tb.Fatalf("puzzle %q has no wrong move", at.ID)
	return ""
}
