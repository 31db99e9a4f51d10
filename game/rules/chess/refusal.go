package chess

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// refusal says why no legal move fits a reading, in words that are true of the position and
// tell the player what to do.
func (s *state) refusal(r *reading) string {
	plain := *r
	plain.promotion = pawn
	switch {
	case s.End != nil:
		return s.OverReason()
	case r.castle != noWing:
		return s.whyNotCastle(r.castle == shortWing)
	case r.drop:
		return s.whyNotDrop(NewDrop(r.kind, r.to))
	case r.promotion != pawn && len(s.fitting(&plain)) > 0:
		return "only a pawn that reaches the last rank is promoted"
	case r.anyKind:
		return s.whyNot(game.Cell(r.rank*files+r.file), r.to)
	}
	return s.whyNone(r)
}

// whyNone is for algebraic notation, which does not name the start. It answers for the
// piece that comes closest to making the move.
func (s *state) whyNone(r *reading) string {
	p := &s.position
	var candidates, aiming, reaching board.Set
	for rest := p.Of(p.turn, r.kind); rest != 0; rest = rest.Rest() {
		c := rest.First()
		if r.file >= 0 && r.file != int(c&7) || r.rank >= 0 && r.rank != int(c>>3) {
			continue
		}
		candidates |= board.At(c)
		if r.kind != pawn && Attacks(r.kind, c, 0).Has(r.to) {
			aiming |= board.At(c)
		}
		if p.whyNoReach(r.kind, c, r.to) == "" {
			reaching |= board.At(c)
		}
	}
	for _, best := range []board.Set{reaching, aiming, candidates} {
		if best != 0 && (best != candidates || best.Rest() == 0) {
			return s.whyNot(best.First(), r.to)
		}
	}
	if candidates == 0 {
		if from := game.Cell(r.rank*files + r.file); r.file >= 0 && r.rank >= 0 && p.seats[p.turn].Has(from) {
			own, _, _ := p.At(from)
			return fmt.Sprintf("a %s is on %s, not a %s", own, cellName(from), r.kind)
		}
		return fmt.Sprintf("%s has no %s there", SeatNames[p.turn], r.kind)
	}
	return fmt.Sprintf("no %s of yours can go to %s", r.kind, cellName(r.to))
}

// whyNot is for a move by its cells.
func (s *state) whyNot(from, to game.Cell) string {
	p := &s.position
	k, seat, ok := p.At(from)
	switch {
	case !ok:
		return fmt.Sprintf("there is no piece on %s", cellName(from))
	case seat != p.turn:
		return fmt.Sprintf("it is %s's turn, and %s is %s's", SeatNames[p.turn], p.Named(from), SeatNames[seat])
	case from == to:
		return "a move ends on another square"
	case k == king && s.meansCastling(from, to):
		return s.whyNotCastle(to > from)
	case p.seats[p.turn].Has(to):
		own, _, _ := p.At(to)
		return fmt.Sprintf("your own %s stands on %s", own, cellName(to))
	}
	if reason := p.whyNoReach(k, from, to); reason != "" {
		return reason
	}
	if why := s.rules.laws.WhyNot; why != nil {
		if reason := why(p, p.guess(k, from, to)); reason != "" {
			return reason
		}
	}
	return s.whyUnsafe(k, from, to)
}

// whyNoReach says why a piece cannot get to a cell without own pieces, regardless of the
// king's safety; empty if it can.
func (p *position) whyNoReach(k kind, from, to game.Cell) string {
	if k == pawn {
		return p.whyNoPawn(from, to)
	}
	if !Attacks(k, from, 0).Has(to) {
		return fmt.Sprintf("the %s cannot move like that", k)
	}
	return p.inTheWay(board.Between(from, to))
}

// Attacks returns the cells that a piece other than a pawn attacks.
func Attacks(k kind, c game.Cell, occupied board.Set) board.Set {
	switch k {
	case knight:
		return board.KnightAttacks(c)
	case bishop:
		return board.BishopAttacks(c, occupied)
	case rook:
		return board.RookAttacks(c, occupied)
	case queen:
		return board.QueenAttacks(c, occupied)
	}
	return board.KingAttacks(c)
}

func (p *position) whyNoPawn(from, to game.Cell) string {
	start, target := board.At(from), board.At(to)
	next := forward(start, p.turn)
	twice := forward(next, p.turn)
	switch target {
	case next:
		return p.inTheWay(next)
	case twice:
		if start&startRank[p.turn] == 0 {
			return "a pawn moves two squares only from where it starts"
		}
		return p.inTheWay(next | twice)
	}
	switch {
	case pawnAttacks(start, p.turn)&target == 0:
		return "the pawn cannot move like that"
	case p.Occupied().Has(to):
		return ""
	case stepRank[p.turn.Other()].Has(to) && p.Of(p.turn.Other(), pawn).Has(takenEnPassant(from, to)):
		if p.exposers(from, to) != 0 {
			return ""
		}
		return "a pawn is taken en passant only right after it has moved two squares"
	}
	return fmt.Sprintf("a pawn moves diagonally only to capture, and %s is empty", cellName(to))
}

