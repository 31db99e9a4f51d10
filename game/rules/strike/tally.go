package strike

import (
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game/board"
)

// lastTally is the highest tally in a position text. No game is that long; a
// tally that gets there stays there.
const lastTally = 9_999_999

// tally is the points of each side since the start, by seat. Every ply adds one
// point for each file.
type tally [2]int

// after is the tally with the points of a position that a ply has led to.
func (t tally) after(p *position) tally {
	running := p.running().Count() / ranks
	t[capitalists] = min(t[capitalists]+running, lastTally)
	t[workers] = min(t[workers]+files-running, lastTally)
	return t
}

// note is the tally for people.
func (t tally) note() string {
	return fmt.Sprintf("tally: Capitalists %d, Workers %d", t[capitalists], t[workers])
}

// Note tells the tally at any end, as game.Noter.
func (s *state) Note() string { return s.tally.note() }

// text is the tally in a position text, Capitalists first.
func (t tally) text() string { return fmt.Sprintf("%d/%d", t[capitalists], t[workers]) }

func readTally(text string) (tally, error) {
	var t tally
	first, second, ok := strings.Cut(text, "/")
	var err, err2 error
	t[capitalists], err = strconv.Atoi(first)
	t[workers], err2 = strconv.Atoi(second)
	if !ok || err != nil || err2 != nil || t.text() != text || min(t[0], t[1]) < 0 || max(t[0], t[1]) > lastTally {
		return tally{}, board.BadPosition(text, "the tally is the points of Capitalists and Workers, such as 14/2, each at most %d", lastTally)
	}
	return t, nil
}
