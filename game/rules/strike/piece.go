package strike

import (
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

const (
	files, ranks = revolt.Files, 8

	workers     = revolt.Pawns
	capitalists = revolt.Army
)

var seatNames = [2]string{"Workers", "Capitalists"}

// The pawns are the Workers. All other kinds are Capitalists.
const (
	worker = chess.Pawn
	king   = chess.King
)

// names are the joke names of the game's author.
var names = revolt.FunNames("worker")

// called lists what players call the pieces.
var called = laws.Called()

// atStart is how many pieces of each kind there are at the start.
var atStart = [chess.Kinds]int{worker: 16, chess.Knight: 4, chess.Bishop: 4, chess.Rook: 4, chess.Queen: 2, king: 1}

// ways describes how the kinds move in a running file.
var ways = [chess.Kinds]string{
	chess.Knight: "two squares along and one aside",
	chess.Bishop: "along diagonals",
	chess.Rook:   "along rows and files",
	chess.Queen:  "along rows, files and diagonals",
}
