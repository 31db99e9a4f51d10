package strike

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// refusal says why a move is not legal, in words that are true of the position and tell the
// player what to do.
func (s *state) refusal(from, to game.Cell) string {
	p := &s.position
	k, ok := p.at(from)
	switch {
	case s.End != nil:
		return s.OverReason()
	case !ok:
		return fmt.Sprintf("there is no piece on %s", cellName(from))
	case k.seat() != p.turn:
		return fmt.Sprintf("it is the %s' turn, and %s is not theirs", seatNames[p.turn], p.named(from))
	case from == to:
		return "a move ends on another square, and passing is not allowed"
	case p.seats[p.turn].Has(to):
		own, _ := p.at(to)
		return fmt.Sprintf("your own %s stands on %s", own, cellName(to))
	case k == worker:
		return p.whyNotWorker(from, to)
	case k == king:
		return whyNotKing(from, to)
	case p.idle().Has(from):
		return p.whyNotIdle(k, from, to)
	}
	return p.whyNotOrthodox(k, from, to)
}

func (p *position) whyNotWorker(from, to game.Cell) string {
	at := board.At(from)
	if at&centreRows != 0 {
		return "on rows 4 and 5 a worker moves one step in any direction"
	}
	ahead, how := at.North(), "on rows 1 to 3 a worker moves one step up, and captures one step diagonally up"
	if at&upperRows != 0 {
		ahead, how = at.South(), "on rows 6 to 8 a worker moves one step down, and captures one step diagonally down"
	}
	if reason := p.whyNotPawn(ahead, to); reason != "" {
		return "outside rows 4 and 5 " + reason
	}
	return how
}

func whyNotKing(from, to game.Cell) string {
	if board.KingAttacks(from).Has(to) {
		return "the owner never leaves rows 4 and 5"
	}
	return "the owner moves one step in any direction, and there is no castling"
}

// whyNotIdle is for a Capitalist in a stopped file.
func (p *position) whyNotIdle(k kind, from, to game.Cell) string {
	at, way := board.At(from), "up"
	ahead := at.North()
	if at&lowerHalf != 0 {
		ahead, way = at.South(), "down"
	}
	why := fmt.Sprintf("%s, so the file is stopped and the %s moves as a pawn", p.emptyFactories(from), k)
	if ahead == 0 {
		return fmt.Sprintf("%s, which has no move on row %d", why, from>>3+1)
	}
	if reason := p.whyNotPawn(ahead, to); reason != "" {
		return fmt.Sprintf("%s: %s", why, reason)
	}
	return fmt.Sprintf("%s: one step %s, or diagonally %s to capture", why, way, way)
}

// emptyFactories names what stops the file of a cell.
func (p *position) emptyFactories(c game.Cell) string {
	first, last := c&7, c&7+topRow
	switch occupied := p.occupied(); {
	case occupied.Has(first):
		return cellName(last) + " is empty"
	case occupied.Has(last):
		return cellName(first) + " is empty"
	}
	return fmt.Sprintf("%s and %s are empty", cellName(first), cellName(last))
}

// whyNotPawn says why a piece that moves as a pawn cannot go to a cell within its reach;
// ahead is the cell in front of it. It is empty for any other cell.
func (p *position) whyNotPawn(ahead board.Set, to game.Cell) string {
	switch {
	case ahead.Has(to):
		return fmt.Sprintf("it captures only diagonally, and %s is in the way", p.named(to))
	case (ahead.East() | ahead.West()).Has(to):
		return fmt.Sprintf("it moves diagonally only to capture, and %s is empty", cellName(to))
	}
	return ""
}

// whyNotOrthodox is for a Capitalist in a running file.
func (p *position) whyNotOrthodox(k kind, from, to game.Cell) string {
	if !attacks(k, from, 0).Has(to) {
		return fmt.Sprintf("its file runs, so the %s moves as a %s: %s", k, aspects[k].chess, aspects[k].moves)
	}
	blockers := board.Between(from, to) & p.occupied()
	return fmt.Sprintf("%s is in the way", p.named(blockers.First()))
}

// named returns a piece with its cell, like "the rook on e8".
func (p *position) named(c game.Cell) string {
	k, _ := p.at(c)
	return fmt.Sprintf("the %s on %s", k, cellName(c))
}
