package strike

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// mostMoves is room for the moves of any position that can be read: 4 rooks, 4
// knights, 4 bishops, 2 queens and a king have at most 202, 16 Workers 128.
const mostMoves = 256

// appendMoves appends all legal moves, in no order; none once the king is gone.
func (p *position) appendMoves(list []move) []move {
	switch {
	case p.kinds[king] == 0:
		return list
	case p.turn == workers:
		return p.appendWorkers(list)
	}
	return p.appendCapitalists(list)
}

func (p *position) appendWorkers(list []move) []move {
	own, enemy := p.seats[workers], p.seats[capitalists]
	list = appendPawns(list, own&lowerRows, own&upperRows, own|enemy, enemy)
	for rest := own & centreRows; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = appendTo(list, c, board.KingAttacks(c)&^own)
	}
	return list
}

func (p *position) appendCapitalists(list []move) []move {
	own, enemy := p.seats[capitalists], p.seats[workers]
	occupied, idle := own|enemy, p.idle()
	list = appendPawns(list, idle&upperHalf, idle&lowerHalf, occupied, enemy)
	for rest := p.kinds[knight] &^ idle; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = appendTo(list, c, board.KnightAttacks(c)&^own)
	}
	for rest := p.kinds[bishop] &^ idle; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = appendTo(list, c, board.BishopAttacks(c, occupied)&^own)
	}
	for rest := p.kinds[rook] &^ idle; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = appendTo(list, c, board.RookAttacks(c, occupied)&^own)
	}
	for rest := p.kinds[queen] &^ idle; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = appendTo(list, c, board.QueenAttacks(c, occupied)&^own)
	}
	c := p.kinds[king].First()
	return appendTo(list, c, board.KingAttacks(c)&centreRows&^own)
}

// appendPawns appends the moves of pieces that move as pawns, some up the board
// and some down.
func appendPawns(list []move, up, down, occupied, enemy board.Set) []move {
	north, south := up.North(), down.South()
	list = appendFrom(list, north&^occupied, 8)
	list = appendFrom(list, north.East()&enemy, 9)
	list = appendFrom(list, north.West()&enemy, 7)
	list = appendFrom(list, south&^occupied, -8)
	list = appendFrom(list, south.East()&enemy, -7)
	return appendFrom(list, south.West()&enemy, -9)
}

// appendFrom appends one move to each cell of a set, all from the same
// direction.
func appendFrom(list []move, to board.Set, delta game.Cell) []move {
	for ; to != 0; to = to.Rest() {
		c := to.First()
		list = append(list, newMove(c-delta, c))
	}
	return list
}

// appendTo appends the moves of one piece.
func appendTo(list []move, from game.Cell, to board.Set) []move {
	for ; to != 0; to = to.Rest() {
		list = append(list, newMove(from, to.First()))
	}
	return list
}
