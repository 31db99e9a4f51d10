package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

const (
	wholeBoard board.Set = 1<<(files*ranks) - 1
	bottomRank board.Set = 1<<files - 1
	topRank              = bottomRank << (files * (ranks - 1))
)

// factories are the cells that must be occupied for a type to run. Proletarians and the
// king depend on none.
var factories = [chess.Kinds]board.Set{
	chess.Rook:   board.At(0) | board.At(7),
	chess.Knight: board.At(1) | board.At(6),
	chess.Bishop: board.At(2) | board.At(5),
	chess.Queen:  board.At(3) | board.At(4),
}

type position = revolt.Position

// vacant returns the vacant factories of a type.
func vacant(p *position, k chess.Kind) board.Set { return factories[k] &^ p.Occupied }

// runs reports whether a type moves as in chess (rule 3). The king always does.
func runs(p *position, k chess.Kind) bool { return vacant(p, k) == 0 }

// back returns the cell to which a proletarian goes back that is captured on a cell: the
// bottom of its file, if that is vacant (rule 6).
func back(p *position, c game.Cell) board.Set { return board.At(c%files) &^ p.Occupied }
