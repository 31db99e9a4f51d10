package chess

import (
	"slices"

	"pawnstorm/game"
)

// Describe writes a legal move in standard algebraic notation (FIDE Laws, appendix C): Nf3,
// exd5, e8=Q+, O-O#.
func (s *state) Describe(n game.Move) string {
	m := fromNumber(n)
	return s.shorthand(m) + s.checkSign(m)
}

// shorthand returns the notation without the sign for check.
func (s *state) shorthand(m move) string {
	switch m.special() {
	case drop:
		return m.text()
	case castling:
		if m.To() > m.From() {
			return "O-O"
		}
		return "O-O-O"
	}
	text := ""
	if k := m.Kind(); k != pawn {
		text = string(k.Letter()) + s.origin(m)
	}
	if s.position.takes(m) {
		if m.Kind() == pawn {
			text = cellName(m.From())[:1]
		}
		text += "x"
	}
	text += cellName(m.To())
	if k := m.Promotion(); k != pawn {
		text += "=" + string(k.Letter())
	}
	return text
}

// origin distinguishes a piece from others of its kind that can move to the same cell: by
// its file if that is enough, else by its rank, else by both.
func (s *state) origin(m move) string {
	var others, onFile, onRank bool
	for _, n := range s.Legal {
		o := fromNumber(n)
		if o.Kind() != m.Kind() || o.To() != m.To() || o.From() == m.From() || o.special() == drop {
			continue
		}
		others = true
		onFile = onFile || o.From()&7 == m.From()&7
		onRank = onRank || o.From()>>3 == m.From()>>3
	}
	name := cellName(m.From())
	switch {
	case !others:
		return ""
	case !onFile:
		return name[:1]
	case !onRank:
		return name[1:]
	}
	return name
}

// checkSign returns "+" for check and "#" for mate or another win.
func (s *state) checkSign(m move) string {
	next := s.rules.played(s.position, m)
	if s.rules.decided(&next) != nil {
		return "#"
	}
	if s.rules.checkers(&next) == 0 {
		return ""
	}
	if len(s.rules.legal(&next)) == 0 {
		return "#"
	}
	return "+"
}

// descriptions returns moves in algebraic notation, sorted.
func (s *state) descriptions(moves []game.Move) []string {
	texts := make([]string, len(moves))
	for i, n := range moves {
		texts[i] = s.Describe(n)
	}
	slices.Sort(texts)
	return texts
}
