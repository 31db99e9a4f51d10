package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// DarkSquares are the squares of the colour of a1.
const DarkSquares board.Set = 0xaa55aa55aa55aa55

// ending returns how the game ended in this position, nil if it continues. Checkmate comes
// before any draw.
func (s *state) ending(canMove bool) *game.Result {
	switch rules := s.rules; {
	case !canMove && s.checkers != 0:
		return &game.Result{Winner: s.position.turn.Other(), Reason: "checkmate"}
	case !canMove:
		return board.Draw("stalemate")
	case rules.onward:
		return nil
	case rules.dead(&s.position):
		return board.Draw("dead position")
	case s.occurrences >= rules.repetition.end:
		return board.Draw(rules.repetition.endReason)
	case s.clock >= rules.clock.end:
		return board.Draw(rules.clock.endReason)
	}
	return nil
}

// Claim reports the draw that may be claimed. It belongs to the position, not to a player:
// while the position is on the board, the player who made the move and the player to move
// may both claim. By the FIDE Laws (9.2 and 9.3) the first would write the move down and
// claim before making it. Pointing at a board cannot tell the two apart.
func (s *state) Claim() (reason string, ok bool) {
	rules := s.rules
	switch {
	case s.End != nil:
	case rules.repetition.claim > 0 && s.occurrences >= rules.repetition.claim:
		return rules.repetition.claimReason, true
	case rules.clock.claim > 0 && s.clock >= rules.clock.claim:
		return rules.clock.claimReason, true
	}
	return "", false
}

// dead reports whether neither side has the material to mate: kings alone, with one knight,
// or with bishops that are all on one colour.
func (p *position) dead() bool {
	if p.kinds[pawn]|p.kinds[rook]|p.kinds[queen] != 0 {
		return false
	}
	if p.kinds[bishop] == 0 {
		return p.kinds[knight].Rest() == 0
	}
	return p.kinds[knight] == 0 && p.bishopsOfOneColour()
}

func (p *position) bishopsOfOneColour() bool {
	return p.kinds[bishop]&DarkSquares == 0 || p.kinds[bishop]&^DarkSquares == 0
}

// CanWin reports whether a side may be able to mate with the opponent's help. This
// decides whether running out of time loses the game for the opponent or draws it. It
// considers the material and walls of pawns, so it can be wrong in other closed positions.
func (s *state) CanWin(seat game.Seat) bool {
	p := &s.position
	if s.rules.shut(p)[seat] {
		return false
	}
	if can := s.rules.laws.CanWin; can != nil {
		return can(p, seat)
	}
	own, enemy := p.seats[seat], p.seats[seat.Other()]
	if own&(p.kinds[pawn]|p.kinds[rook]|p.kinds[queen]) != 0 {
		return true
	}
	knights, bishops := own&p.kinds[knight], own&p.kinds[bishop]
	switch {
	case knights|bishops == 0:
		return false
	case knights == 0:
		// Bishops of one colour need a piece that can block squares of the other colour.
		return p.kinds[pawn]|p.kinds[knight] != 0 || !p.bishopsOfOneColour()
	case bishops == 0 && knights.Rest() == 0:
		// A lone knight needs an enemy piece in the way of its own king. A queen there
		// guards too much.
		return enemy&^(p.kinds[king]|p.kinds[queen]) != 0
	}
	return true
}
