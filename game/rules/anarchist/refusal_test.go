package anarchist

import (
	"testing"

	"pawnstorm/game/gametest"
)

// TestRefusals covers every reason to refuse a move.
func TestRefusals(t *testing.T) {
	gametest.Refusals(t, Rules(), [][3]string{
		{"P7/8/8/8/8/8/8/8", "a8-a7", "the game is over: no pawn can move"},
		{"", "a3-a4", "there is no pawn on a3"},
		{"", "a2-a2", "a move ends on another square"},
		{"P7/8/8/8/8/8/1P6/8", "a8-a7", "the pawn on a8 faces up and has reached rank 8, where it has no more moves: pawns are not promoted"},
		{"8/8/8/8/8/8/1P6/p7", "a1xb2", "the pawn on a1 faces down and has reached rank 1, where it has no more moves: pawns are not promoted"},
		{"8/8/8/8/P7/P7/8/8", "a3-a4", "the pawn on a4 is in the way: a pawn captures diagonally, not straight ahead"},
		{"8/8/8/8/8/P7/8/8", "a3-a5", "the pawn on a3 faces up and moves two squares only from rank 2"},
		{"8/8/8/8/8/8/1P6/8", "b2-b1", "the pawn on b2 faces up: it moves one square up and captures one square diagonally up"},
		{"8/8/p7/8/8/8/8/8", "a6-a4", "the pawn on a6 faces down and moves two squares only from rank 7"},
		{"8/8/8/8/1p6/p7/P7/8", "a2-a4", "the pawn on a3 is in the way"},
		{"8/8/8/8/p7/8/P7/8", "a2-a4", "the pawn on a4 is in the way: a pawn captures diagonally, not straight ahead"},
		{"8/p7/8/P7/8/8/8/8", "a7-a5", "the pawn on a5 is in the way: a pawn captures diagonally, not straight ahead"},
		{"", "a2-b3", "a pawn moves diagonally only to capture, and b3 is empty"},
		{"", "b7-a6", "a pawn moves diagonally only to capture, and a6 is empty"},
		{"8/8/8/7P/P7/8/8/8", "a4-h5", "the pawn on a4 faces up: it moves one square up and captures one square diagonally up"},
		{"", "a2-b2", "the pawn on a2 faces up: it moves one square up and captures one square diagonally up"},
		{"", "h7-h4", "the pawn on h7 faces down: it moves one square down and captures one square diagonally down"},
	})
}
