package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// mostMoves is enough for any position: on an empty board the whole Bourgeoisie has fewer
// than 80 moves.
const mostMoves = 96

// appendMoves appends all legal moves, in no order. It allocates only if the
// list is too short.
func (p *position) appendMoves(list []move) []move { return p.appendMovesTo(list, wholeBoard) }

// appendCaptures appends the legal moves that take a piece.
func (p *position) appendCaptures(list []move) []move {
	if p.turn == proletariat {
		return p.appendMovesTo(list, p.nobles())
	}
	return p.appendMovesTo(list, p.kinds[proletarian])
}

// appendMovesTo appends the legal moves to the cells of a set.
func (p *position) appendMovesTo(list []move, to board.Set) []move {
	if p.turn == proletariat {
		steps := p.proletarianSteps()
		return p.appendSteps(list, proletarian, steps[:], to)
	}
	if p.kinds[king] == 0 { // the game is over
		return list
	}
	open := to &^ p.nobles()
	for k := knight; k < kinds; k++ {
		if !p.runs(k) {
			steps := p.idleSteps(k)
			list = p.appendSteps(list, k, steps[:], to)
			continue
		}
		for rest := p.kinds[k]; rest != 0; rest = rest.Rest() {
			c := rest.First()
			list = p.appendTargets(list, k, c, attacks(k, c, p.occupied)&open)
		}
	}
	return list
}

// attacks returns the cells that a noble attacks while it moves as in chess, on a board of
// eight ranks.
func attacks(k kind, c game.Cell, occupied board.Set) board.Set {
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

// appendTargets appends the moves of one piece.
func (p *position) appendTargets(list []move, k kind, from game.Cell, to board.Set) []move {
	for ; to != 0; to = to.Rest() {
		list = append(list, p.newMove(k, from, to.First()))
	}
	return list
}

// Perft counts the sequences of legal moves of a length from a position ("" is the start).
// Draws by repetition and by quiet plies do not end a sequence. A bad position text is a
// *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	p, err := readPosition(text)
	if err != nil {
		return 0, err
	}
	return board.Perft(p, depth, (*position).appendMoves, (*position).play), nil
}
