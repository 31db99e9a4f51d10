package boardview

import (
	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// sampleFiles by sampleRanks is the board of the preview.
const sampleFiles, sampleRanks = 6, 4

// sampleCell is the cell of the preview with that file and rank, from 0.
func sampleCell(file, rank int) game.Cell { return game.Cell(rank*sampleFiles + file) }

// SampleBoard is a small board with some pieces of a game.
func SampleBoard(rules game.Rules) game.Board {
	sample := game.Board{Files: sampleFiles, Ranks: sampleRanks, Cells: make([]game.Piece, sampleFiles*sampleRanks)}
	state, err := rules.New("")
	if err != nil {
		return sample
	}
	board := state.Board()
	for file := range min(sampleFiles, board.Files) {
		put := func(rank, from int) { sample.Cells[sampleCell(file, rank)] = board.Cells[from*board.Files+file] }
		put(0, 0)
		put(sampleRanks-1, board.Ranks-1)
		if file != 1 && file != 4 {
			put(1+file%2, 1+file%2*(board.Ranks-3)) // a pawn of one side or the other
		}
	}
	return sample
}

// SampleLooks show everything that there is to see on a board.
var SampleLooks = map[game.Cell]Look{
	sampleCell(1, 0): {aspect: widget.Chosen, frame: [2]rune{'(', ')'}},
	sampleCell(1, 1): {aspect: widget.LastMove, mark: '∙'},
	sampleCell(0, 2): {aspect: widget.Target, mark: '•'},
	sampleCell(3, 2): {aspect: widget.Target, mark: '×'},
	sampleCell(4, 1): {aspect: widget.Cursor, frame: [2]rune{'▸', '◂'}},
	sampleCell(4, 3): {aspect: widget.Danger, mark: '!'},
	sampleCell(2, 1): {aspect: widget.LastMove, mark: '∙'},
}
