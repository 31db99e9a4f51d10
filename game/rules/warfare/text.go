package warfare

import (
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

const startText = "RNBQKBNR/8/8/pppppppp p"

// sideWords are the side to move in a position text.
var sideWords = []string{"p", "b"}

// readPosition reads a position text (rule 8): the placement and the side to move; "" is
// the start. It refuses positions that are obviously unreachable.
func readPosition(text string) (position, error) {
	if text == "" {
		text = startText
	}
	fields := strings.Fields(text)
	if len(fields) != 2 {
		return position{}, board.BadPosition(text, "it needs two parts, the placement and the side to move, and has %d",
			len(fields))
	}
	p, err := laws.ReadPlacement(fields[0])
	if err != nil {
		return p, err
	}
	turn := slices.Index(sideWords, fields[1])
	if turn < 0 {
		return p, board.BadPosition(fields[1], "the side to move is p (Proletariat) or b (Bourgeoisie)")
	}
	p.Turn = game.Seat(turn)
	if p.Kinds[king] == 0 && p.Turn == proletariat {
		return p, board.BadPosition(text, "the king is captured, and it can only be so after a move of the Proletariat")
	}
	return p, nil
}
