package strike

import (
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

type move = revolt.Move

// appendMoves appends all legal moves, in no order; none after the king is captured.
func appendMoves(p *position, list []move) []move { return appendMovesTo(p, list, ^board.Set(0)) }

// appendMovesTo appends the legal moves to the cells of a set.
func appendMovesTo(p *position, list []move, to board.Set) []move {
	switch {
	case p.Kinds[king] == 0:
		return list
	case p.Turn == workers:
		return appendWorkers(p, list, to)
	}
	return appendCapitalists(p, list, to)
}

func appendWorkers(p *position, list []move, to board.Set) []move {
	own := p.Kinds[worker]
	list = appendPawns(list, own&lowerRows, own&upperRows, to&^p.Occupied, to&p.Army())
	for rest := own & centreRows; rest != 0; rest = rest.Rest() {
		c := rest.First()
		list = revolt.AppendTo(list, c, board.KingAttacks(c)&to&^own)
	}
	return list
}

func appendCapitalists(p *position, list []move, to board.Set) []move {
	own, idle := p.Army(), idle(p)
	list = appendPawns(list, idle&upperHalf, idle&lowerHalf, to&^p.Occupied, to&p.Kinds[worker])
	for _, k := range revolt.Officers {
		for rest := p.Kinds[k] &^ idle; rest != 0; rest = rest.Rest() {
			c := rest.First()
			list = revolt.AppendTo(list, c, chess.Attacks(k, c, p.Occupied)&to&^own)
		}
	}
	c := p.Kinds[king].First()
	return revolt.AppendTo(list, c, board.KingAttacks(c)&centreRows&to&^own)
}

// appendPawns appends the steps and captures of pieces that move as pawns, some up the
// board and some down.
func appendPawns(list []move, up, down, vacant, enemy board.Set) []move {
	north, south := up.North(), down.South()
	list = revolt.AppendFrom(list, north&vacant, 8)
	list = revolt.AppendFrom(list, north.East()&enemy, 9)
	list = revolt.AppendFrom(list, north.West()&enemy, 7)
	list = revolt.AppendFrom(list, south&vacant, -8)
	list = revolt.AppendFrom(list, south.East()&enemy, -7)
	return revolt.AppendFrom(list, south.West()&enemy, -9)
}

// Perft counts the sequences of legal moves of a length from a position ("" is the start).
// A sequence ends with the capture of the king; the added draws do not end it. A bad
// position text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	r, err := readSetup(text)
	if err != nil {
		return 0, err
	}
	return board.Perft(r.position, depth, appendMoves, laws.Play), nil
}
