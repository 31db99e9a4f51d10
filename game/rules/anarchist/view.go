package anarchist

import (
	"fmt"

	"pawnstorm/game"
)

// The pawns for display. Their seat only sets the colour and the case of the letter. The
// figures point where a pawn goes on a board with rank 1 at the bottom.
var (
	pawnUp   = game.Piece{Letter: 'P', Seat: first, Figure: '▲', Turned: '▼', Name: "rank-8 pawn"}
	pawnDown = game.Piece{Letter: 'P', Small: true, Seat: second, Figure: '▼', Turned: '▲', Name: "rank-1 pawn"}
)

// Steps points at the start and the target.
func (s *state) Steps(n game.Move) []game.Step {
	m := fromNumber(n)
	return []game.Step{{Cell: m.from()}, {Cell: m.to()}}
}

// Board shows the position.
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

// notes explains where the pawns go and, while the game lasts, that any pawn may move.
func (s *state) notes() []string {
	notes := []string{"a triangle points where its pawn goes; as letters, P goes to rank 8 and p to rank 1"}
	if n := len(s.Legal); n > 0 {
		notes = append(notes, "any pawn is yours to move", fmt.Sprintf("legal moves: %d", n))
	}
	return notes
}
