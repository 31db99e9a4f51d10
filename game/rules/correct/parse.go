package correct

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// longestMove is a generous limit in bytes.
const longestMove = 100

// order holds what a text asks for: a turn that may or may not be legal.
type order struct {
	text string
	// cells are the start, the target and, if given, where a piece is pushed. A pass has
	// none, and a piece from the hand has one.
	cells []game.Cell
	// sign is '@' or '=' and letter is the piece, for a piece from the hand.
	sign, letter byte
	// ticks are the cells of the pieces to displace by sandwiches.
	ticks []game.Cell
}

// Parse reads a turn as people type it: the canonical text, in any case, with "-", "x",
// ":", "*", ">", spaces or nothing between cells, and with or without the letter or the name
// of the piece in front.
func (s *state) Parse(text string) (game.Move, error) {
	o, ok := readOrder(text)
	if !ok {
		return 0, board.BadMove(text, "write it like c2-c3, c1xd2, b1*d1>e1, D@f1, R@c7, T=c2 or pass, "+
			"with displaced pieces as in c2-c3!b2,d2")
	}
	if s.End != nil {
		return 0, &game.IllegalError{Move: o.text, Reason: s.OverReason()}
	}
	m, reason := s.turnFor(&o)
	if reason != "" {
		return 0, &game.IllegalError{Move: o.text, Reason: reason}
	}
	return game.Move(m), nil
}

func readOrder(text string) (o order, ok bool) {
	if len(text) > longestMove {
		return order{}, false
	}
	o.text = strings.TrimSpace(names.Bare(text))
	action, ticks, hasTicks := strings.Cut(strings.ToLower(o.text), "!")
	if hasTicks {
		if o.ticks, ok = readCells(ticks, " ,", cellCount); !ok {
			return order{}, false
		}
	}
	action = strings.TrimSpace(action)
	if action == "pass" {
		return o, true
	}
	return o, o.readAction(action)
}

func (o *order) readAction(text string) (ok bool) {
	if letter, rest, found := cutPiece(text); found {
		o.letter, text = letter, strings.TrimLeft(rest, " ")
		if text != "" && (text[0] == '@' || text[0] == '=') {
			o.sign = text[0]
			o.cells, ok = readCells(text[1:], " ", 1)
			return ok
		}
	}
	o.cells, ok = readCells(text, " -x:*>", 3)
	return ok && len(o.cells) > 1
}

// cutPiece reads the letter of a piece at the start of a text. Some letters are also files;
// then a number follows.
func cutPiece(text string) (letter byte, rest string, ok bool) {
	if len(text) < 2 || strings.IndexByte(letters, text[0]) < 0 || text[1] >= '0' && text[1] <= '9' {
		return 0, text, false
	}
	return upper(text[0]), text[1:], true
}

// readCells reads at most atMost cells, with spaces and at most one of the signs between
// two cells.
func readCells(text, signs string, atMost int) (cells []game.Cell, ok bool) {
	text = strings.TrimLeft(text, " ")
	for {
		c, rest, ok := board.ScanCell(text, files, ranks)
		if !ok || len(cells) == atMost {
			return nil, false
		}
		cells = append(cells, c)
		rest = strings.TrimLeft(rest, " ")
		if rest == "" {
			return cells, true
		}
		if strings.IndexByte(signs, rest[0]) >= 0 {
			rest = strings.TrimLeft(rest[1:], " ")
		}
		text = rest
	}
}

// turnFor returns the legal turn that an order means, or why there is none.
func (s *state) turnFor(o *order) (m move, reason string) {
	m, reason = s.actionFor(o)
	if reason != "" {
		return 0, reason
	}
	action := m
	for _, c := range o.ticks {
		if reason := s.whyNoTick(action, c); reason != "" {
			return 0, reason
		}
		m = m.ticking(wayBeside(m.centre(), c))
	}
	return m, ""
}
