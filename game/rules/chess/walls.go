package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walls tells where pieces may ever stand, when every pawn of a position is blocked by another.
// It allows more than the rules do: sides move in any order, pieces of a kind are one, and checks
// do not matter. It forbids only what the position itself forbids for good:
//
//   - Nothing passes over or pushes a pawn onto a fixed piece, one that can never move or be captured.
//   - Pieces do not capture their own side's fixed pieces.
//   - Kings do not step where a fixed enemy pawn attacks.
//
// So whatever can happen in a game can happen here. A first move that the walls rule out would start
// from a position that they allow, and there they would have seen it. So no such move is ever made.
type walls struct {
	reach [2][kinds]board.Set // by side and kind
	fixed board.Set
	// taking says that some piece may capture another, and promoting that a pawn may arrive.
	taking, promoting bool
	// blasts means that kings never capture but may be captured, and may stand where they are attacked
	// while the kings touch, as in Atomic.
	blasts bool
}

// Walled reports whether each pawn has another pawn in front of it, so that walls are worth a look. A
// position with a knight, with a right to castle, or with a rook or queen that has an open file is left
// out. These are almost never closed, and looking takes time.
func (p *position) Walled() bool {
	pawns := p.kinds[pawn]
	if p.kinds[knight] != 0 || pawns == 0 || p.rights != 0 {
		return false
	}
	ahead := forward(pawns&p.seats[white], white) | forward(pawns&p.seats[black], black)
	if ahead&^pawns != 0 {
		return false
	}
	if p.kinds[rook]|p.kinds[queen] == 0 {
		return true
	}
	files := pawns
	for _, by := range []uint{32, 16, 8} {
		files |= files >> by
	}
	return files&board.Rank(0) == board.Rank(0)
}

// survey follows the moves until nothing new is found.
func (p *position) survey(blasts bool) *walls {
	w := &walls{fixed: p.Occupied() &^ p.kinds[king], blasts: blasts}
	for seat := range w.reach {
		for k := range w.reach[seat] {
			w.reach[seat][k] = p.Of(game.Seat(seat), kind(k))
		}
	}
	for before := (walls{}); before != *w && !w.promoting; {
		before = *w
		for seat := white; seat <= black; seat++ {
			w.spreadKing(p, seat)
			w.spreadPawns(p, seat)
			w.spreadPieces(p, seat)
		}
	}
	return w
}

// spreadKing lets a king walk as far as it can, and capture.
func (w *walls) spreadKing(p *position, seat game.Seat) {
	them := seat.Other()
	closed := w.fixed & p.seats[seat]
	guarded := pawnAttacks(w.fixed&p.Of(them, pawn), them)
	if w.blasts {
		closed = w.fixed
		guarded &^= around(w.reach[them][king])
	}
	reach := &w.reach[seat][king]
	for {
		next := around(*reach)&^closed&^guarded | *reach
		if next == *reach {
			break
		}
		*reach = next
	}
	if !w.blasts {
		w.take(p, seat, *reach)
	}
}

// take notes that a side's pieces may arrive on some cells, and capture what may stand there.
func (w *walls) take(p *position, seat game.Seat, on board.Set) {
	prey := on & w.standing(seat.Other())
	w.taking = w.taking || prey != 0
	w.fixed &^= prey & p.seats[seat.Other()]
}

// spreadPawns lets pawns step and capture.
func (w *walls) spreadPawns(p *position, seat game.Seat) {
	pawns, them := w.reach[seat][pawn], seat.Other()
	prey := w.standing(them)
	if p.passed != game.NoCell {
		prey |= board.At(p.passed)
	}
	step := forward(pawns, seat) &^ w.fixed
	twice := forward(step&stepRank[seat], seat) &^ w.fixed
	captures := pawnAttacks(pawns, seat) & prey
	moved := forward(step, them) | pawnAttacks(prey, them)
	w.fixed &^= moved & p.Of(seat, pawn)
	w.take(p, seat, captures)
	w.reach[seat][pawn] |= step | twice | captures
	w.promoting = w.promoting || (step|captures)&lastRanks != 0
}

// spreadPieces lets the other pieces move and capture.
func (w *walls) spreadPieces(p *position, seat game.Seat) {
	for k := knight; k <= queen; k++ {
		for rest := w.reach[seat][k]; rest != 0; rest = rest.Rest() {
			from := board.At(rest.First())
			to := w.strikes(k, rest.First()) &^ (w.fixed & p.seats[seat])
			if to != 0 {
				w.fixed &^= from & p.Of(seat, k)
			}
			w.take(p, seat, to)
			w.reach[seat][k] |= to
		}
	}
}

// standing returns where pieces of a side may be captured.
func (w *walls) standing(seat game.Seat) board.Set {
	set := w.reach[seat][pawn] | w.pieces(seat)
	if w.blasts {
		set |= w.reach[seat][king]
	}
	return set
}

// pieces returns where a side's knights, bishops, rooks and queens may stand.
func (w *walls) pieces(seat game.Seat) board.Set {
	r := &w.reach[seat]
	return r[knight] | r[bishop] | r[rook] | r[queen]
}

// strikes returns the cells that a piece other than a pawn or a king attacks. Kings block nothing: one
// that is in check does not hide the cells behind it.
func (w *walls) strikes(k kind, from game.Cell) board.Set {
	switch k {
	case knight:
		return board.KnightAttacks(from)
	case bishop:
		return board.BishopAttacks(from, w.fixed)
	case rook:
		return board.RookAttacks(from, w.fixed)
	}
	return board.QueenAttacks(from, w.fixed)
}

// around returns the cells of a set and those next to them.
func around(s board.Set) board.Set {
	s |= s.East() | s.West()
	return s | s.North() | s.South()
}

// Sealed reports for each side, always alike, whether walls of pawns close the board for good, so that no
// piece can ever capture another. It is for games where kings do not capture and may touch, as in Atomic.
// It is sound, but does not see every closed position.
func (p *position) Sealed() (sides [2]bool) {
	w := p.survey(true)
	sealed := !w.taking && !w.promoting
	return [2]bool{sealed, sealed}
}

// shut reports for each side whether walls of pawns keep it from ever giving mate, even with the
// opponent's help. The position is walled and not mate. It is sound, but does not see every such position.
func (p *position) shut() (sides [2]bool) {
	w := p.survey(false)
	for seat := range sides {
		sides[seat] = !w.promoting && !w.mates(game.Seat(seat))
	}
	return sides
}

// mates reports whether a side may mate: the other king may stand on a cell where a piece gives check and
// where each cell around it may be attacked, or blocked by the king's own side. A fixed pawn gives no
// check, apart from one that is already there and is no mate: no king steps in front of it.
func (w *walls) mates(seat game.Seat) bool {
	them := seat.Other()
	var checks board.Set
	for k := knight; k <= queen; k++ {
		for rest := w.reach[seat][k]; rest != 0; rest = rest.Rest() {
			checks |= w.strikes(k, rest.First())
		}
	}
	checks |= pawnAttacks(w.reach[seat][pawn]&^w.fixed, seat)
	covered := checks | pawnAttacks(w.reach[seat][pawn], seat) | around(w.reach[seat][king]) |
		w.reach[them][pawn] | w.pieces(them)
	for rest := w.reach[them][king] & checks; rest != 0; rest = rest.Rest() {
		if board.KingAttacks(rest.First())&^covered == 0 {
			return true
		}
	}
	return false
}
