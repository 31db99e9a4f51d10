package board

import (
	"strconv"
	"strings"

	"pawnstorm/game"
)

// ReadPlacement reads the placement part of a position text: the ranks from the top down,
// separated by slashes. A letter is a piece and a number is a run of empty cells. It
// returns the letters in the order of [game.Cell], with 0 for an empty cell. The argument
// letters lists the pieces of the game, in the case they are written in. Anything else is a
// *game.TextError about the placement alone.
func ReadPlacement(text string, files, ranks int, letters string) ([]byte, error) {
	rows := strings.Split(text, "/")
	if len(rows) != ranks {
		return nil, BadPosition(text, "the board has %d ranks, and the text has %d", ranks, len(rows))
	}
	cells := make([]byte, files*ranks)
	for i, row := range rows {
		rank := ranks - i
		if err := readRank(cells[(rank-1)*files:rank*files], row, rank, letters); err != nil {
			return nil, err
		}
	}
	return cells, nil
}

func readRank(cells []byte, row string, rank int, letters string) error {
	file := 0
	for rest := row; rest != ""; {
		if isDigit(rest[0]) {
			n, after, ok := scanNumber(rest, len(cells))
			if !ok || n > len(cells)-file {
				return BadPosition(row, "the empty squares of rank %d do not add up to %d", rank, len(cells))
			}
			file, rest = file+n, after
			continue
		}
		if strings.IndexByte(letters, rest[0]) < 0 {
			return BadPosition(row, "rank %d has a sign that is no piece: use %s and numbers", rank, letters)
		}
		if file == len(cells) {
			return BadPosition(row, "rank %d is longer than %d squares", rank, len(cells))
		}
		cells[file], rest = rest[0], rest[1:]
		file++
	}
	if file != len(cells) {
		return BadPosition(row, "rank %d has %d squares, and the board has %d files", rank, file, len(cells))
	}
	return nil
}

// WritePlacement writes what [ReadPlacement] reads. The function at returns the letter of a
// cell, 0 for an empty one.
func WritePlacement(files, ranks int, at func(game.Cell) byte) string {
	text := make([]byte, 0, (files+1)*ranks)
	for rank := ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range files {
			letter := at(game.Cell(rank*files + file))
			if letter == 0 {
				empty++
				continue
			}
			text = append(appendRun(text, empty), letter)
			empty = 0
		}
		text = appendRun(text, empty)
		if rank > 0 {
			text = append(text, '/')
		}
	}
	return string(text)
}

func appendRun(text []byte, empty int) []byte {
	if empty == 0 {
		return text
	}
	return strconv.AppendInt(text, int64(empty), 10)
}
