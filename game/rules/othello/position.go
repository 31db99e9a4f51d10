package othello

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

const (
	files, ranks = 8, 8
	cells        = files * ranks
)

// position has the discs as the side to move sees them.
type position struct {
	Discs
	turn game.Seat
}

// centre is the four cells that always have discs.
const centre board.Set = 0x0000_0018_1800_0000

var startPosition = position{Discs{Own: 1<<28 | 1<<35, Other: 1<<27 | 1<<36}, black}

// discs returns the discs of a seat.
func (p *position) discs(seat game.Seat) board.Set {
	if seat == p.turn {
		return p.Own
	}
	return p.Other
}

// over reports whether neither side can move.
func (p *position) over() bool {
	return p.Reach() == 0 && p.Passed().Reach() == 0
}

// The signs of a position text, by seat, and other signs that are read.
const (
	signs     = "XO"
	vacancy   = '-'
	readBlack = "Xx*Bb"
	readWhite = "OoWw"
	readNone  = "-."
)

// readPosition reads a position text; "" is the start.
func readPosition(text string) (position, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return startPosition, nil
	}
	if len(fields) != 2 || len(fields[0]) != cells {
		return position{}, board.BadPosition(text,
			"it is %d signs from a1 to h8, a blank, and X or O for the side to move", cells)
	}
	var discs [2]board.Set
	for i, sign := range []byte(fields[0]) {
		c := game.Cell(i)
		switch {
		case strings.IndexByte(readBlack, sign) >= 0:
			discs[black] |= board.At(c)
		case strings.IndexByte(readWhite, sign) >= 0:
			discs[white] |= board.At(c)
		case strings.IndexByte(readNone, sign) < 0:
			return position{}, board.BadPosition(text, "the sign for %s is none of X, O and -", cellName(c))
		}
	}
	if centre&^(discs[black]|discs[white]) != 0 {
		return position{}, board.BadPosition(text,
			"d4, d5, e4 and e5 have discs from the start, which are turned but never taken away")
	}
	switch side := fields[1]; {
	case len(side) == 1 && strings.Contains(readBlack, side):
		return position{Discs{discs[black], discs[white]}, black}, nil
	case len(side) == 1 && strings.Contains(readWhite, side):
		return position{Discs{discs[white], discs[black]}, white}, nil
	}
	return position{}, board.BadPosition(text, "the side to move is X or O")
}

// text writes what readPosition reads.
func (p *position) text() string {
	text := make([]byte, cells, cells+2)
	for i := range text {
		text[i] = vacancy
		for seat := range signs {
			if p.discs(game.Seat(seat)).Has(game.Cell(i)) {
				text[i] = signs[seat]
			}
		}
	}
	return string(append(text, ' ', signs[p.turn]))
}

func cellName(c game.Cell) string { return game.CellName(c, files) }
