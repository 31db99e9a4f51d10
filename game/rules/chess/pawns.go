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

// appendPawnMoves appends the moves of pawns. Sharp limits them to captures and promotions
// to a queen.
func (p *position) appendPawnMoves(list []move, s *scan, sharp bool) []move {
	pawns := p.kinds[pawn] & s.own
	list = p.appendPawns(list, s, pawns&^s.pinned, s.targets, sharp)
	for rest := pawns & s.pinned; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = p.appendPawns(list, s, board.At(c), s.targets&board.Through(s.king, c), sharp)
	}
	if p.passed != game.NoCell {
		list = p.appendEnPassant(list, s)
	}
	return list
}

// appendPawns appends the moves of some pawns to the targets, except en passant.
func (p *position) appendPawns(list []move, s *scan, pawns, targets board.Set, sharp bool) []move {
	us := p.turn & 1
	next, up := forward(pawns, us), ahead[us]
	step, prey := next&^s.occupied, s.enemy&targets
	if !sharp {
		twice := forward(step&stepRank[us], us) &^ s.occupied
		list = appendAdvances(list, step&targets&^lastRanks, up, ordinary)
		list = appendAdvances(list, twice&targets, 2*up, doubleStep)
	}
	list = appendAdvances(list, next.East()&prey&^lastRanks, up+1, ordinary)
	list = appendAdvances(list, next.West()&prey&^lastRanks, up-1, ordinary)
	if next&lastRanks == 0 {
		return list
	}
	become := promotions[:]
	if sharp {
		become = promotions[:1]
	}
	for _, k := range become {
		as := move(k) << promotionShift
		list = appendAdvances(list, step&targets&lastRanks, up, as)
		list = appendAdvances(list, next.East()&prey&lastRanks, up+1, as)
		list = appendAdvances(list, next.West()&prey&lastRanks, up-1, as)
	}
	return list
}

// appendAdvances appends the moves of pawns to the cells of a set, all from the same direction.
func appendAdvances(list []move, to board.Set, delta game.Cell, more move) []move {
	for ; to != 0; to = to.Rest() {
		target := to.First()
		list = append(list, newMove(target-delta, target, pawn)|more)
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
	var s scan
	s.read(p)
	var buffer [2]move
	if len(p.appendEnPassant(buffer[:0], &s)) == 0 {
		p.passed = game.NoCell
	}
}
