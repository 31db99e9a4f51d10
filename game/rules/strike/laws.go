package strike

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

var laws = &revolt.Laws{
	Ranks: ranks,
	Keys:  board.NewKeys(0x737472696b65, chess.Kinds, files*ranks),
	Names: names,
	Fun:   names,
	Most:  atStart,
	Prices: [chess.Kinds]int{
		worker: 100, chess.Knight: 200, chess.Bishop: 200, chess.Rook: 300, chess.Queen: 450, king: 20_000,
	},

	Up: lowerRows, Down: upperRows,

	Moves: appendMovesTo, Back: back, Struck: struck, Guarded: guarded, Spare: spare, Worth: worth,

	Captured:  "capture of the owner",
	Stalemate: "stalemate: no capitalist can move",
	NoneLeft:  "forfeit: no worker is left",
	Stuck:     "forfeit: no worker can move",
	Unit:      "plies", Plies: 1,
}

// struck returns the cells that the Workers attack.
func struck(p *position) board.Set {
	own := p.Kinds[worker]
	north, south := (own & lowerRows).North(), (own & upperRows).South()
	return north.East() | north.West() | south.East() | south.West() | revolt.KingSteps(own&centreRows)
}

// guarded reports whether a Capitalist other than one on the cell attacks it.
func guarded(p *position, c game.Cell, occupied board.Set) bool {
	running, idle := running(p), idle(p)
	below, above := board.At(c).South(), board.At(c).North()
	if idle&upperHalf&(below.East()|below.West()) != 0 || idle&lowerHalf&(above.East()|above.West()) != 0 {
		return true
	}
	for _, k := range revolt.Officers {
		if own := p.Kinds[k] & running; own != 0 && own&chess.Attacks(k, c, occupied) != 0 {
			return true
		}
	}
	return centreRows.Has(c) && p.Kinds[king]&board.KingAttacks(c) != 0
}

// spare reports whether there is a Worker in the middle, which can move to and fro, or a
// Capitalist in a running file.
func spare(p *position) bool {
	if p.Turn == workers {
		return p.Kinds[worker]&centreRows != 0
	}
	return p.Army()&running(p)&^p.Kinds[king] != 0
}
