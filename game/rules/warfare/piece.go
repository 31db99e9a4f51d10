package warfare

import (
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

const (
	files, ranks = revolt.Files, 4

	proletariat = revolt.Pawns
	bourgeoisie = revolt.Army
)

var seatNames = [2]string{"the Proletariat", "the Bourgeoisie"}

// The pawns are the Proletariat. All other kinds are the Bourgeoisie.
const (
	proletarian = chess.Pawn
	king        = chess.King
)

var names = [chess.Kinds]string{
	proletarian:  "proletarian",
	chess.Knight: "knight",
	chess.Bishop: "bishop",
	chess.Rook:   "rook",
	chess.Queen:  "queen",
	king:         "king",
}

// called lists what players call the pieces.
var called = laws.Called()

// atStart is how many pieces of each kind there are at the start.
var atStart = [chess.Kinds]int{proletarian: 8, chess.Knight: 2, chess.Bishop: 2, chess.Rook: 2, chess.Queen: 1, king: 1}
