package strike

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

// refusal says why a move is not legal, in words that are true of the position and tell the
// player what to do.
func (s *state) refusal(from, to game.Cell) string {
	p := &s.Position
	k, ok := p.At(from)
	switch {
	case s.End != nil:
		return s.OverReason()
	case !ok:
		return fmt.Sprintf("there is no piece on %s", revolt.CellName(from))
	case !p.Own().Has(from):
		return fmt.Sprintf("it is the %s' turn, and %s is not theirs", seatNames[p.Turn], laws.Named(p, from))
	case from == to:
		return "a move ends on another square, and passing is not allowed"
	case p.Own().Has(to):
		own, _ := p.At(to)
		return fmt.Sprintf("your own %s stands on %s", names[own], revolt.CellName(to))
	case k == worker:
		return whyNotWorker(p, from, to)
	case k == king:
		return whyNotKing(from, to)
	case idle(p).Has(from):
		return whyNotIdle(p, k, from, to)
	}
	return whyNotOrthodox(p, k, from, to)
}

func whyNotWorker(p *position, from, to game.Cell) string {
	at := board.At(from)
	if at&centreRows != 0 {
		return "on rows 4 and 5 a worker moves one step in any direction"
	}
	ahead, how := at.North(), "on rows 1 to 3 a worker moves one step up, and captures one step diagonally up"
	if at&upperRows != 0 {
		ahead, how = at.South(), "on rows 6 to 8 a worker moves one step down, and captures one step diagonally down"
	}
	if reason := whyNotPawn(p, ahead, to); reason != "" {
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
func whyNotIdle(p *position, k chess.Kind, from, to game.Cell) string {
	at, way := board.At(from), "up"
	ahead := at.North()
	if at&lowerHalf != 0 {
		ahead, way = at.South(), "down"
	}
	why := fmt.Sprintf("%s, so the file is stopped and the %s moves as a pawn", emptyFactories(p, from), names[k])
	if ahead == 0 {
		return fmt.Sprintf("%s, which has no move on row %d", why, from>>3+1)
	}
	if reason := whyNotPawn(p, ahead, to); reason != "" {
		return fmt.Sprintf("%s: %s", why, reason)
	}
	return fmt.Sprintf("%s: one step %s, or diagonally %s to capture", why, way, way)
}

// emptyFactories names what stops the file of a cell.
func emptyFactories(p *position, c game.Cell) string { return revolt.Empty(vacant(p, c)) }

// whyNotPawn says why a piece that moves as a pawn cannot go to a cell within its reach;
// ahead is the cell in front of it. It is empty for any other cell.
func whyNotPawn(p *position, ahead board.Set, to game.Cell) string {
	switch {
	case ahead.Has(to):
		return fmt.Sprintf("it captures only diagonally, and %s is in the way", laws.Named(p, to))
	case (ahead.East() | ahead.West()).Has(to):
		return fmt.Sprintf("it moves diagonally only to capture, and %s is empty", revolt.CellName(to))
	}
	return ""
}

// whyNotOrthodox is for a Capitalist in a running file.
func whyNotOrthodox(p *position, k chess.Kind, from, to game.Cell) string {
	if !chess.Attacks(k, from, 0).Has(to) {
		return fmt.Sprintf("its file runs, so the %s moves as a %s: %s", names[k], k, ways[k])
	}
	blockers := board.Between(from, to) & p.Occupied
	return fmt.Sprintf("%s is in the way", laws.Named(p, blockers.First()))
}
