package strike

import (
	"errors"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/internal/revolt"
)

func TestRefusals(t *testing.T) {
	const over = "8/8/8/8/4p3/8/8/8 c"
	for _, test := range []struct{ position, move, reason string }{
		{over, "e4-e5", "the game is over: capture of the owner"},
		{startText, "e3-e2", "there is no piece on e3"},
		{startText, "b4-d3", "it is the Workers' turn, and the cop on b4 is not theirs"},
		{"8/8/8/8/K7/8/8/7p c", "h1-h2", "it is the Capitalists' turn, and the worker on h1 is not theirs"},
		{startText, "a1-a1", "a move ends on another square, and passing is not allowed"},
		{startText, "a1-b1", "your own worker stands on b1"},
		{"8/8/8/8/KN6/8/8/7p c", "a4-b4", "your own cop stands on b4"},

		{startText, "a1-a3", "on rows 1 to 3 a worker moves one step up, and captures one step diagonally up"},
		{"8/8/8/8/K7/8/4p3/8 w", "e2-e1", "on rows 1 to 3 a worker moves one step up, and captures one step diagonally up"},
		{startText, "a8-a6", "on rows 6 to 8 a worker moves one step down, and captures one step diagonally down"},
		{startText, "a1-b2", "outside rows 4 and 5 it moves diagonally only to capture, and b2 is empty"},
		{startText, "h8-g7", "outside rows 4 and 5 it moves diagonally only to capture, and g7 is empty"},
		{"8/8/8/8/R3K3/p7/8/7p w", "a3xa4", "outside rows 4 and 5 it captures only diagonally, and the landlord on a4 is in the way"},
		{"8/8/p7/Q7/4K3/8/8/7p w", "a6xa5", "outside rows 4 and 5 it captures only diagonally, and the CEO on a5 is in the way"},
		{"8/8/8/8/K3p3/8/8/8 w", "e4-e6", "on rows 4 and 5 a worker moves one step in any direction"},

		{"8/8/8/8/4K3/8/8/p7 c", "e4-e3", "the owner never leaves rows 4 and 5"},
		{"8/8/8/8/4K3/3p4/8/p7 c", "e4xd3", "the owner never leaves rows 4 and 5"},
		{"4p3/8/8/8/4K2R/8/8/4p3 c", "e4-g4", "the owner moves one step in any direction, and there is no castling"},

		{"8/8/8/5R2/K7/8/8/5p2 c", "f5-a5", "f8 is empty, so the file is stopped and the landlord moves as a pawn: one step up, or diagonally up to capture"},
		{"5p2/8/8/8/K4N2/8/8/8 c", "f4-g6", "f1 is empty, so the file is stopped and the cop moves as a pawn: one step down, or diagonally down to capture"},
		{"8/8/8/5B2/K7/8/8/8 c", "f5-f4", "f1 and f8 are empty, so the file is stopped and the influencer moves as a pawn: one step up, or diagonally up to capture"},
		{"8/8/8/5Q2/K7/8/8/8 c", "f5-g6", "f1 and f8 are empty, so the file is stopped and the CEO moves as a pawn: it moves diagonally only to capture, and g6 is empty"},
		{"8/8/8/8/K4Q2/8/8/8 c", "f4-e3", "f1 and f8 are empty, so the file is stopped and the CEO moves as a pawn: it moves diagonally only to capture, and e3 is empty"},
		{"8/8/5p2/5R2/K7/8/8/8 c", "f5xf6", "f1 and f8 are empty, so the file is stopped and the landlord moves as a pawn: it captures only diagonally, and the worker on f6 is in the way"},
		{"5R2/8/8/8/K7/8/8/8 c", "f8-a8", "f1 is empty, so the file is stopped and the landlord moves as a pawn, which has no move on row 8"},
		{"8/8/8/8/K7/8/8/R7 c", "a1-b1", "a8 is empty, so the file is stopped and the landlord moves as a pawn, which has no move on row 1"},

		{"5p2/8/8/5R2/K7/8/8/5p2 c", "f5-g6", "its file runs, so the landlord moves as a rook: along rows and files"},
		{"5p2/8/8/5N2/K7/8/8/5p2 c", "f5-f6", "its file runs, so the cop moves as a knight: two squares along and one aside"},
		{"5p2/8/8/5B2/K7/8/8/5p2 c", "f5-f6", "its file runs, so the influencer moves as a bishop: along diagonals"},
		{"5p2/8/8/5Q2/K7/8/8/5p2 c", "f5-g7", "its file runs, so the CEO moves as a queen: along rows, files and diagonals"},
		{"5p2/8/8/3p1R2/K7/8/8/5p2 c", "f5-a5", "the worker on d5 is in the way"},
		{"5p2/8/8/K2B1R2/8/8/8/5p2 c", "f5-b5", "the influencer on d5 is in the way"},
		{"5p2/6p1/8/8/3B4/K7/8/3p4 c", "d4-h8", "d8 is empty, so the file is stopped and the influencer moves as a pawn: one step down, or diagonally down to capture"},

		{"5p2/8/8/5R2/K7/8/8/5p2 c", "Nf5-f6", "a landlord is on f5, not a cop"},
		{"5p2/8/8/5R2/K7/8/8/5p2 c", "cop f5-f6", "a landlord is on f5, not a cop"},
		{"5p2/8/8/5R2/K7/8/8/5p2 c", "knight from f5 to f6", "a landlord is on f5, not a cop"},
		{"8/8/8/8/K7/8/8/5p2 w", "Kf1-f2", "a worker is on f1, not an owner"},
	} {
		cells := strings.NewReplacer("N", "", "K", "", "cop ", "", "knight from ", "", " to ", "-")
		state := gametest.New(t, Rules(), test.position)
		m, err := state.Parse(test.move)
		var illegal *game.IllegalError
		if !errors.As(err, &illegal) {
			t.Errorf("%s: Parse(%s) = %d, %v", test.position, test.move, m, err)
			continue
		}
		if illegal.Reason != test.reason {
			t.Errorf("%s %s is refused because\n%s\nwant\n%s", test.position, test.move, illegal.Reason, test.reason)
		}
		if want := cells.Replace(test.move); illegal.Move != want {
			t.Errorf("%s: refused move is %s, want %s", test.position, illegal.Move, want)
		}
	}
}

// TestEveryRefusalHasAReason tries every pair of cells in a few positions. A cell a9 in a reason
// would be a blocking piece that does not exist.
func TestEveryRefusalHasAReason(t *testing.T) {
	for _, position := range []string{startText, middle + " w", middle + " c"} {
		state := gametest.New(t, Rules(), position)
		legal := 0
		for pair := range 64 * 64 {
			text := revolt.NewMove(game.Cell(pair/64), game.Cell(pair%64)).Text(false)
			_, err := state.Parse(text)
			var illegal *game.IllegalError
			switch {
			case err == nil:
				legal++
			case !errors.As(err, &illegal) || illegal.Reason == "" || strings.Contains(illegal.Reason, "a9"):
				t.Fatalf("%s %s: %v", position, text, err)
			}
		}
		if legal != len(state.Moves()) {
			t.Errorf("%s: %d pairs of squares are moves, want %d", position, legal, len(state.Moves()))
		}
	}
}
