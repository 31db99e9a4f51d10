package board

import (
	"strings"

	"pawnstorm/game"
)

// ScanCell reads a cell at the start of a text, in either case, and returns the rest.
func ScanCell(text string, files, ranks int) (c game.Cell, rest string, ok bool) {
	if text == "" {
		return game.NoCell, text, false
	}
	file := int(text[0]|0x20) - 'a'
	if file < 0 || file >= files {
		return game.NoCell, text, false
	}
	rank, rest, ok := scanNumber(text[1:], ranks)
	if !ok {
		return game.NoCell, text, false
	}
	return game.Cell((rank-1)*files + file), rest, true
}

// ParseCell reads a text that is exactly one cell.
func ParseCell(text string, files, ranks int) (c game.Cell, ok bool) {
	c, rest, ok := ScanCell(text, files, ranks)
	if !ok || rest != "" {
		return game.NoCell, false
	}
	return c, true
}

// ScanMove reads two cells at the start of a text, as people write them: "b4-d3", "b4d3",
// "b4 d3", "B4xD3", "b4:d3". It returns the rest without surrounding spaces.
func ScanMove(text string, files, ranks int) (from, to game.Cell, rest string, ok bool) {
	from, rest, ok = ScanCell(strings.TrimSpace(text), files, ranks)
	if !ok {
		return game.NoCell, game.NoCell, text, false
	}
	rest = strings.TrimLeft(rest, " ")
	if rest != "" && strings.IndexByte("-xX:", rest[0]) >= 0 {
		rest = strings.TrimLeft(rest[1:], " ")
	}
	to, rest, ok = ScanCell(rest, files, ranks)
	if !ok {
		return game.NoCell, game.NoCell, text, false
	}
	return from, to, strings.TrimSpace(rest), true
}

// MoveText writes a move as its two cells: "b4-d3", or "b4xd3" for a capture.
func MoveText(from, to game.Cell, captures bool, files int) string {
	sign := "-"
	if captures {
		sign = "x"
	}
	return game.CellName(from, files) + sign + game.CellName(to, files)
}

// MoveOrder returns a number of 13 bits. On a board of eight files the numbers sort
// as the texts that [MoveText] writes.
func MoveOrder(from, to game.Cell, captures bool) game.Move {
	order := ByFile(from)<<7 | ByFile(to)
	if captures {
		order |= 1 << 6
	}
	return order
}

// ByFile returns a number of six bits that has the file of a cell before its rank, as
// the name of the cell does. The board has eight files.
func ByFile(c game.Cell) game.Move { return game.Move(c&7<<3 | c>>3) }

// scanNumber reads all digits at the start of a text as a number from 1 to limit, without
// leading zeros.
func scanNumber(text string, limit int) (n int, rest string, ok bool) {
	i := 0
	for ; i < len(text) && isDigit(text[i]); i++ {
		if n = n*10 + int(text[i]-'0'); n == 0 || n > limit {
			return 0, text, false
		}
	}
	return n, text[i:], n > 0
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
