package words

import (
	"fmt"
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Colours of the 256 that terminals have, for boards to paste.
const (
	inkWhite, inkBlack = 231, 16

	danger = 160 // the square of a piece in danger
	plain  = "\x1b[0m"
)

// inks maps the colours of a game's pieces to terminal colours.
var inks = map[game.Colour]int{
	game.White: inkWhite, game.Black: inkBlack, game.Red: 203, game.Yellow: 220, game.Green: 22, game.Blue: 19,
}

// inkOf returns the colour of a seat's pieces.
func inkOf(info game.Info, seat game.Seat) int {
	seat = max(seat, 0) // neutral pieces look like the first seat's
	if ink, ok := inks[info.Seats[seat].Colour]; ok {
		return ink
	}
	return [2]int{inkWhite, inkBlack}[seat]
}

// painter draws the squares of a board in colour.
type painter struct {
	t      *table.Table
	info   game.Info
	board  *game.Board
	ground [2]int // dark and light squares
	moved  [2]int // the squares of the last move
	hole   int    // the dot of an empty square, if the board is not chequered; 0 is none
}

func painterOf(t *table.Table, b *game.Board) *painter {
	p := &painter{t: t, info: t.Rules.Info(), board: b, ground: [2]int{95, 137}, moved: [2]int{60, 67}}
	switch c := p.info.Seats[0].Colour; {
	case c == game.Red || c == game.Yellow:
		p.ground, p.moved, p.hole = [2]int{25, 25}, [2]int{31, 31}, 67
	case p.info.Plain:
		p.ground, p.moved, p.hole = [2]int{29, 29}, [2]int{65, 65}, 35
	case c == game.Green || c == game.Blue:
		p.ground, p.moved = [2]int{144, 187}, [2]int{179, 222}
	}
	return p
}

// square draws a square, three characters wide.
func (p *painter) square(at game.Cell) string {
	piece, light := p.board.Cells[at], (int(at)%p.board.Files+int(at)/p.board.Files)%2
	ground, ink := p.ground[light], p.hole
	var sign rune
	if slices.Contains(p.t.LastCells(), at) {
		ground = p.moved[light]
	}
	if slices.ContainsFunc(p.board.Marks, func(m game.Mark) bool { return m.Cell == at && m.Kind == game.MarkDanger }) {
		ground = danger
	}
	switch {
	case piece.Empty() && p.hole > 0:
		sign = '·'
	case piece.Empty():
		return fmt.Sprintf("\x1b[48;5;%dm   %s", ground, plain)
	default:
		if ink, sign = inkOf(p.info, piece.Seat), piece.Figure; sign == '○' {
			sign = '●' // the colours tell discs apart
		}
	}
	return fmt.Sprintf("\x1b[48;5;%d;38;5;%dm %c %s", ground, ink, sign, plain)
}
