package tui

import (
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/rating"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/puzzles"
)

// right returns the move to find now.
func right(t testing.TB, s *puzzles.PuzzleScreen) string {
	t.Helper()
	m, ok := s.Attempt.Next()
	if !ok {
		t.Fatal("there is nothing to find")
	}
	return s.Attempt.State().Format(m)
}

// solveOne finds all moves of the puzzle on screen.
func (p *person) solveOne(s *puzzles.PuzzleScreen) {
	p.t.Helper()
	for id := s.Attempt.Puzzle().ID; s.Attempt.Puzzle().ID == id && !s.Done; {
		p.tries(right(p.t, s))
	}
}

func TestStorm(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Lobby")
	p.opens("Puzzles")
	p.press("s")
	p.sees("3:00 left, 0 solved", "Your first move starts the clock.")
	s := p.model.top().(*puzzles.PuzzleScreen)
	p.golden("storm")
	p.fits()
	w.advance(time.Hour) // no move yet
	p.solveOne(s)
	p.sees("3:00 left, 1 solved", "Solved!")
	w.advance(50 * time.Second)
	p.update(s.Due())
	p.sees("2:10 left, 1 solved")
	before := s.Attempt.Puzzle()
	p.tries(wrongMove(t, s))
	p.sees("was wrong:", "2:00 left, 1 solved")
	if now := s.Attempt.Puzzle(); now.ID == before.ID || now.Rating < before.Rating {
		t.Errorf("behind %s, rated %d, comes %s, rated %d", before.ID, before.Rating, now.ID, now.Rating)
	}
	p.press("z")
	p.sees("In a storm there are no solutions.", "2:00 left, 1 solved")
	p.solveOne(s)
	w.advance(2 * time.Minute)
	p.update(s.Due())
	p.sees("The storm is over", "best today")
	p.golden("storm-over")
	form, err := w.service.Ratings.Puzzles(t.Context(), ann.ID)
	if err != nil || form.Tried() != 0 || form.Storm.Best != 2 || form.Storm.Storms != 1 {
		t.Errorf("of the storm is kept %+v, %v", form, err)
	}
	p.press("enter")
	p.sees("3:00 left, 0 solved")
	p.press("q")
	p.sees("best 2, today 2")
}

// TestStormCommand checks that the words open a storm of one game, also for guests, or a puzzle.
func TestStormCommand(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	p := w.visit(app.Visit{})
	p.commands("puzzle storm --game=threecheck")
	p.sees("Storm · Three-check", "3:00 left")
	s := p.model.top().(*puzzles.PuzzleScreen)
	p.solveOne(s)
	p.sees("1 solved")
	w.advance(puzzle.StormTime)
	p.update(s.Due())
	p.sees("The storm is over")
	p.press("q")
	p.commands("puzzle t636l42a")
	p.sees("Puzzle t636l42a, rated", "Point at a piece")
}

// TestStormLeft checks that solved puzzles count at once, so that a storm that is left or
// disconnected loses nothing. It counts as one storm.
func TestStormLeft(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.commands("puzzle storm")
	p.sees("3:00 left, 0 solved")
	s := p.model.top().(*puzzles.PuzzleScreen)
	counts := func(storms, best int) {
		t.Helper()
		p.until("the storm to be counted", func() bool {
			form, err := w.service.Ratings.Puzzles(t.Context(), ann.ID)
			return err == nil && form.Storm.Storms == storms && form.Storm.Best == best && form.Storm.Today(w.now()) == best
		})
	}
	p.solveOne(s)
	counts(1, 1)
	p.solveOne(s)
	counts(1, 2)
	p.press("q")
	p.sees("The storm is over: 2 puzzles solved, 0 missed")
	p.commands("puzzle storm")
	p.sees("3:00 left, 0 solved")
	p.press("q") // nothing was moved
	p.misses("The storm is over")
	counts(1, 2)
}

// TestStormSavesInOrder checks that a slow save of the first puzzle holds back the later ones, so
// that the storm counts once and its outcome names the record.
func TestStormSavesInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, store := stickyWorld(t)
		ann := w.account("ann")
		p := w.visit(app.Visit{Key: ann.Key})
		p.commands("puzzle storm")
		p.sees("3:00 left, 0 solved")
		s := p.model.top().(*puzzles.PuzzleScreen)
		synctest.Wait() // the screen has read the form
		store.only = rating.PuzzleKeys
		store.stuck.Store(true)
		p.solveOne(s)
		p.solveOne(s)
		synctest.Wait()
		if n := store.waits.Load(); n != 1 {
			t.Errorf("%d saves run at the same time, want 1", n)
		}
		store.stuck.Store(false)
		close(store.free)
		w.advance(puzzle.StormTime)
		p.update(s.Due())
		p.sees("The storm is over", "best today is 2.")
		form, err := w.service.Ratings.Puzzles(t.Context(), ann.ID)
		if err != nil || form.Storm.Best != 2 || form.Storm.Storms != 1 {
			t.Errorf("got form %+v, %v", form, err)
		}
	})
}
