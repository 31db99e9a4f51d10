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
	danger   board.Set // attacked by the enemy when the king has moved
	checkers board.Set
	pinned   board.Set // own pieces that may only move on the line to their king
	targets  board.Set // where pieces other than the king may land: anywhere, or where it ends the check
}

func (p *position) scan() scan {
	us, them := p.turn&1, p.turn&1^1
	s := scan{own: p.seats[us], enemy: p.seats[them], occupied: p.seats[us] | p.seats[them]}
	s.king = (p.kinds[king] & s.own).First()
	s.danger = p.attacked(them, s.occupied&^board.At(s.king))
	if s.danger.Has(s.king) {
		s.checkers = p.Attackers(s.king, s.occupied) & s.enemy
	}
	s.pinned = p.pins(&s)
	switch {
	case s.checkers == 0:
		s.targets = ^s.own
	case s.checkers.Rest() == 0:
		s.targets = s.checkers | board.Between(s.king, s.checkers.First())
	}
	return s
}

// attacked returns the cells that a side attacks on a board with these occupied cells.
func (p *position) attacked(by game.Seat, occupied board.Set) board.Set {
	side := p.seats[by]
	s := pawnAttacks(p.kinds[pawn]&side, by)
	s |= board.KingAttacks((p.kinds[king] & side).First())
	for rest := p.kinds[knight] & side; rest != 0; rest = rest.Rest() {
		s |= board.KnightAttacks(rest.First())
	}
	for rest := (p.kinds[bishop] | p.kinds[queen]) & side; rest != 0; rest = rest.Rest() {
		s |= board.BishopAttacks(rest.First(), occupied)
	}
	for rest := (p.kinds[rook] | p.kinds[queen]) & side; rest != 0; rest = rest.Rest() {
		s |= board.RookAttacks(rest.First(), occupied)
	}
	return s
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

// pins returns the own pieces that are alone between their king and an enemy slider.
func (p *position) pins(s *scan) board.Set {
	straight := board.RookAttacks(s.king, s.enemy) & (p.kinds[rook] | p.kinds[queen])
	diagonal := board.BishopAttacks(s.king, s.enemy) & (p.kinds[bishop] | p.kinds[queen])
	var pinned board.Set
	for rest := (straight | diagonal) & s.enemy; rest != 0; rest = rest.Rest() {
		if line := board.Between(s.king, rest.First()) & s.own; line != 0 && line.Rest() == 0 {
			pinned |= line
		}
	}
	return pinned
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
	s := p.scan()
	return p.appendScanned(list, &s)
}

// appendScanned appends the legal moves of a position with its scan.
func (p *position) appendScanned(list []move, s *scan) []move {
	list = appendTo(list, s.king, king, board.KingAttacks(s.king)&^(s.own|s.danger))
	if s.targets == 0 { // a double check
		return list
	}
	if s.checkers == 0 && p.rights != 0 {
		list = p.appendCastlings(list, s)
	}
	list = p.appendPawnMoves(list, s)
	return p.appendPieceMoves(list, s, s.targets)
}

// appendSharp appends the captures and the promotions to a queen.
func (p *position) appendSharp(list []move, s *scan) []move {
	list = appendTo(list, s.king, king, board.KingAttacks(s.king)&s.enemy&^s.danger)
	if s.targets == 0 {
		return list
	}
	list = p.appendSharpPawnMoves(list, s)
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
