package puzzle

import (
	"slices"

	"pawnstorm/game"
)

// worths has the values of the pieces of chess, in pawns; a king is worth the game.
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

// attacked returns the cells of enemy pieces that the piece on a cell attacks, by the
// rules of chess.
func attacked(b *game.Board, from game.Cell) []game.Cell {
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

// forks reports whether a move of the player attacks two pieces at once, each worth
// more than a pawn, and the next move takes one of them with the same piece.
func (s *story) forks() bool {
	if !s.info.SAN {
		return false
	}
	return s.any(func(ply int) bool {
		if ply+2 >= len(s.plies) {
			return false
		}
		fork, taken := Target(s.states[ply], s.plies[ply]), Target(s.states[ply+2], s.plies[ply+2])
		after, then := &s.boards[ply+1], &s.boards[ply+2]
		if fork == game.NoCell || taken == game.NoCell || after.Cells[fork].Empty() {
			return false
		}
		prey, found := 0, false
		for _, at := range attacked(after, fork) {
			if worths[after.Cells[at].Letter] > 1 {
				prey++
				found = found || at == taken
			}
		}
		steps := s.states[ply+2].Steps(s.plies[ply+2])
		return prey > 1 && found && steps[0].Cell == fork && then.Cells[fork] == after.Cells[fork]
	})
}

// sacrifices reports whether the opponent takes the piece of a player's move at once,
// and the piece is worth more than its capture, by at least a knight minus a pawn.
func (s *story) sacrifices() bool {
	if !s.info.SAN {
		return false
	}
	const least = 2
	return s.any(func(ply int) bool {
		if ply+1 >= len(s.plies) {
			return false
		}
		to, reply := Target(s.states[ply], s.plies[ply]), Target(s.states[ply+1], s.plies[ply+1])
		if to == game.NoCell || to != reply {
			return false
		}
		given, took := s.boards[ply+1].Cells[to], s.boards[ply].Cells[to]
		if given.Empty() || took.Seat == given.Seat && !took.Empty() {
			return false
		}
		return worths[given.Letter]-worths[took.Letter] >= least
	})
}
