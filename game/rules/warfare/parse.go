package warfare

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

// Parse reads a move by its cells (b2-b3, b2b3, b2 b3, b2xb3, in either case),
// with or without the letter or the name of the piece before them.
func (s *state) Parse(text string) (game.Move, error) {
	from, to, letter, ok := readMove(called.Bare(text))
	if !ok {
		return 0, board.BadMove(text, "write it like b2-b3")
	}
	m := revolt.NewMove(from, to)
	k, _ := s.At(from)
	if n := m.Number(s.Takes(m)); slices.Contains(s.Legal, n) && (letter == 0 || letter == k.Letter()) {
		return n, nil
	}
	return 0, &game.IllegalError{Move: m.Text(false), Reason: s.refusal(letter, from, to)}
}

// readMove reads the two cells of a move and the upper-case letter of the piece
// before them, 0 if there is none.
func readMove(text string) (from, to game.Cell, letter byte, ok bool) {
	text = strings.TrimSpace(text)
	from, to, rest, ok := board.ScanMove(text, files, ranks)
	if !ok && text != "" {
		k, isPiece := chess.KindOf(text[0])
		if !isPiece {
			return game.NoCell, game.NoCell, 0, false
		}
		letter = k.Letter()
		from, to, rest, ok = board.ScanMove(text[1:], files, ranks)
	}
	return from, to, letter, ok && rest == ""
}

// refusal says why a move is not legal, in words that are true of the position and tell the
// player what to do.
func (s *state) refusal(letter byte, from, to game.Cell) string {
	p := &s.Position
	k, ok := p.At(from)
	switch {
	case s.End != nil:
		return s.OverReason()
	case !ok:
		return fmt.Sprintf("there is no piece on %s", revolt.CellName(from))
	case letter != 0 && letter != k.Letter():
		named, _ := chess.KindOf(letter)
		return fmt.Sprintf("a %s is on %s, not a %s", names[k], revolt.CellName(from), names[named])
	case !p.Own().Has(from):
		return fmt.Sprintf("it is %s's turn, and %s is %s's",
			seatNames[p.Turn], laws.Named(p, from), seatNames[p.Turn.Other()])
	case from == to:
		return "a move ends on another square"
	}
	return whyNot(p, k, from, to)
}
