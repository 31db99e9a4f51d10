package warfare

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// whyNot says why a piece of the side to move cannot go to another cell.
func (p *position) whyNot(k kind, from, to game.Cell) string {
	switch {
	case k == proletarian:
		return p.whyNoProletarian(from, to)
	case !p.runs(k):
		return p.whyNoIdle(k, from, to)
	case !attacks(k, from, 0).Has(to) && k == king:
		return "the king moves one step at a time"
	case !attacks(k, from, 0).Has(to):
		return fmt.Sprintf("the %s cannot move like that", k)
	case board.Between(from, to)&p.occupied != 0:
		return p.inTheWay(board.Between(from, to))
	}
	return p.inTheWay(board.At(to))
}

// whyNoProletarian is for rule 2.
func (p *position) whyNoProletarian(from, to game.Cell) string {
	start, target := board.At(from), board.At(to)
	if start&topRank != 0 {
		if (start.East()|start.West())&target != 0 {
			return p.inTheWay(target)
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
	return p.whyNoPawn(ahead, to, "a proletarian moves one square up, or captures one square diagonally up")
}

// whyNoIdle is for rules 3 and 4: a noble whose type does not run.
func (p *position) whyNoIdle(k kind, from, to game.Cell) string {
	how := "downward, and from rank 1 there is no move"
	if ahead := board.At(from).South(); ahead != 0 {
		how = p.whyNoPawn(ahead, to, "one square down, or diagonally down to capture")
	}
	return fmt.Sprintf("%s, so the %s %s as pawns do: %s", p.standstill(k), aspects[k].plural, agree(k, "move"), how)
}

// whyNoPawn is for a piece that steps to the cell ahead or captures beside it; how
// describes its moves.
func (p *position) whyNoPawn(ahead board.Set, to game.Cell, how string) string {
	switch {
	case ahead.Has(to) && p.occupied.Has(to):
		return fmt.Sprintf("%s, and it captures diagonally", p.inTheWay(ahead))
	case !(ahead.East() | ahead.West()).Has(to):
		return how
	case !p.occupied.Has(to):
		return fmt.Sprintf("diagonally only to capture, and %s is empty", cellName(to))
	}
	return p.inTheWay(board.At(to))
}

// standstill names the empty factories of a type: "a1 is empty", "a1 and h1 are empty".
func (p *position) standstill(k kind) string {
	vacant := p.vacant(k)
	first := cellName(vacant.First())
	if rest := vacant.Rest(); rest != 0 {
		return fmt.Sprintf("%s and %s are empty", first, cellName(rest.First()))
	}
	return fmt.Sprintf("%s is empty", first)
}

// agree returns the verb form for a type. There is only one queen.
func agree(k kind, verb string) string {
	if aspects[k].atMost == 1 {
		return verb + "s"
	}
	return verb
}

// inTheWay names a piece on cells that should be vacant.
func (p *position) inTheWay(cells board.Set) string {
	return fmt.Sprintf("%s is in the way", p.named((cells & p.occupied).First()))
}

// named returns a piece with its cell, like "the rook on e8".
func (p *position) named(c game.Cell) string {
	k, _ := p.at(c)
	return fmt.Sprintf("the %s on %s", k, cellName(c))
}
