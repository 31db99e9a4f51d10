package tui

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
	"pawnstorm/game/puzzle"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/puzzles"
)

// puzzle opens a puzzle for a user who is on its page.
func (p *person) puzzle(of puzzle.Puzzle) *puzzles.PuzzleScreen {
	p.t.Helper()
	screen := p.model.top().(*puzzles.PuzzleScreen)
	p.run(screen.Begin(of))
	p.update(app.StaleMsg{}) // to have it drawn
	return screen
}

// longPuzzle returns the first puzzle of a game with several moves to find, where the first move
// does not win at once.
func longPuzzle(t *testing.T, id string) puzzle.Puzzle {
	t.Helper()
	for _, q := range puzzle.Of(id) {
		if q.Length() > 1 {
			return q
		}
	}
	t.Fatalf("%s has no puzzle of two moves", id)
	return puzzle.Puzzle{}
}

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

func allGames(t *testing.T) []game.Rules {
	t.Helper()
	return catalog.All()
}

// tries types a move on the move line.
func (p *person) tries(text string) {
	p.t.Helper()
	p.press("m")
	p.types(text)
	p.press("enter")
}

func TestSolvePuzzles(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Lobby")
	p.opens("Puzzles")
	p.sees("‹ any ›", "6cgmjooa  Othello", "0 of 0 solved")
	p.fits()
	p.golden("puzzle-list")
	p.press("n")
	p.sees("to move and win", "You: 1500?")
	q := longPuzzle(t, "strike")
	s := p.puzzle(q)
	p.fits()
	p.golden("puzzle")

	// Words of a table do not exist here, so the help omits them.
	p.press("?")
	p.sees("Keys and signs", "[1 keys]  2 rules")
	p.misses("words")
	p.press("esc")

	// An invalid move stays for editing.
	p.tries("zz9")
	p.sees("› zz9", "\"zz9\": write it like")
	p.press("esc")

	// Only the first try counts.
	p.tries(wrongMove(t, s))
	p.sees("is not right.", "Your rating: ", "0 of 1 solved, streak 0")
	p.golden("puzzle-wrong")
	p.tries(wrongMove(t, s))
	p.sees("0 of 1 solved")
	for i := 0; i < len(q.Moves); i += 2 {
		p.tries(q.Moves[i])
	}
	p.sees("Solved, though not at the first try.", "0 of 1 solved")
	p.golden("puzzle-solved")
	p.fits()

	// By cursor and by mouse, at the first try.
	q = longPuzzle(t, "chess")
	s = p.puzzle(q)
	for !s.Done {
		m, ok := s.Attempt.Next()
		if !ok {
			t.Fatal("there is no next move")
		}
		for _, step := range s.Attempt.State().Steps(m) {
			p.pointAt(s, step)
		}
	}
	p.sees("Solved! Your rating: ", "1 of 2 solved, streak 1 (best 1)", "next one.")

	// A puzzle that was seen does not come again, and the other one is shown on demand.
	p.press("enter")
	p.sees("Point at a piece")
	if next := s.Attempt.Puzzle().ID; next == q.ID {
		t.Errorf("puzzle %s comes again", next)
	}
	p.press("z")
	p.sees("The solution: ", "1 of 3 solved, streak 0")
	p.press("n", "q")
	p.sees("Moves to find", "1 of 3 solved")
	p.press("down", "enter")
	p.sees("Puzzle ljreqxhy, rated 885")
}

// pointAt makes a step with the mouse, or with the key of its choice.
func (p *person) pointAt(s *puzzles.PuzzleScreen, step game.Step) {
	p.t.Helper()
	if step.Cell == game.NoCell {
		p.press(boardview.ChoiceKey(step.Choice))
		return
	}
	p.frame()
	at := s.Shown.Picture.Square(step.Cell)
	p.run(s.Click(s.Shown.Board.X+at.X, s.Shown.Board.Y+at.Y))
	p.update(app.StaleMsg{})
}

// TestPuzzlesOfGuests checks that guests may solve puzzles and that nothing is stored.
func TestPuzzlesOfGuests(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	p := w.visit(app.Visit{})
	p.press("esc")
	p.sees("Lobby")
	p.opens("Puzzles")
	p.press("n")
	p.sees("to move and win", "You are a guest")
	p.press("z")
	p.sees("The solution: ")
	for e, err := range w.store.List(t.Context(), "puzzle/", "") {
		t.Errorf("%s is kept, %v", e.Key, err)
	}
}

// TestPuzzlesOfAllGames checks that puzzles fit their windows, in each of their positions.
func TestPuzzlesOfAllGames(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Lobby")
	p.opens("Puzzles")
	p.press("n")
	p.sees("to move and win")
	for _, rules := range w.games[:min(len(w.games), int(gametest.Share(80)))] {
		list := puzzle.Of(rules.Info().ID)
		if len(list) == 0 {
			continue
		}
		p.puzzle(list[0])
		p.fits()
		p.press("enter", "m")
		p.fits()
		p.press("esc", "z")
		p.fits()
		if !strings.Contains(p.frame(), "The solution") {
			t.Errorf("%s: no solution is shown:\n%s", rules.Info().ID, p.frame())
		}
	}
}
