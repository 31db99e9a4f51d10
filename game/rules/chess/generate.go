package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// scan holds what generation needs to make only legal moves: it gives each piece a set of
// cells to land on, so that it need not try moves.
type scan struct {
	own, enemy, occupied board.Set
	free                 bool // kings may be left attacked

	king     game.Cell
	checkers board.Set
	pinned   board.Set // own pieces that may only move on the line to their king
	targets  board.Set // where pieces other than the king may land: anywhere, or where it ends the check
}

// read scans a position. It fills the scan in place, because a copy costs as much as half the work.
func (s *scan) read(p *position) {
	us := p.turn & 1
	*s = scan{own: p.seats[us], enemy: p.seats[us^1], occupied: p.Occupied()}
	s.king = (p.kinds[king] & s.own).First()
	s.checkers = s.enemy & (board.KnightAttacks(s.king)&p.kinds[knight] |
		pawnAttacks(board.At(s.king), us)&p.kinds[pawn])
	for rest := p.inLine(s.king) & s.enemy; rest != 0; rest = rest.Rest() {
		switch blockers := board.Between(s.king, rest.First()) & s.occupied; {
		case blockers == 0:
			s.checkers |= board.At(rest.First())
		case blockers.Rest() == 0:
			s.pinned |= blockers & s.own
		}
	}
	switch {
	case s.checkers == 0:
		s.targets = ^s.own
	case s.checkers.Rest() == 0:
		s.targets = s.checkers | board.Between(s.king, s.checkers.First())
	}
}

// inLine returns the pieces of both sides that would attack a cell from afar on an empty board.
func (p *position) inLine(c game.Cell) board.Set {
	return board.Diagonals(c)&(p.kinds[bishop]|p.kinds[queen]) | board.Straights(c)&(p.kinds[rook]|p.kinds[queen])
}

// safe returns the cells of a set where the enemy would not attack the king.
func (p *position) safe(s *scan, cells board.Set) board.Set {
	if s.free || cells == 0 {
		return cells
	}
	return cells &^ p.attacked(cells, p.turn&1^1, s.occupied&^board.At(s.king))
}

// attacked returns the cells of a set that a side attacks on a board with these occupied
// cells.
func (p *position) attacked(cells board.Set, by game.Seat, occupied board.Set) board.Set {
	side := p.seats[by]
	s := pawnAttacks(p.kinds[pawn]&side, by)
	s |= board.KingAttacks((p.kinds[king] & side).First())
	for rest := p.kinds[knight] & side; rest != 0; rest = rest.Rest() {
		s |= board.KnightAttacks(rest.First())
	}
	for rest := (p.kinds[bishop] | p.kinds[queen]) & side; rest != 0; rest = rest.Rest() {
		if c := rest.First(); board.Diagonals(c)&cells != 0 {
			s |= board.BishopAttacks(c, occupied)
		}
	}
	for rest := (p.kinds[rook] | p.kinds[queen]) & side; rest != 0; rest = rest.Rest() {
		if c := rest.First(); board.Straights(c)&cells != 0 {
			s |= board.RookAttacks(c, occupied)
		}
	}
	return s & cells
}

// Attackers returns the pieces of both sides that attack a cell on a board with these
// occupied cells.
func (p *position) Attackers(c game.Cell, occupied board.Set) board.Set {
	at := board.At(c)
	return board.KnightAttacks(c)&p.kinds[knight] |
		board.KingAttacks(c)&p.kinds[king] |
		board.BishopAttacks(c, occupied)&(p.kinds[bishop]|p.kinds[queen]) |
		board.RookAttacks(c, occupied)&(p.kinds[rook]|p.kinds[queen]) |
		pawnAttacks(at, white)&p.Of(black, pawn) |
		pawnAttacks(at, black)&p.Of(white, pawn)
}

// mostMoves is enough for the moves of a position, and mostWithDrops for a position with
// pieces in hand.
const (
	mostMoves     = 256
	mostWithDrops = 640
)

// appendMoves appends all legal moves, in no order. It allocates only if the
// list is too short: no position that can be reached has more than 218 moves.
func (p *position) appendMoves(list []move) []move {
	var s scan
	s.read(p)
	return p.appendScanned(list, &s)
}

// appendScanned appends the legal moves of a position with its scan.
func (p *position) appendScanned(list []move, s *scan) []move {
	steps := board.KingAttacks(s.king) &^ s.own
	rooks, ways := p.castlings(s)
	safe := p.safe(s, steps|ways)
	list = appendTo(list, s.king, king, steps&safe)
	if s.targets == 0 { // a double check
		return list
	}
	for ; rooks != 0; rooks = rooks.Rest() {
		m := newMove(s.king, rooks.First(), king) | castling
		if p.wingOf(m).unharmed&^safe == 0 {
			list = append(list, m)
		}
	}
	list = p.appendPawnMoves(list, s, false)
	return p.appendPieceMoves(list, s, s.targets)
}

// appendSharp appends the captures and the promotions to a queen.
func (p *position) appendSharp(list []move, s *scan) []move {
	list = appendTo(list, s.king, king, p.safe(s, board.KingAttacks(s.king)&s.enemy))
	if s.targets == 0 {
		return list
	}
	list = p.appendPawnMoves(list, s, true)
	return p.appendPieceMoves(list, s, s.targets&s.enemy)
}

// appendPieceMoves appends the moves of knights, bishops, rooks and queens to the targets.
func (p *position) appendPieceMoves(list []move, s *scan, targets board.Set) []move {
	for rest := p.kinds[knight] & s.own &^ s.pinned; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = appendTo(list, c, knight, board.KnightAttacks(c)&targets)
	}
	for rest := p.kinds[bishop] & s.own; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = appendTo(list, c, bishop, s.unpinned(c, board.BishopAttacks(c, s.occupied))&targets)
	}
	for rest := p.kinds[rook] & s.own; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = appendTo(list, c, rook, s.unpinned(c, board.RookAttacks(c, s.occupied))&targets)
	}
	for rest := p.kinds[queen] & s.own; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = appendTo(list, c, queen, s.unpinned(c, board.QueenAttacks(c, s.occupied))&targets)
	}
	return list
}

// unpinned limits a pinned piece to the line to its king.
func (s *scan) unpinned(c game.Cell, reach board.Set) board.Set {
	if s.pinned.Has(c) {
		return reach & board.Through(s.king, c)
	}
	return reach
}

func appendTo(list []move, from game.Cell, k kind, to board.Set) []move {
	base := newMove(from, 0, k)
	for ; to != 0; to = to.Rest() {
		list = append(list, base|move(to.First()))
	}
	return list
}

// Perft counts the sequences of legal moves of a length from a position ("" is the start).
// It counts moves, not results: draws by repetition, by quiet moves or by lack of material
// do not end a sequence. A bad position text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	return FIDE().(*ruleset).perft(text, depth)
}

// Perft960 is Perft for Chess960, where a position text can have more castling rights.
func Perft960(text string, depth int) (uint64, error) {
	return Chess960().(*ruleset).perft(text, depth)
}

func (r *ruleset) perft(text string, depth int) (uint64, error) {
	start, err := r.readFEN(text)
	if err != nil {
		return 0, err
	}
	if r.relative {
		play := func(p *position, m move) { *p = r.played(*p, m) }
		return board.Perft(start.position, depth, r.appendMoves, play), nil
	}
	return board.Perft(start.position, depth, (*position).appendMoves, (*position).Make), nil
}
