package strike

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// mostMoves is enough for any position that can be read: 4 rooks, 4 knights, 4 bishops, 2
// queens and a king have at most 202 moves, 16 Workers 128.
const mostMoves = 256

// appendMoves appends all legal moves, in no order; none after the king is captured.
func (p *position) appendMoves(list []move) []move { return p.appendMovesTo(list, ^board.Set(0)) }

// appendCaptures appends the legal moves that take a piece.
func (p *position) appendCaptures(list []move) []move {
	return p.appendMovesTo(list, p.seats[p.turn.Other()])
}

// appendMovesTo appends the legal moves to the cells of a set.
func (p *position) appendMovesTo(list []move, to board.Set) []move {
	switch {
	case p.kinds[king] == 0:
		return list
	case p.turn == workers:
		return p.appendWorkers(list, to)
	}
	return p.appendCapitalists(list, to)
}

func (p *position) appendWorkers(list []move, to board.Set) []move {
	own, enemy := p.seats[workers], p.seats[capitalists]
	list = appendPawns(list, own&lowerRows, own&upperRows, to&^(own|enemy), to&enemy)
	for rest := own & centreRows; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = appendTo(list, c, board.KingAttacks(c)&to&^own)
	}
	return list
}

func (p *position) appendCapitalists(list []move, to board.Set) []move {
	own, enemy := p.seats[capitalists], p.seats[workers]
	occupied, idle := own|enemy, p.idle()
	list = appendPawns(list, idle&upperHalf, idle&lowerHalf, to&^occupied, to&enemy)
	for k := rook; k < king; k++ {
		for rest := p.kinds[k] &^ idle; rest != 0; rest = rest.Rest() {
			c := rest.First()
			list = appendTo(list, c, attacks(k, c, occupied)&to&^own)
		}
	}
	c := p.kinds[king].First()
	return appendTo(list, c, board.KingAttacks(c)&centreRows&to&^own)
}

// attacks returns the cells that a Capitalist attacks in a running file.
func attacks(k kind, c game.Cell, occupied board.Set) board.Set {
	switch k {
	case rook:
		return board.RookAttacks(c, occupied)
	case knight:
		return board.KnightAttacks(c)
	case bishop:
		return board.BishopAttacks(c, occupied)
	case queen:
		return board.QueenAttacks(c, occupied)
	}
	return board.KingAttacks(c) & centreRows
}

// appendPawns appends the steps and captures of pieces that move as pawns, some up the
// board and some down.
func appendPawns(list []move, up, down, vacant, enemy board.Set) []move {
	north, south := up.North(), down.South()
	list = appendFrom(list, north&vacant, 8)
	list = appendFrom(list, north.East()&enemy, 9)
	list = appendFrom(list, north.West()&enemy, 7)
	list = appendFrom(list, south&vacant, -8)
	list = appendFrom(list, south.East()&enemy, -7)
	return appendFrom(list, south.West()&enemy, -9)
}

// appendFrom appends one move to each cell of a set, all from the same direction.
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

// Perft counts the sequences of legal moves of a length from a position ("" is the start).
// A sequence ends with the capture of the king; the added draws do not end it. A bad
// position text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	r, err := readSetup(text)
	if err != nil {
		return 0, err
	}
	return board.Perft(r.position, depth, (*position).appendMoves, (*position).play), nil
}
