package boardview

import (
	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// sampleFiles by sampleRanks is the size of the sample board.
const sampleFiles, sampleRanks = 6, 4

// sampleCell returns a cell of the sample board; file and rank count from 0.
func sampleCell(file, rank int) game.Cell { return game.Cell(rank*sampleFiles + file) }

// SampleBoard returns a small board with some pieces of a game.
func SampleBoard(rules game.Rules) game.Board {
	cells := make([]game.Piece, sampleFiles*sampleRanks)
	sample := game.Board{Files: sampleFiles, Ranks: sampleRanks, Cells: cells}
	state, err := rules.New("")
	if err != nil {
		return sample
	}
	board := state.Board()
	for file := range min(sampleFiles, board.Files) {
		put := func(rank, from int) { cells[sampleCell(file, rank)] = board.Cells[from*board.Files+file] }
		put(0, 0)
		put(sampleRanks-1, board.Ranks-1)
		if file != 1 && file != 4 {
			put(1+file%2, 1+file%2*(board.Ranks-3)) // a pawn of each side in turn
		}
	}
	return sample
}

// SampleLooks are all kinds of marks on the sample board.
var SampleLooks = func() Looks {
	looks := make(Looks, sampleFiles*sampleRanks)
	looks[sampleCell(1, 0)] = Look{ground: widget.ChosenGround, chosen: true}
	looks[sampleCell(1, 1)] = Look{ground: widget.FromGround, corner: fromCorner}
	looks[sampleCell(2, 1)] = Look{ground: widget.ToGround, corner: toCorner}
	looks[sampleCell(0, 2)] = Look{target: true}
	looks[sampleCell(3, 2)] = Look{corner: captureCorner}
	looks[sampleCell(4, 1)] = Look{corner: cursorCorner}
	looks[sampleCell(4, 3)] = Look{ground: widget.DangerGround}
	return looks
}()
