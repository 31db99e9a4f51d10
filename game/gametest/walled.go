package gametest

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// Walled returns the text of a random position of chess where pawns block each
// other, with the kings and up to three of the other letters. A blank is no piece.
func Walled(rnd *rand.Rand, letters string) string {
	var cells [64]byte
	gap, step, base, wild := rnd.IntN(2), rnd.IntN(2), 2+rnd.IntN(3), rnd.IntN(3)
	for file := range 8 {
		rank := base - file&1*step
		if rnd.IntN(16) < wild {
			rank = base + rnd.IntN(3) - 1
		}
		if file&1 == gap && rnd.IntN(2) == 0 || rnd.IntN(24) < wild {
			continue
		}
		cells[rank*8+file], cells[rank*8+8+file] = 'P', 'p'
		if rnd.IntN(24) == 0 && rank > 1 {
			cells[rank*8-8+file] = 'P'
		}
		if rnd.IntN(24) == 0 && rank < 5 {
			cells[rank*8+16+file] = 'p'
		}
	}
	put := func(letter byte) {
		for {
			if c := rnd.IntN(64); cells[c] == 0 {
				cells[c] = letter
				return
			}
		}
	}
	put('K')
	put('k')
	for range rnd.IntN(4) {
		if letter := letters[rnd.IntN(len(letters))]; letter != ' ' {
			put(letter)
		}
	}
	return placement(&cells) + " " + []string{"w", "b"}[rnd.IntN(2)] + " - - 0 1"
}

// placement writes the letters on a board, from a1 on, as the first part of a position text. 0 is a vacant
// cell.
func placement(cells *[64]byte) string {
	var rows []string
	for rank := 7; rank >= 0; rank-- {
		row, empty := "", 0
		for _, letter := range append(cells[rank*8:rank*8+8:rank*8+8], '/') {
			if letter == 0 {
				empty++
				continue
			}
			if empty > 0 {
				row += strconv.Itoa(empty)
			}
			row, empty = row+string(letter), 0
		}
		rows = append(rows, row)
	}
	return strings.TrimSuffix(strings.Join(rows, ""), "/")
}
