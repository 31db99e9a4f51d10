package warfare

import (
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

const (
	startText = "RNBQKBNR/8/8/pppppppp p"
	letters   = "KQRBNp"
)

// sideWords are the side to move in a position text.
var sideWords = []string{"p", "b"}

// readPosition reads a position text (rule 8): the placement and the side to move; "" is
// the start. It refuses positions that are obviously unreachable.
func readPosition(text string) (position, error) {
	var p position
	if text == "" {
		text = startText
	}
	fields := strings.Fields(text)
	if len(fields) != 2 {
		return p, board.BadPosition(text, "it needs two parts, the placement and the side to move, and has %d",
			len(fields))
	}
	if err := p.readPlacement(fields[0]); err != nil {
		return p, err
	}
	turn := slices.Index(sideWords, fields[1])
	if turn < 0 {
		return p, board.BadPosition(fields[1], "the side to move is p (Proletariat) or b (Bourgeoisie)")
	}
	p.turn = game.Seat(turn)
	if p.kinds[king] == 0 && p.turn == proletariat {
		return p, board.BadPosition(text, "the king is captured, and it can only be so after a move of the Proletariat")
	}
	return p, nil
}

func (p *position) readPlacement(text string) error {
	cells, err := board.ReadPlacement(text, files, ranks, letters)
	if err != nil {
		return err
	}
	for c, letter := range cells {
		if k, ok := kindOf(letter); ok {
			p.put(game.Cell(c), k)
		}
	}
	for k, a := range aspects {
		if n := p.kinds[k].Count(); n > a.atMost {
			return board.BadPosition(text, "it has %d pieces %c, and a game begins with %d",
				n, letterOf(kind(k)), a.atMost)
		}
	}
	return nil
}

// text writes what readPosition reads.
func (p *position) text() string {
	placement := board.WritePlacement(files, ranks, func(c game.Cell) byte {
		k, ok := p.at(c)
		if !ok {
			return 0
		}
		return letterOf(k)
	})
	return placement + " " + sideWords[p.turn]
}
