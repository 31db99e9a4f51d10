package motif

import (
	"slices"

	"pawnstorm/game"
)

// Worth returns the value of a piece of chess in pawns, or 0 for other pieces. A king is worth the game.
func Worth(letter byte) int { return worths[letter] }

var worths = map[byte]int{'P': 1, 'N': 3, 'B': 3, 'R': 5, 'Q': 9, 'K': 100}

// rays has the directions of pieces that capture at any distance; leaps has the
// directions of single steps. Both are in files and ranks.
var (
	straight = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	rays     = map[byte][][2]int{'B': diagonal, 'R': straight, 'Q': slices.Concat(straight, diagonal)}
	leaps    = map[byte][][2]int{
		'N': {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
		'K': rays['Q'],
	}
)

// Attacked returns the cells of enemy pieces that the piece on a cell attacks, by the
// rules of chess.
func Attacked(b *game.Board, from game.Cell) []game.Cell {
	piece := b.Cells[from]
	var list []game.Cell
	look := func(step [2]int, most int) {
		file, rank := int(from)%b.Files, int(from)/b.Files
		for range most {
			file, rank = file+step[0], rank+step[1]
			if file < 0 || rank < 0 || file >= b.Files || rank >= b.Ranks {
				return
			}
			at := game.Cell(rank*b.Files + file)
			if other := b.Cells[at]; !other.Empty() {
				if other.Seat != piece.Seat {
					list = append(list, at)
				}
				return
			}
		}
	}
	steps := leaps[piece.Letter]
	if piece.Letter == 'P' {
		ahead := 1 - 2*int(piece.Seat)
		steps = [][2]int{{-1, ahead}, {1, ahead}}
	}
	for _, step := range steps {
		look(step, 1)
	}
	for _, step := range rays[piece.Letter] {
		look(step, b.Files)
	}
	return list
}
