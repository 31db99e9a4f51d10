package nimber

import (
	"math/bits"

	"pawnstorm/game/board"
	"pawnstorm/game/rules/anarchist"
)

// canonical returns the image of a part that represents all its images in memory, and whether
// the part is balanced.
//
// The game does not change when a part is moved along the ranks, mirrored left and right, or
// turned upside down with all pawns facing about. A part that is its own image is balanced. Its
// nimber is 0, because the second player can answer every move with its image and so makes the
// last move. This needs every answer to be legal: no move may spoil its own image, by taking the
// cells it needs or by capturing the pawn that would make it. That holds
//
//   - upside down: image and move are in the same file but never on the same rank, and
//     a capture goes to a neighbouring file;
//   - left and right about a line between two files: image and move are on the same
//     rank, and a move ends on another;
//   - both at once about the middle of a file: image and move are an even number of
//     files apart, so no pawn captures its own image; in the middle file the first case
//     applies.
//
// Left and right about the middle of a file, the pawns in that file are their own images. With
// both at once about a line, a pawn may capture its own image in the middle of the board.
// Neither is balanced.
func canonical(p anarchist.Position) (least anarchist.Position, balanced bool) {
	p = shifted(p)
	mirror := shifted(mirrored(p))
	turn, both := turned(p), turned(mirror)
	odd := width(p)&1 == 1
	if turn == p || mirror == p && !odd || both == p && odd {
		return p, true
	}
	return lesser(lesser(p, mirror), lesser(turn, both)), false
}

func lesser(p, q anarchist.Position) anarchist.Position {
	if p.Up < q.Up || p.Up == q.Up && p.Down < q.Down {
		return p
	}
	return q
}

// filesOf returns a bit for each file with a pawn, the lowest for file a.
func filesOf(p anarchist.Position) uint8 {
	s := uint64(p.Up | p.Down)
	s |= s >> 32
	s |= s >> 16
	return uint8(s | s>>8)
}

// width returns the number of files from the edge of the board to the last pawn.
func width(p anarchist.Position) int { return bits.Len8(filesOf(p)) }

// shifted moves the position to the edge of the board, its first pawns in file a.
func shifted(p anarchist.Position) anarchist.Position {
	by := bits.TrailingZeros8(filesOf(p)) & 7
	return anarchist.Position{Up: p.Up >> by, Down: p.Down >> by}
}

// mirrored swaps left and right.
func mirrored(p anarchist.Position) anarchist.Position {
	return anarchist.Position{Up: reversedRanks(p.Up), Down: reversedRanks(p.Down)}
}

// turned turns the position upside down, with all pawns facing about.
func turned(p anarchist.Position) anarchist.Position {
	return anarchist.Position{Up: reversedFiles(p.Down), Down: reversedFiles(p.Up)}
}

func reversedFiles(s board.Set) board.Set { return board.Set(bits.ReverseBytes64(uint64(s))) }

func reversedRanks(s board.Set) board.Set {
	return board.Set(bits.Reverse64(bits.ReverseBytes64(uint64(s))))
}
