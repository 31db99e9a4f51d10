package puzzles_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/rating"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/puzzles"
	"pawnstorm/ui/tui/tuitest"
)

// right returns the move to find now.
func right(t testing.TB, s *puzzles.PuzzleScreen) string {
	t.Helper()
	m, ok := s.Attempt.Next()
	if !ok {
		t.Fatal("the puzzle has no move to find")
	}
	return s.Attempt.State().Format(m)
}

// solveOne finds all moves of the puzzle on screen.
func solveOne(p *tuitest.Person, s *puzzles.PuzzleScreen) {
	p.Tb.Helper()
	for id := s.Attempt.Puzzle().ID; s.Attempt.Puzzle().ID == id && !s.Done; {
		p.Tries(right(p.Tb, s))
	}
}

// stands waits until the storm on screen has a clock and a score.
func stands(p *tuitest.Person, standing string) {
	p.Tb.Helper()
	p.Until(standing, func() bool {
		s, ok := p.Model.Top().(*puzzles.PuzzleScreen)
		return ok && strings.HasPrefix(s.Standing(), standing)
	})
}

func TestStorm(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees(" Mine")
	p.Opens("Puzzles")
	p.Press("s")
	p.Sees("Your first move starts the clock.")
	stands(p, "3:00 left, 0 solved")
	s := p.Model.Top().(*puzzles.PuzzleScreen)
	p.Golden("storm")
	p.Fits()
	w.Clock.Advance(time.Hour) // no move yet
	solveOne(p, s)
	p.Sees("Solved!")
	stands(p, "3:00 left, 1 solved")
	w.Clock.Advance(50 * time.Second)
	p.Update(s.Due())
	stands(p, "2:10 left, 1 solved")
	before := s.Attempt.Puzzle()
	p.Tries(wrongMove(t, s))
	p.Sees("was wrong:")
	stands(p, "2:00 left, 1 solved")
	if now := s.Attempt.Puzzle(); now.ID == before.ID || now.Rating < before.Rating {
		t.Errorf("after %s, rated %d: got %s, rated %d", before.ID, before.Rating, now.ID, now.Rating)
	}
	p.Press("z")
	p.Sees("In a storm there are no solutions.")
	stands(p, "2:00 left, 1 solved")
	solveOne(p, s)
	w.Clock.Advance(2 * time.Minute)
	p.Update(s.Due())
	p.Sees("The storm is over", "best today")
	p.Golden("storm-over")
	form, err := w.Ratings.Puzzles(t.Context(), ann.ID)
	if err != nil || form.Tried() != 0 || form.Storm.Best != 2 || form.Storm.Storms != 1 {
		t.Errorf("got stored form %+v, error %v", form, err)
	}
	p.Press("enter")
	stands(p, "3:00 left, 0 solved")
	p.Press("q")
	p.Sees("best 2, today 2")
}

// TestStormCommand checks that the words open a storm of one game, also for guests, or a puzzle.
func TestStormCommand(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	p := w.Visit(app.Visit{})
	p.Command("puzzle storm --game=threecheck")
	p.Sees("Storm · Three-check")
	stands(p, "3:00 left")
	s := p.Model.Top().(*puzzles.PuzzleScreen)
	solveOne(p, s)
	stands(p, "3:00 left, 1 solved")
	w.Clock.Advance(puzzle.StormTime)
	p.Update(s.Due())
	p.Sees("The storm is over")
	p.Press("q")
	p.Command("puzzle t636l42a")
	p.Sees("Puzzle t636l42a, rated", "Point at a piece")
}

// TestStormLeft checks that solved puzzles count at once, so that a storm that is left or
// disconnected loses nothing. It counts as one storm.
func TestStormLeft(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Command("puzzle storm")
	stands(p, "3:00 left, 0 solved")
	s := p.Model.Top().(*puzzles.PuzzleScreen)
	counts := func(storms, best int) {
		t.Helper()
		p.Until("the storm to be counted", func() bool {
			form, err := w.Ratings.Puzzles(t.Context(), ann.ID)
			return err == nil && form.Storm.Storms == storms && form.Storm.Best == best && form.Storm.Today(w.Clock.Now()) == best
		})
	}
	solveOne(p, s)
	counts(1, 1)
	solveOne(p, s)
	counts(1, 2)
	p.Press("q")
	p.Sees("The storm is over: 2 puzzles solved, 0 missed")
	p.Command("puzzle storm")
	stands(p, "3:00 left, 0 solved")
	p.Press("q") // nothing was moved
	p.Misses("The storm is over")
	counts(1, 2)
}

// TestStormSavesInOrder checks that a slow save of the first puzzle holds back the later ones. The
// storm counts once, and its outcome names the record.
func TestStormSavesInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, store := tuitest.NewStuck(t)
		ann := w.Account("ann")
		p := w.Visit(app.Visit{Key: ann.Key})
		p.Command("puzzle storm")
		stands(p, "3:00 left, 0 solved")
		s := p.Model.Top().(*puzzles.PuzzleScreen)
		synctest.Wait() // the screen has read the form
		store.Only = rating.PuzzleKeys
		store.Stuck.Store(true)
		solveOne(p, s)
		solveOne(p, s)
		synctest.Wait()
		if n := store.Waits.Load(); n != 1 {
			t.Errorf("%d saves run at the same time, want 1", n)
		}
		store.Stuck.Store(false)
		close(store.Free)
		w.Clock.Advance(puzzle.StormTime)
		p.Update(s.Due())
		p.Sees("The storm is over", "Your record is 2.")
		form, err := w.Ratings.Puzzles(t.Context(), ann.ID)
		if err != nil || form.Storm.Best != 2 || form.Storm.Storms != 1 {
			t.Errorf("got form %+v, %v", form, err)
		}
	})
}

// TestStreak plays a streak: it has no clock, the first wrong move ends it, and the record stays.
func TestStreak(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees(" Mine")
	p.Opens("Puzzles")
	p.Press("i")
	p.Sees("Streak · Chess", "The first wrong move ends the streak.")
	p.Misses("3:00")
	s := p.Model.Top().(*puzzles.PuzzleScreen)
	p.Golden("streak")
	p.Fits()
	solveOne(p, s)
	w.Clock.Advance(time.Hour)
	solveOne(p, s)
	stands(p, "2 solved.")
	p.Tries(wrongMove(t, s))
	p.Sees("The streak is over: 2 puzzles solved.", "record is 2.")
	p.Press("enter")
	stands(p, "0 solved.")
	p.Press("q")
	p.Sees("Streak: best 2.")
	form, err := w.Ratings.Puzzles(t.Context(), ann.ID)
	if err != nil || form.Tried() != 0 || form.Storm.Streak != 2 || form.Storm.Storms != 0 {
		t.Errorf("got stored form %+v, error %v", form, err)
	}
}
