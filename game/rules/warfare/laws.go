package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

var laws = &revolt.Laws{
	Ranks: ranks,
	Keys:  board.NewKeys(0x77617266617265, chess.Kinds, files*ranks),
	Names: names,
	Fun:   revolt.FunNames("proletarian"),
	Most:  atStart,
	Prices: [chess.Kinds]int{
		proletarian: 100, chess.Knight: 150, chess.Bishop: 150, chess.Rook: 200, chess.Queen: 300, king: 20_000,
	},

	Up: wholeBoard &^ topRank,

	Moves: appendMovesTo, Back: back, Struck: struck, Guarded: guarded, Spare: spare, Worth: worth,

	Captured:  "capture of the king",
	Stalemate: "stalemate: no piece of the Bourgeoisie can move",
	NoneLeft:  "lockout: no proletarian is left",
	Stuck:     "lockout: no proletarian can move",
	Unit:      "moves", Plies: 2,
}

// struck returns the cells that the Proletariat attacks.
func struck(p *position) board.Set {
	own := p.Kinds[proletarian]
	ahead, top := (own &^ topRank).North(), own&topRank
	return ahead.East() | ahead.West() | top.East() | top.West()
}

// guarded reports whether a noble other than one on the cell attacks it.
func guarded(p *position, c game.Cell, occupied board.Set) bool {
	above := board.At(c).North()
	diagonal := above.East() | above.West()
	for k := chess.Knight; k < chess.Kinds; k++ {
		reach := diagonal
		if runs(p, k) && p.Kinds[k] != 0 {
			reach = chess.Attacks(k, c, occupied)
		}
		if p.Kinds[k]&reach != 0 {
			return true
		}
	}
	return false
}

// spare reports whether there is a proletarian on the top rank, which can move left and
// right, or a noble whose type runs.
func spare(p *position) bool {
	if p.Turn == proletariat {
		return p.Kinds[proletarian]&topRank != 0
	}
	for _, k := range revolt.Officers {
		if p.Kinds[k] != 0 && runs(p, k) {
			return true
		}
	}
	return false
}
