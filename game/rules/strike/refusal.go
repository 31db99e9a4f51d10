package strike

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// refusal says why a move is not legal, in words that are true of the position
// and that a player can act on.
func (s *state) refusal(from, to game.Cell) string {
	p := &s.position
	k, ok := p.at(from)
	switch {
	case s.result != nil:
		return s.overReason()
	case !ok:
		return fmt.Sprintf(emptyCell, cellName(from))
	case k.seat() != p.turn:
		return fmt.Sprintf(notTheirTurn, seatNames[p.turn], p.named(from))
	case from == to:
		return endsElsewhere
	case p.seats[p.turn].Has(to):
		own, _ := p.at(to)
		return fmt.Sprintf(ownPiece, own, cellName(to))
	case k == worker:
		return p.whyNotWorker(from, to)
	case k == king:
		return whyNotKing(from, to)
	case p.idle().Has(from):
		return p.whyNotIdle(k, from, to)
	}
	return p.whyNotOrthodox(k, from, to)
}

func (s *state) overReason() string { return fmt.Sprintf(gameOver, s.result.Reason) }

func (p *position) whyNotWorker(from, to game.Cell) string {
	at := board.At(from)
	switch {
	case at&centreRows != 0:
		return workerInMiddle
	case at&lowerRows != 0:
		if reason := p.whyNotPawn(at.North(), to); reason != "" {
			return fmt.Sprintf(outsideMiddle, reason)
		}
		return workerBelow
	}
	if reason := p.whyNotPawn(at.South(), to); reason != "" {
		return fmt.Sprintf(outsideMiddle, reason)
	}
	return workerAbove
}

func whyNotKing(from, to game.Cell) string {
	if board.KingAttacks(from).Has(to) {
		return ownerStays
	}
	return ownerMoves
}

// whyNotIdle is about a Capitalist in a file that stands still.
func (p *position) whyNotIdle(k kind, from, to game.Cell) string {
	at, way := board.At(from), "up"
	ahead := at.North()
	if at&lowerHalf != 0 {
		ahead, way = at.South(), "down"
	}
	why := fmt.Sprintf(movesAsPawn, p.emptyFactories(from), k)
	if ahead == 0 {
		return fmt.Sprintf(noMoveOnRow, why, from>>3+1)
	}
	if reason := p.whyNotPawn(ahead, to); reason != "" {
		return fmt.Sprintf(because, why, reason)
	}
	return fmt.Sprintf(pawnMoves, why, way, way)
}

// emptyFactories names what keeps the file of a cell from running.
func (p *position) emptyFactories(c game.Cell) string {
	first, last := c&7, c&7+topRow
	switch occupied := p.occupied(); {
	case occupied.Has(first):
		return fmt.Sprintf(isEmpty, cellName(last))
	case occupied.Has(last):
		return fmt.Sprintf(isEmpty, cellName(first))
	}
	return fmt.Sprintf(bothEmpty, cellName(first), cellName(last))
}

// whyNotPawn says why a piece that moves as a pawn cannot go to a cell that
// would be within its reach; ahead is the cell in front of it. It is empty for
// any other cell.
func (p *position) whyNotPawn(ahead board.Set, to game.Cell) string {
	switch {
	case ahead.Has(to):
		return fmt.Sprintf(capturesAside, p.named(to))
	case (ahead.East() | ahead.West()).Has(to):
		return fmt.Sprintf(nothingToTake, cellName(to))
	}
	return ""
}

// whyNotOrthodox is about a Capitalist in a file that runs.
func (p *position) whyNotOrthodox(k kind, from, to game.Cell) string {
	if !orthodox(k, from).Has(to) {
		return fmt.Sprintf(movesAsChessPiece, k, aspects[k].chess, aspects[k].moves)
	}
	blockers := board.Between(from, to) & p.occupied()
	return fmt.Sprintf(blocked, p.named(blockers.First()))
}

// orthodox is where a piece goes from a cell of an empty board.
func orthodox(k kind, c game.Cell) board.Set {
	switch k {
	case knight:
		return board.KnightAttacks(c)
	case bishop:
		return board.BishopAttacks(c, 0)
	case rook:
		return board.RookAttacks(c, 0)
	}
	return board.QueenAttacks(c, 0)
}

// named is a piece with its place: "the landlord on e8".
func (p *position) named(c game.Cell) string {
	k, _ := p.at(c)
	return fmt.Sprintf(namedOn, k, cellName(c))
}
