package anarchist

import (
	"fmt"

	"pawnstorm/game"
)

// The pawns as they are shown. Their seat is no more than a hint for colours
// and for the case of letters: a pawn belongs to nobody. The figures point to
// where a pawn goes on a board with rank 1 at the bottom.
var (
	pawnUp   = game.Piece{Letter: 'P', Seat: first, Figure: '▲', Turned: '▼', Name: "rank-8 pawn"}
	pawnDown = game.Piece{Letter: 'P', Small: true, Seat: second, Figure: '▼', Turned: '▲', Name: "rank-1 pawn"}
)

// Steps points at the start and at the target.
func (s *state) Steps(n game.Move) []game.Step {
	m := fromNumber(n)
	return []game.Step{{Cell: m.from()}, {Cell: m.to()}}
}

// Board is the position.
func (s *state) Board() game.Board {
	b := game.Board{Files: files, Ranks: ranks, Cells: make([]game.Piece, files*ranks), Notes: s.notes()}
	b.Told = min(len(b.Notes), 2) // the same in every position
	for i := range b.Cells {
		switch s.position.letter(game.Cell(i)) {
		case 'P':
			b.Cells[i] = pawnUp
		case 'p':
			b.Cells[i] = pawnDown
		}
	}
	return b
}

// notes say which way the pawns go and, while the game lasts, whose they are.
func (s *state) notes() []string {
	notes := []string{"a triangle points where its pawn goes; as letters, P goes to rank 8 and p to rank 1"}
	if n := len(s.moves); n > 0 {
		notes = append(notes, "any pawn is yours to move", fmt.Sprintf("legal moves: %d", n))
	}
	return notes
}
