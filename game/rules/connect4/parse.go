package connect4

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Parse reads a move as the cell where the disc lands (d1) or as a column: a letter or a
// number from the left (d, 4). Case does not matter.
func (s *state) Parse(text string) (game.Move, error) {
	text = strings.TrimSpace(text)
	if file, ok := readColumn(text); ok {
		return s.drop(file)
	}
	c, ok := board.ParseCell(text, files, ranks)
	if !ok {
		return 0, board.BadMove(text, "write a column, a to g or 1 to 7, or the cell where the disc lands, like d1")
	}
	if reason := s.whyNot(c); reason != "" {
		return 0, &game.IllegalError{Move: cellName(c), Reason: reason}
	}
	return MoveTo(at(c)), nil
}

// readColumn reads one letter or digit as a file.
func readColumn(text string) (file int, ok bool) {
	if len(text) != 1 {
		return 0, false
	}
	for _, first := range []byte{'a', 'A', '1'} {
		if file := int(text[0]) - int(first); file >= 0 && file < files {
			return file, true
		}
	}
	return 0, false
}

// drop returns the move into a column.
func (s *state) drop(file int) (game.Move, error) {
	reason := fullReason(file)
	switch landing := s.position.Landing() & column(file); {
	case s.End != nil:
		reason = s.OverReason()
	case landing != 0:
		return MoveTo(landing), nil
	}
	return 0, &game.IllegalError{Move: string(rune('a' + file)), Reason: reason}
}

// whyNot says why a disc cannot land on a cell, in words that are true of the position and
// tell the player what to do; "" if it can.
func (s *state) whyNot(c game.Cell) string {
	file := int(c) % files
	landing := s.position.Landing() & column(file)
	switch {
	case s.End != nil:
		return s.OverReason()
	case landing == at(c):
		return ""
	case landing == 0:
		return fullReason(file)
	case s.position.All&at(c) != 0:
		return fmt.Sprintf("the cell is taken, and the next disc in column %c lands on %s", 'a'+file, nameOf(landing))
	}
	return fmt.Sprintf("a disc in column %c falls to %s", 'a'+file, nameOf(landing))
}

func fullReason(file int) string { return fmt.Sprintf("column %c is full", 'a'+file) }
