package connect4

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// The seats.
const (
	red    game.Seat = 0
	yellow game.Seat = 1
)

// The letters of discs and of the side to move in a position text, by seat.
var (
	discLetters = [2]byte{'R', 'y'}
	turnLetters = [2]string{"r", "y"}
)

// readSetup reads a position text, or the columns played from the start.
func readSetup(text string) (Position, error) {
	fields := strings.Fields(text)
	switch {
	case len(fields) == 0:
		return Position{}, nil
	case len(fields) == 1 && !strings.Contains(text, "/"):
		return replay(fields[0])
	case len(fields) > 2:
		return Position{}, board.BadPosition(text,
			"it is a placement and r or y for the side to move, or the columns played, like 4453")
	}
	p, err := readPlacement(fields[0])
	if err != nil {
		return p, err
	}
	if len(fields) == 2 && fields[1] != turnLetters[p.Turn()] {
		return p, board.BadPosition(text, "with %d discs it is the turn of %s: red begins",
			p.Discs(), turnLetters[p.Turn()])
	}
	return p, nil
}

// replay plays columns from the start.
func replay(columns string) (p Position, err error) {
	for i, digit := range []byte(columns) {
		if digit < '1' || digit > '0'+files {
			return p, board.BadPosition(columns, "a column is a number from 1 to %d", files)
		}
		if p.Lost() {
			return p, board.BadPosition(columns, "the game is over before move %d", i+1)
		}
		cell := p.Landing() & column(int(digit-'1'))
		if cell == 0 {
			return p, board.BadPosition(columns, "column %c is full before move %d", digit, i+1)
		}
		p = p.After(cell)
	}
	return p, nil
}

// readPlacement refuses positions that are obviously unreachable.
func readPlacement(text string) (p Position, err error) {
	cells, err := board.ReadPlacement(text, files, ranks, "RrYy")
	if err != nil {
		return p, err
	}
	var discs [2]uint64
	for c, letter := range cells {
		switch letter {
		case 'R', 'r':
			discs[red] |= at(game.Cell(c))
		case 'Y', 'y':
			discs[yellow] |= at(game.Cell(c))
		}
	}
	all := discs[red] | discs[yellow]
	if floating := all &^ (all<<1 | bottom); floating != 0 {
		return p, board.BadPosition(text, "nothing is below the disc on %s", nameOf(floating))
	}
	reds, yellows := Position{All: discs[red]}.Discs(), Position{All: discs[yellow]}.Discs()
	if reds != yellows && reds != yellows+1 {
		return p, board.BadPosition(text, "it has %d red discs and %d yellow ones, and red begins", reds, yellows)
	}
	p = Position{discs[(reds+yellows)%2], all}
	return p, p.checkEnd(text)
}

// checkEnd refuses positions where the game continued after its end: the last disc must
// have completed every line.
func (p Position) checkEnd(text string) error {
	if line(p.Own) != 0 {
		return board.BadPosition(text, "the side to move has four in a line, so the game was over before")
	}
	last := p.All ^ p.Own
	if line(last) == 0 {
		return nil
	}
	tops := last &^ (p.All >> 1)
	for ; tops != 0; tops &= tops - 1 {
		if line(last&^(tops&-tops)) == 0 {
			return nil
		}
	}
	return board.BadPosition(text, "no last disc can have completed all lines of four")
}

// letter returns the disc on a cell as the position text has it, 0 for none.
func (p Position) letter(c game.Cell) byte {
	switch cell := at(c); {
	case p.All&cell == 0:
		return 0
	case p.Own&cell != 0:
		return discLetters[p.Turn()]
	}
	return discLetters[p.Turn().Other()]
}

// text writes what readSetup reads.
func (p Position) text() string {
	return board.WritePlacement(files, ranks, p.letter) + " " + turnLetters[p.Turn()]
}
