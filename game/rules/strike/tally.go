package strike

import (
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game/board"
)

// lastTally is the highest tally in a position text. No game is that long; the tally stays
// there.
const lastTally = 9_999_999

// tally counts the points of each side since the start, by seat. Every ply adds one point
// for each file.
type tally [2]int

// after adds the points of a position after a ply.
func (t tally) after(p *position) tally {
	running := running(p).Count() / ranks
	t[capitalists] = min(t[capitalists]+running, lastTally)
	t[workers] = min(t[workers]+files-running, lastTally)
	return t
}

// note returns the tally in words.
func (t tally) note() string {
	return fmt.Sprintf("tally: Capitalists %d, Workers %d", t[capitalists], t[workers])
}

// Note returns the tally.
func (s *state) Note() string { return s.tally.note() }

// text writes the tally for a position text, Capitalists first.
func (t tally) text() string { return fmt.Sprintf("%d/%d", t[capitalists], t[workers]) }

func readTally(text string) (tally, error) {
	var t tally
	first, second, ok := strings.Cut(text, "/")
	var err, err2 error
	t[capitalists], err = strconv.Atoi(first)
	t[workers], err2 = strconv.Atoi(second)
	if !ok || err != nil || err2 != nil || t.text() != text || min(t[0], t[1]) < 0 || max(t[0], t[1]) > lastTally {
		return tally{}, board.BadPosition(text,
			"the tally has the points of Capitalists and Workers, such as 14/2, each at most %d", lastTally)
	}
	return t, nil
}
