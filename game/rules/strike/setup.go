package strike

import (
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

const (
	startText = "pppppppp/8/8/RNB1QBNR/RNBQKBNR/8/8/pppppppp w"

	// The words before a position that set the option for draws.
	drawsWord = drawsOption + "="
	drawsOn   = drawsWord + "on"
	drawsOff  = drawsWord + "off"
)

// sideWords are the side to move in a position text.
var sideWords = []string{"w", "c"}

// record holds the contents of a set-up text.
type record struct {
	position position
	tally    tally
	noDraws  bool // the added draws are off
}

// readSetup reads a position text, with the option word before it or alone. It refuses more
// pieces than the start has. A king off the centre, which no game can reach, is accepted,
// because the rules say what it may do.
func readSetup(text string) (record, error) {
	var r record
	fields, err := r.readOption(strings.Fields(text))
	if err != nil {
		return record{}, err
	}
	if len(fields) == 0 {
		fields = strings.Fields(startText)
	}
	if len(fields) != 2 && len(fields) != 3 {
		return record{}, board.BadPosition(text,
			"it needs two or three parts: placement, side to move and optionally the tally")
	}
	if r.position, err = laws.ReadPlacement(fields[0]); err != nil {
		return record{}, err
	}
	turn := slices.Index(sideWords, fields[1])
	if turn < 0 {
		return record{}, board.BadPosition(fields[1], "the side to move is w or c")
	}
	r.position.Turn = game.Seat(turn)
	if len(fields) == 3 {
		r.tally, err = readTally(fields[2])
	}
	return r, err
}

// readOption reads the option word, if there is one, and returns the rest.
func (r *record) readOption(fields []string) (rest []string, err error) {
	if len(fields) == 0 || !strings.HasPrefix(fields[0], drawsWord) {
		return fields, nil
	}
	switch fields[0] {
	case drawsOn:
	case drawsOff:
		r.noDraws = true
	default:
		return nil, board.BadPosition(fields[0], "draws are on or off")
	}
	return fields[1:], nil
}

// String writes what readSetup reads.
func (s *state) String() string {
	text := laws.Placement(&s.Position) + " " + sideWords[s.Turn()]
	if s.NoDraws {
		text = drawsOff + " " + text
	}
	if s.tally != (tally{}) {
		text += " " + s.tally.text()
	}
	return text
}