// inTheWay names a piece on cells that should be vacant; empty if they are.
func (p *position) inTheWay(cells board.Set) string {
	if blockers := cells & p.Occupied(); blockers != 0 {
		return fmt.Sprintf("%s is in the way", p.Named(blockers.First()))
	}
	return ""
}

// exposers returns the enemy pieces that would attack the king after a move that is
// otherwise legal.
func (p *position) exposers(from, to game.Cell) board.Set {
	k, us, _ := p.At(from)
	next := *p
	next.Make(p.guess(k, from, to))
	return next.Attackers(next.Of(us, king).First(), next.Occupied()) & next.seats[us.Other()]
}

// guess returns the move of a piece by its cells; never a castling.
func (p *position) guess(k kind, from, to game.Cell) move {
	m := newMove(from, to, k)
	if k == pawn && from&7 != to&7 && !p.Occupied().Has(to) {
		m |= enPassant
	}
	return m
}

func (s *state) whyNotDrop(m move) string {
	if why := s.rules.laws.WhyNot; why != nil {
		if reason := why(&s.position, m); reason != "" {
			return reason
		}
	}
	return fmt.Sprintf("%s has no drops", s.rules.info.Name)
}

func (s *state) whyUnsafe(k kind, from, to game.Cell) string {
	p := &s.position
	exposers := p.exposers(from, to)
	switch {
	case exposers == 0:
		return "it is not a move of this position"
	case k == king:
		return fmt.Sprintf("%s is attacked by %s", cellName(to), p.Named(exposers.First()))
	case exposers&s.checkers != 0:
		return fmt.Sprintf("your king is in check from %s and this does not help",
			p.Named((exposers & s.checkers).First()))
	}
	return fmt.Sprintf("this would leave your king attacked by %s", p.Named(exposers.First()))
}

// meansCastling reports whether a king move by its cells can only mean castling: to its
// rook, or more than a step away to a castling target.
func (s *state) meansCastling(from, to game.Cell) bool {
	p := &s.position
	us := p.turn
	if from>>3 != to>>3 || !board.Rank(7*int(us)).Has(from) {
		return false
	}
	if p.rights&rightsOf[us] != 0 && p.rights&rightOf(us, to) != 0 {
		return true
	}
	far := distance(from, to) > 1 && (to&7 == 2 || to&7 == 6)
	return far && (from&7 == 4 || p.rights&rightsOf[us] != 0)
}

func (s *state) whyNotCastle(short bool) string {
	p := &s.position
	w, ok := p.wing(p.turn, short)
	switch {
	case !ok && s.rules.shuffled:
		return s.whyNoShuffledRight()
	case !ok:
		return p.whyNoRight(short)
	}
	blockers := p.Occupied() & w.vacant
	switch between := blockers & board.Between(w.king, w.rook); {
	case between != 0:
		return fmt.Sprintf("%s between king and rook", p.inTheWay(between))
	case blockers != 0:
		return p.inTheWay(blockers)
	case s.checkers != 0:
		return fmt.Sprintf("you cannot castle out of check: %s attacks your king", p.Named(s.checkers.First()))
	}
	for rest := w.unharmed; rest != 0; rest = rest.Rest() {
		if hostile := p.Attackers(rest.First(), p.Occupied()) & p.seats[p.turn.Other()]; hostile != 0 {
			return fmt.Sprintf("you cannot castle through or into check: %s attacks %s",
				p.Named(hostile.First()), cellName(rest.First()))
		}
	}
	next := *p
	next.castle(newMove(w.king, w.rook, king) | castling)
	if hostile := next.Attackers(w.kingTo, next.Occupied()) & next.seats[next.turn]; hostile != 0 {
		return fmt.Sprintf("this would leave your king attacked by %s", p.Named(hostile.First()))
	}
	return fmt.Sprintf("to castle, write %s", s.written(newMove(w.king, w.rook, king)|castling))
}

// whyNoRight says how the castling right was lost in a game with the usual start.
func (p *position) whyNoRight(short bool) string {
	kingAt := game.Cell(p.turn)*56 + 4
	rookAt := kingAt - 4
	if short {
		rookAt = kingAt + 3
	}
	switch {
	case !p.Of(p.turn, king).Has(kingAt):
		return fmt.Sprintf("you cannot castle: the king has left %s", cellName(kingAt))
	case !p.Of(p.turn, rook).Has(rookAt):
		return fmt.Sprintf("you cannot castle on that side: there is no rook of yours on %s", cellName(rookAt))
	case p.rights&rightsOf[p.turn] != 0:
		return fmt.Sprintf("you cannot castle on that side: the rook on %s has moved before", cellName(rookAt))
	}
	return fmt.Sprintf("you cannot castle: the king or the rook on %s has moved before", cellName(rookAt))
}

// whyNoShuffledRight is for games where a position does not show where the king or the
// rooks started.
func (s *state) whyNoShuffledRight() string {
	if s.position.rights&rightsOf[s.position.turn] != 0 {
		return "you cannot castle on that side: the rook that began there has moved or was taken"
	}
	return "you cannot castle: the king has moved before, or the rooks have moved or were taken"
}

// named returns a piece with its cell, like "the rook on e8".
func (p *position) Named(c game.Cell) string {
	k, _, _ := p.At(c)
	return fmt.Sprintf("the %s on %s", k, cellName(c))
}
