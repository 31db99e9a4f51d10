package anarchist

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

const overReason = "the game is over: no pawn can move"

const inTheWayAhead = "%s: a pawn captures diagonally, not straight ahead"

// Parse reads a move by its cells: a2-a4, a2a4, a2 a4, a4xb5, in either case.
func (s *state) Parse(text string) (game.Move, error) {
	from, to, rest, ok := board.ScanMove(text, files, ranks)
	if !ok || rest != "" {
		return 0, board.BadMove(text, "write it like a2-a4")
	}
	for _, n := range s.Legal {
		if m := fromNumber(n); m.from() == from && m.to() == to {
			return n, nil
		}
	}
	reason := overReason
	if s.End == nil {
		reason = s.position.whyNot(from, to)
	}
	return 0, &game.IllegalError{Move: cellName(from) + "-" + cellName(to), Reason: reason}
}

// facing describes one direction of pawns.
type facing struct {
	word       string // where it faces
	step       game.Cell
	home, last game.Cell // ranks counted from 1
}

var (
	facingUp   = facing{"up", files, 2, 8}
	facingDown = facing{"down", -files, 7, 1}
)

// whyNot says why a move is not legal, in words that are true of the position and tell the
// player what to do.
func (p Position) whyNot(from, to game.Cell) string {
	f := facingUp
	switch p.letter(from) {
	case 0:
		return fmt.Sprintf("there is no pawn on %s", cellName(from))
	case 'p':
		f = facingDown
	}
	pawn := fmt.Sprintf("the pawn on %s faces %s", cellName(from), f.word)
	next, rank := from+f.step, from/files+1
	sideways := max(to%files-from%files, from%files-to%files)
	switch {
	case from == to:
		return "a move ends on another square"
	case rank == f.last:
		return fmt.Sprintf("%s and has reached rank %d, where it has no more moves: pawns are not promoted",
			pawn, f.last)
	case to == next:
		return fmt.Sprintf(inTheWayAhead, p.inTheWay(next))
	case to == next+f.step && rank != f.home:
		return fmt.Sprintf("%s and moves two squares only from rank %d", pawn, f.home)
	case to == next+f.step && p.occupied().Has(next):
		return p.inTheWay(next)
	case to == next+f.step:
		return fmt.Sprintf(inTheWayAhead, p.inTheWay(to))
	case to/files == next/files && sideways == 1:
		return fmt.Sprintf("a pawn moves diagonally only to capture, and %s is empty", cellName(to))
	}
	return fmt.Sprintf("%s: it moves one square %s and captures one square diagonally %s", pawn, f.word, f.word)
}

func (p Position) inTheWay(c game.Cell) string {
	return fmt.Sprintf("the pawn on %s is in the way", cellName(c))
}
