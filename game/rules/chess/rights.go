package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// usualRights lists the castlings of the usual start, in the order of the position text.
var usualRights = [4]struct {
	letter     byte
	seat       game.Seat
	king, rook game.Cell
}{{'K', white, 4, 7}, {'Q', white, 4, 0}, {'k', black, 60, 63}, {'q', black, 60, 56}}

// readRights reads the third part of a position text.
func (r *ruleset) readRights(p *position, text string) error {
	switch {
	case text == "-":
		return nil
	case r.shuffled:
		return p.readShuffledRights(text)
	}
	next := 0
	for i := range len(text) {
		for next < len(usualRights) && usualRights[next].letter != text[i] {
			next++
		}
		if next == len(usualRights) {
			return board.BadPosition(text, "the castling rights are some of KQkq in this order, or -")
		}
		w := &usualRights[next]
		if !p.Of(w.seat, king).Has(w.king) || !p.Of(w.seat, rook).Has(w.rook) {
			return board.BadPosition(text, "the right %c needs a king on %s and a rook on %s",
				w.letter, cellName(w.king), cellName(w.rook))
		}
		p.rights |= rightOf(w.seat, w.rook)
		next++
	}
	return nil
}

// readShuffledRights reads castling rights for kings and rooks that may start anywhere on
// their first ranks. In X-FEN KQkq are the outermost rooks, and another rook is named by
// its file. Shredder-FEN names every rook by its file.
func (p *position) readShuffledRights(text string) error {
	for i := range len(text) {
		letter, seat := text[i]|0x20, white
		if text[i] == letter {
			seat = black
		}
		first, kingAt := board.Rank(7*int(seat)), p.Of(seat, king).First()
		rooks := p.Of(seat, rook) & first
		switch {
		case letter == 'k':
			rooks = board.At(rooks.Last()) & rooks
		case letter == 'q':
			rooks = board.At(rooks.First()) & rooks
		case letter >= 'a' && letter <= 'h':
			rooks &= board.File(int(letter - 'a'))
		default:
			return board.BadPosition(text,
				"the castling rights are some of KQkq, or the files of the rooks as in HAha, or -")
		}
		wrongSide := letter == 'k' && rooks.First() < kingAt || letter == 'q' && rooks.First() > kingAt
		if rooks == 0 || !first.Has(kingAt) || wrongSide {
			return board.BadPosition(text,
				"the right %c needs a king of %s on its first rank, and a rook on that side of it",
				text[i], SeatNames[seat])
		}
		if _, twice := p.wing(seat, rooks.First() > kingAt); twice {
			return board.BadPosition(text, "%s has the right to castle twice on one side", SeatNames[seat])
		}
		p.rights |= rightOf(seat, rooks.First())
	}
	return nil
}

// rightsText writes the third part of a position text in X-FEN. A rook that is not the
// outermost on its side of the king is named by its file.
func (p *position) rightsText() string {
	text := ""
	for seat := white; seat <= black; seat++ {
		for _, short := range []bool{true, false} {
			w, ok := p.wing(seat, short)
			if !ok {
				continue
			}
			rooks, letter := p.Of(seat, rook)&board.Rank(7*int(seat)), letterOf(queen, seat)
			outermost := rooks.First()
			if short {
				outermost, letter = rooks.Last(), letterOf(king, seat)
			}
			if w.rook != outermost {
				letter = letterOf(king, seat)&0x20 | byte('A'+w.rook&7)
			}
			text += string(letter)
		}
	}
	if text == "" {
		return "-"
	}
	return text
}
