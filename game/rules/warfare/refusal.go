package warfare

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

// whyNot says why a piece of the side to move cannot go to another cell.
func whyNot(p *position, k chess.Kind, from, to game.Cell) string {
	switch {
	case k == proletarian:
		return whyNoProletarian(p, from, to)
	case !runs(p, k):
		return whyNoIdle(p, k, from, to)
	case !chess.Attacks(k, from, 0).Has(to) && k == king:
		return "the king moves one step at a time"
	case !chess.Attacks(k, from, 0).Has(to):
		return fmt.Sprintf("the %s cannot move like that", names[k])
	case board.Between(from, to)&p.Occupied != 0:
		return inTheWay(p, board.Between(from, to))
	}
	return inTheWay(p, board.At(to))
}

// whyNoProletarian is for rule 2.
func whyNoProletarian(p *position, from, to game.Cell) string {
	start, target := board.At(from), board.At(to)
	if start&topRank != 0 {
		if (start.East()|start.West())&target != 0 {
			return inTheWay(p, target)
		}
		return "on rank 4 a proletarian moves one square left or right, and never leaves the rank"
	}
	ahead := start.North()
	switch {
	case target == ahead.North():
		return "a proletarian moves one square at a time, even from its start"
	case to/files == from/files:
		return "a proletarian moves sideways only on rank 4"
	case to/files < from/files:
		return "a proletarian never moves down"
	}
	return whyNoPawn(p, ahead, to, "a proletarian moves one square up, or captures one square diagonally up")
}

// whyNoIdle is for rules 3 and 4: a noble whose type does not run.
func whyNoIdle(p *position, k chess.Kind, from, to game.Cell) string {
	subject := names[k] + "s move"
	if atStart[k] == 1 {
		subject = names[k] + " moves"
	}
	how := "downward, and from rank 1 there is no move"
	if ahead := board.At(from).South(); ahead != 0 {
		how = whyNoPawn(p, ahead, to, "one square down, or diagonally down to capture")
	}
	return fmt.Sprintf("%s, so the %s as pawns do: %s", standstill(p, k), subject, how)
}

// whyNoPawn is for a piece that steps to the cell ahead or captures beside it; how
// describes its moves.
func whyNoPawn(p *position, ahead board.Set, to game.Cell, how string) string {
	switch {
	case ahead.Has(to) && p.Occupied.Has(to):
		return fmt.Sprintf("%s, and it captures diagonally", inTheWay(p, ahead))
	case !(ahead.East() | ahead.West()).Has(to):
		return how
	case !p.Occupied.Has(to):
		return fmt.Sprintf("diagonally only to capture, and %s is empty", revolt.CellName(to))
	}
	return inTheWay(p, board.At(to))
}

// standstill names the empty factories of a type.
func standstill(p *position, k chess.Kind) string { return revolt.Empty(vacant(p, k)) }

// inTheWay names a piece on cells that should be vacant.
func inTheWay(p *position, cells board.Set) string {
	return fmt.Sprintf("%s is in the way", laws.Named(p, (cells&p.Occupied).First()))
}
