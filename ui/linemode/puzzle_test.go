package linemode

import "testing"

// TestPuzzle checks that a user can ask for a puzzle and solve it move by move, and that the result
// counts.
func TestPuzzle(t *testing.T) {
	w := newWorld(t, nil)
	p := w.enter(Visit{Key: w.account("ann"), Echo: true}, 0)
	p.says("puzzle --game=strike", "General Strike Chess, rated")
	p.says("puzzle bksfmyko", "Puzzle bksfmyko: General Strike Chess, rated")
	p.says("puzzle bksfmyko f1xc4", "Continue with: puzzle bksfmyko f1xc4 MOVE")
	p.says("puzzle bksfmyko f1xc4 a1-c3", "Solved. Your puzzle rating: ")
	p.says("profile", "1 of 1 solved")
}
