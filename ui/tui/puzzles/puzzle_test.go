package puzzles_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
	"pawnstorm/game/puzzle"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/puzzles"
	"pawnstorm/ui/tui/tuitest"
)

// wrongMove returns a legal move that is wrong.
func wrongMove(t *testing.T, s *puzzles.PuzzleScreen) string {
	t.Helper()
	state := s.Attempt.State()
	for _, m := range state.Moves() {
		if _, right, err := s.Attempt.Try(m); err == nil && !right {
			return state.Format(m)
		}
	}
	t.Fatal("every move is right")
	return ""
}

func TestSolvePuzzles(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees(" Mine")
	p.Opens("Puzzles")
	p.Sees("‹ any ›", "Chess ", "Your first puzzle")
	p.Fits()
	p.Golden("puzzle-list")
	p.Press("n")
	p.Sees("to move and win", "Your first puzzle")
	q := tuitest.LongPuzzle(t, "strike")
	s := p.BeginPuzzle(q)
	p.Fits()
	p.Golden("puzzle")

	// Words of a table do not exist here, so the help omits them.
	p.Press("?")
	p.Sees("Keys and signs", "[1 keys]  2 rules")
	p.Misses("words")
	p.Press("esc")

	// An invalid move stays for editing.
	p.Tries("zz9")
	p.Sees("› zz9", "\"zz9\": write it like")
	p.Press("esc")

	// Only the first try counts.
	p.Tries(wrongMove(t, s))
	p.Sees("is not right.", "Your rating: ", "0 of 1 solved")
	p.Golden("puzzle-wrong")
	p.Tries(wrongMove(t, s))
	p.Sees("0 of 1 solved")
	for i := 0; i < len(q.Moves); i += 2 {
		p.Tries(q.Moves[i])
	}
	p.Sees("Solved, but not on the first try.", "0 of 1 solved")
	p.Golden("puzzle-solved")
	p.Fits()

	// By cursor and by mouse, at the first try.
	q = tuitest.LongPuzzle(t, "chess")
	s = p.BeginPuzzle(q)
	for !s.Done {
		m, ok := s.Attempt.Next()
		if !ok {
			t.Fatal("the puzzle has no next move")
		}
		for _, step := range s.Attempt.State().Steps(m) {
			pointAt(p, s, step)
		}
	}
	p.Sees("Solved! Your rating: ", "1 of 2 solved", "next one.")

	// A puzzle that the user has seen does not come again. The other one shows its solution on
	// demand.
	p.Press("enter")
	p.Sees("Point at a piece")
	if next := s.Attempt.Puzzle().ID; next == q.ID {
		t.Errorf("puzzle %s came again", next)
	}
	p.Press("z")
	p.Sees("The solution: ", "1 of 3 solved")
	p.Press("n", "q")
	p.Sees("Moves to find", "1 of 3 solved")
	p.Press("down", "enter")
	p.Sees("Puzzle gtipc4b7, rated 1110")
}

// pointAt makes a step with the mouse, or with the key of its choice.
func pointAt(p *tuitest.Person, s *puzzles.PuzzleScreen, step game.Step) {
	p.Tb.Helper()
	if step.Cell == game.NoCell {
		p.Press(boardview.ChoiceKey(step.Choice))
		return
	}
	p.Frame()
	at := s.Shown.Picture.Square(step.Cell)
	click := tea.Mouse{X: s.Shown.Board.X + at.X, Y: s.Shown.Board.Y + at.Y, Button: tea.MouseLeft}
	p.Run(s.Update(tea.MouseClickMsg(click)))
	p.Run(s.Update(tea.MouseReleaseMsg(click)))
	p.Update(app.StaleMsg{})
}

// TestPuzzlesOfGuests checks that guests may solve puzzles and that nothing is stored.
func TestPuzzlesOfGuests(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	p := w.Visit(app.Visit{})
	p.Press("esc")
	p.Sees(" Mine")
	p.Opens("Puzzles")
	p.Press("n")
	p.Sees("to move and win", "You are a guest")
	p.Press("z")
	p.Sees("The solution: ")
	for e, err := range w.Stored.List(t.Context(), "puzzle/", "") {
		t.Errorf("%s is stored, error %v", e.Key, err)
	}
}

// TestPuzzlesOfAllGames checks that puzzles fit their windows at every step.
func TestPuzzlesOfAllGames(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees(" Mine")
	p.Opens("Puzzles")
	p.Press("n")
	p.Sees("to move and win")
	for _, rules := range w.Games[:min(len(w.Games), int(gametest.Share(80)))] {
		list := puzzle.Of(rules.Info().ID)
		if len(list) == 0 {
			continue
		}
		p.BeginPuzzle(list[0])
		p.Fits()
		p.Press("enter", "m")
		p.Fits()
		p.Press("esc", "z")
		p.Fits()
		if !strings.Contains(p.Frame(), "The solution") {
			t.Errorf("%s: no solution on screen:\n%s", rules.Info().ID, p.Frame())
		}
	}
}
