package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// The ranks that matter to pawns, by side.
var (
	startRank = [2]board.Set{board.Rank(1), board.Rank(6)}
	stepRank  = [2]board.Set{board.Rank(2), board.Rank(5)} // where a first single step lands
	lastRanks = board.Rank(0) | board.Rank(7)
	ahead     = [2]game.Cell{8, -8}
)

// forward moves a set one rank ahead, as a side sees the board.
func forward(s board.Set, seat game.Seat) board.Set {
	if seat == white {
		return s.North()
	}
	return s.South()
}

// pawnAttacks returns the cells that a side's pawns on these cells attack.
func pawnAttacks(pawns board.Set, seat game.Seat) board.Set {
	s := forward(pawns, seat)
	return s.East() | s.West()
}

func (p *position) appendPawnMoves(list []move, s *scan) []move {
	us := p.turn & 1
	pawns, vacant, up := p.kinds[pawn]&s.own, ^s.occupied, ahead[us]
	next := forward(pawns, us)
	step := next & vacant
	twice := forward(step&stepRank[us], us) & vacant
	list = s.appendPawns(list, step&s.targets, up, ordinary, promotions[:])
	list = s.appendPawns(list, twice&s.targets, 2*up, doubleStep, nil)
	list = s.appendPawns(list, next.East()&s.enemy&s.targets, up+1, ordinary, promotions[:])
	list = s.appendPawns(list, next.West()&s.enemy&s.targets, up-1, ordinary, promotions[:])
	if p.passed != game.NoCell {
		list = p.appendEnPassant(list, s)
	}
	return list
}

// appendSharpPawnMoves appends the captures and the steps to the last rank. It promotes
// only to queens.
func (p *position) appendSharpPawnMoves(list []move, s *scan) []move {
	us := p.turn & 1
	next, up := forward(p.kinds[pawn]&s.own, us), ahead[us]
	list = s.appendPawns(list, next&^s.occupied&lastRanks&s.targets, up, ordinary, promotions[:1])
	list = s.appendPawns(list, next.East()&s.enemy&s.targets, up+1, ordinary, promotions[:1])
	list = s.appendPawns(list, next.West()&s.enemy&s.targets, up-1, ordinary, promotions[:1])
	if p.passed != game.NoCell {
		list = p.appendEnPassant(list, s)
	}
	return list
}

// appendPawns appends the moves of pawns to the cells of a set, all from the same
// direction. become lists what they may be promoted to.
func (s *scan) appendPawns(list []move, to board.Set, delta game.Cell, special move, become []kind) []move {
	for ; to != 0; to = to.Rest() {
		target := to.First()
		from := target - delta
		if s.pinned.Has(from) && !board.Through(s.king, from).Has(target) {
			continue
		}
		m := newMove(from, target, pawn) | special
		if !lastRanks.Has(target) {
			list = append(list, m)
			continue
		}
		for _, k := range become {
			list = append(list, m|move(k)<<promotionShift)
		}
	}
	return list
}

// appendEnPassant tries the capture on a board without both pawns, because no other move
// takes two pieces off one line.
func (p *position) appendEnPassant(list []move, s *scan) []move {
	us, them := p.turn&1, p.turn&1^1
	for rest := pawnAttacks(board.At(p.passed), them) & p.Of(us, pawn); rest != 0; rest = rest.Rest() {
		from := rest.First()
		taken := board.At(takenEnPassant(from, p.passed))
		occupied := s.occupied&^(board.At(from)|taken) | board.At(p.passed)
		if s.free || p.Attackers(s.king, occupied)&s.enemy&^taken == 0 {
			list = append(list, newMove(from, p.passed, pawn)|enPassant)
		}
	}
	return list
}

// dropIdlePassed clears the cell passed over if no capture there is legal.
func (p *position) dropIdlePassed() {
	if p.passed == game.NoCell {
		return
	}
	s := p.scan()
	var buffer [2]move
	if len(p.appendEnPassant(buffer[:0], &s)) == 0 {
		p.passed = game.NoCell
	}
}
