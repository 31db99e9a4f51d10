package warfare

import (
	"testing"

	"pawnstorm/game/gametest"
)

// TestRefusals covers every reason to refuse a move.
func TestRefusals(t *testing.T) {
	gametest.Refusals(t, Rules(), [][3]string{
		{"8/8/8/K6p b", "h1-h2", "it is the Bourgeoisie's turn, and the proletarian on h1 is the Proletariat's"},
		{"8/8/8/K6p p", "a1-a2", "it is the Proletariat's turn, and the king on a1 is the Bourgeoisie's"},
		{"8/8/8/K6p p", "c1-c2", "there is no piece on c1"},
		{"8/8/8/K6p p", "h1-h1", "a move ends on another square"},
		{"8/8/8/K6p p", "Rh1-h2", "a proletarian is on h1, not a rook"},
		{"8/8/8/K6p p", "landlord h1-h2", "a proletarian is on h1, not a rook"},
		{"8/8/8/3p4 b", "d1-d2", "the game is over: capture of the king"},

		{"8/8/8/K6p p", "h1-h3", "a proletarian moves one square at a time, even from its start"},
		{"8/8/8/K6p p", "h1-g1", "a proletarian moves sideways only on rank 4"},
		{"8/7p/8/K7 p", "h3-a3", "a proletarian moves sideways only on rank 4"},
		{"8/7p/8/K7 p", "h3-h2", "a proletarian never moves down"},
		{"8/8/8/K6p p", "h1-g2", "diagonally only to capture, and g2 is empty"},
		{"8/8/p6R/K6p p", "h1-h2", "the rook on h2 is in the way, and it captures diagonally"},
		{"8/8/6p1/K6p p", "h1-g2", "the proletarian on g2 is in the way"},
		{"8/8/8/K6p p", "h1-e4", "a proletarian moves one square up, or captures one square diagonally up"},
		{"6pp/8/8/K7 p", "h4-g4", "the proletarian on g4 is in the way"},
		{"7p/8/8/K7 p", "h4-h3", "on rank 4 a proletarian moves one square left or right, and never leaves the rank"},
		{"7p/8/8/K7 p", "h4-f4", "on rank 4 a proletarian moves one square left or right, and never leaves the rank"},

		{"4K3/3R4/8/p7 b", "d3-h3", "h1 is empty, so the rooks move as pawns do: one square down, or diagonally down to capture"},
		{"4K3/3R4/8/7p b", "d3-d4", "a1 is empty, so the rooks move as pawns do: one square down, or diagonally down to capture"},
		{"4K3/3N4/8/8 b", "d3-b2", "b1 and g1 are empty, so the knights move as pawns do: one square down, or diagonally down to capture"},
		{"4K3/3Q4/8/3p4 b", "d3-a3", "e1 is empty, so the queen moves as pawns do: one square down, or diagonally down to capture"},
		{"4K3/3B4/8/2p5 b", "d3-c2", "f1 is empty, so the bishops move as pawns do: diagonally only to capture, and c2 is empty"},
		{"4K3/3B4/3p4/2p5 b", "d3-d2", "f1 is empty, so the bishops move as pawns do: the proletarian on d2 is in the way, and it captures diagonally"},
		{"4K3/3B4/2N5/2p5 b", "d3-c2", "f1 is empty, so the bishops move as pawns do: the knight on c2 is in the way"},
		{"4K3/8/8/B7 b", "a1-b2", "c1 and f1 are empty, so the bishops move as pawns do: downward, and from rank 1 there is no move"},

		{"4K3/3R4/8/p6p b", "d3-e2", "the rook cannot move like that"},
		{"4K3/3R4/8/p6p b", "d3-h1", "the rook cannot move like that"},
		{"4K3/1pR5/8/p6p b", "c3-a3", "the proletarian on b3 is in the way"},
		{"4K3/p1R1N3/8/p6p b", "c3-e3", "the knight on e3 is in the way"},
		{"4K3/pBR5/8/p6p b", "c3-a3", "the bishop on b3 is in the way"},
		{"4K3/8/8/8 b", "e4-e2", "the king moves one step at a time"},
		{"4KR2/8/8/8 b", "e4-f4", "the rook on f4 is in the way"},
	})
}
