package correct

import (
	"slices"

	"pawnstorm/game"
)

const (
	files, ranks = 10, 10
	cellCount    = files * ranks
	// outside is the cell beyond every edge.
	outside game.Cell = cellCount
)

// A way is one of the eight directions or, in the middle, staying. Ways are in the order of
// the cells they lead to, and 8-way is the opposite of way.
const (
	ways  = 9
	still = ways / 2
)

var (
	everyWay  = []int{0, 1, 2, 3, 5, 6, 7, 8}
	diagonals = []int{0, 2, 6, 8}
	straights = []int{1, 3, 5, 7}
)

var (
	// onward is the next cell in a way.
	onward = allSteps()
	// near are the cells next to a cell, ring the cells two steps away.
	near, ring = allNear(1), allNear(2)
	// firstFile, lastFile and inner are masks for shifted sets: the cells at either edge,
	// and the cells with a neighbour on both sides.
	firstFile = oneFile(0)
	lastFile  = oneFile(files - 1)
	inner     = set{^uint64(0), 1<<(cellCount-64) - 1}.without(lastFile).without(firstFile)
	allCells  = inner.or(lastFile).or(firstFile)
)

func allSteps() (table [ways][cellCount + 1]game.Cell) {
	for way := range ways {
		for c := range game.Cell(cellCount + 1) {
			file, rank := int(c)%files+way%3-1, int(c)/files+way/3-1
			table[way][c] = outside
			if c != outside && file >= 0 && file < files && rank >= 0 && rank < ranks {
				table[way][c] = game.Cell(rank*files + file)
			}
		}
	}
	return table
}

// allNear returns the cells at a distance in king's steps.
func allNear(distance int) (table [cellCount]set) {
	for a := range table {
		for b := range game.Cell(cellCount) {
			if apart(game.Cell(a), b) == distance {
				table[a] = table[a].or(at(b))
			}
		}
	}
	return table
}

// apart returns the distance of two cells in king's steps.
func apart(a, b game.Cell) int {
	x, y := int(a%files-b%files), int(a/files-b/files)
	return max(x, -x, y, -y)
}

func oneFile(file int) set {
	var s set
	for rank := range ranks {
		s = s.or(at(game.Cell(rank*files + file)))
	}
	return s
}

// wayTo returns the straight way from one cell to another and its number of steps; still if
// there is none.
func wayTo(from, to game.Cell) (way, steps int) {
	for _, way := range everyWay {
		steps := 1
		for c := onward[way][from]; c != outside; c = onward[way][c] {
			if c == to {
				return way, steps
			}
			steps++
		}
	}
	return still, 0
}

// wayBeside returns the way from a cell to itself or a neighbour, -1 for any other cell.
func wayBeside(from, to game.Cell) int {
	for way := range ways {
		if onward[way][from] == to {
			return way
		}
	}
	return -1
}

func isDiagonal(way int) bool { return slices.Contains(diagonals, way) }

func cellName(c game.Cell) string { return game.CellName(c, files) }
