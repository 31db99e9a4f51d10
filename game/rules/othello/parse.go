package othello

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

const overReason = "the game is over: neither side can move"

// Parse reads a move: a cell (d3) or the word pass. Case does not matter.
func (s *state) Parse(text string) (game.Move, error) {
	text = strings.TrimSpace(text)
	m := pass
	if !strings.EqualFold(text, passText) {
		c, ok := board.ParseCell(text, files, ranks)
		if !ok {
			return 0, board.BadMove(text, "write the cell for your disc, like d3, or pass")
		}
		m = move(c)
	}
	if n := m.number(); slices.Contains(s.Legal, n) {
		return n, nil
	}
	return 0, &game.IllegalError{Move: m.text(), Reason: s.whyNot(m)}
}

// whyNot says why a move is not legal, in words that are true of the position and tell the
// player what to do.
func (s *state) whyNot(m move) string {
	own, other := seatNames[s.turn], seatNames[s.turn.Other()]
	switch {
	case s.End != nil:
		return overReason
	case m == pass:
		return fmt.Sprintf("you can pass only if no cell turns a disc, and %s does", s.Format(s.Legal[0]))
	case !s.Vacant().Has(m.cell()):
		return "a disc is there already"
	case s.Legal[0] == pass.number():
		return fmt.Sprintf("it would turn nothing, nor would any other cell: %s must pass", own)
	}
	return fmt.Sprintf("it would turn nothing: no discs of %s are in a line between it and a disc of %s", other, own)
}
