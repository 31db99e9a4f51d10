package anarchist

import (
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// The seats. Neither name says who begins, because that is random.
const (
	first  game.Seat = 0
	second game.Seat = 1
)

// mostPawns is how many pawns face each way at the start.
const mostPawns = files

// seatWords are the seat to move in a set-up text, and the IDs of the seats.
var seatWords = [2]string{"first", "second"}

var seatNames = [2]string{"First chair", "Second chair"}

// start holds the contents of a set-up text.
type start struct {
	position Position
	turn     game.Seat
}

var startPosition = Position{Up: board.Rank(1), Down: board.Rank(6)}

// readStart reads a set-up text: the seat to move and the placement. Without them it uses
// the first seat and the initial position.
func readStart(text string) (start, error) {
	s := start{startPosition, first}
	fields := strings.Fields(text)
	if len(fields) > 0 {
		if turn := slices.Index(seatWords[:], fields[0]); turn >= 0 {
			s.turn, fields = game.Seat(turn), fields[1:]
		}
	}
	switch len(fields) {
	case 0:
		return s, nil
	case 1:
		var err error
		s.position, err = readPlacement(fields[0])
		return s, err
	}
	return s, board.BadPosition(text, "it is a placement, or first or second and a placement")
}

// readPlacement refuses positions that are obviously unreachable.
func readPlacement(text string) (Position, error) {
	var p Position
	cells, err := board.ReadPlacement(text, files, ranks, "Pp")
	if err != nil {
		return p, err
	}
	for c, letter := range cells {
		switch letter {
		case 'P':
			p.Up |= board.At(game.Cell(c))
		case 'p':
			p.Down |= board.At(game.Cell(c))
		}
	}
	switch {
	case p.Up.Count() > mostPawns || p.Down.Count() > mostPawns:
		return p, board.BadPosition(text, "it has %d pawns P and %d pawns p, and a game begins with 8 of each",
			p.Up.Count(), p.Down.Count())
	case p.Up&board.Rank(0) != 0:
		return p, board.BadPosition(text, "a pawn P stands on rank 1, behind where it starts")
	case p.Down&board.Rank(7) != 0:
		return p, board.BadPosition(text, "a pawn p stands on rank 8, behind where it starts")
	}
	return p, nil
}

// placement writes what readPlacement reads.
func (p Position) placement() string {
	return board.WritePlacement(files, ranks, p.letter)
}

// text writes what readStart reads.
func (s start) text() string {
	if s.turn == first {
		return s.position.placement()
	}
	return seatWords[s.turn] + " " + s.position.placement()
}
