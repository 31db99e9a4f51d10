package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// move is a move of one position in one machine word. From its lowest bits up:
// six bits for the target cell, six for the start, three for the kind that
// moves, three for the kind it is promoted to (pawn when it is not), three for
// what else happens.
type move uint32

const (
	fromShift      = 6
	kindShift      = 12
	promotionShift = 15
	specialShift   = 18
)

// The effects of a move apart from moving a piece and capturing on the target.
const (
	ordinary   = iota << specialShift
	doubleStep // a pawn passes over a cell where it may be captured
	enPassant  // the captured pawn is beside the start
	castling   // from the king to its rook; both go to their castling cells
	drop       // a piece from the hand; start and target are the same
	specials   = 7 << specialShift
)

func newMove(from, to game.Cell, k kind) move {
	return move(to) | move(from)<<fromShift | move(k)<<kindShift
}

// To returns the target: for a castling the cell of the rook.
func (m move) To() game.Cell { return game.Cell(m & 63) }

// From returns the start: for a drop the target.
func (m move) From() game.Cell { return game.Cell(m >> fromShift & 63) }

// Kind returns the kind that moves.
func (m move) Kind() kind { return kind(m >> kindShift & 7) }

// Promotion returns what a pawn becomes, or pawn.
func (m move) Promotion() kind { return kind(m >> promotionShift & 7) }

func (m move) special() move { return m & specials }

// text returns the move in UCI notation: e2e4, e7e8q, N@f3.
func (m move) text() string {
	if m.special() == drop {
		return string(m.Kind().Letter()) + "@" + cellName(m.To())
	}
	return cellName(m.From()) + cellName(m.To()) + m.letter()
}

// target returns the cell that texts and pointing use as the target. For a castling it is
// the king's target, or the rook's cell in games where kings may start anywhere.
func (s *state) target(m move) game.Cell {
	if m.special() == castling && !s.rules.shuffled {
		return s.position.wingOf(m).kingTo
	}
	return m.To()
}

// written returns a move of the state in UCI notation: e2e4, e1g1, e7e8q.
func (s *state) written(m move) string {
	if m.special() != castling {
		return m.text()
	}
	return cellName(m.From()) + cellName(s.target(m))
}

// letter returns the letter of the piece that a pawn becomes, or "".
func (m move) letter() string {
	if m.Promotion() == pawn {
		return ""
	}
	return string(m.Promotion().lower())
}

// number returns the move as the rest of the program stores it: the move below, and above
// it a rank that makes numbers sort like texts. A castling written with the king's target
// sorts before or after all other king moves in either form. Drops come first, as upper
// case does.
func (m move) number() game.Move {
	letters := [kinds]game.Move{bishop: 1, knight: 2, pawn: 3, queen: 4, rook: 5}
	if m.special() == drop {
		return letters[m.Kind()]<<38 | board.ByFile(m.To())<<32 | game.Move(m)
	}
	order := board.ByFile(m.From())<<9 | board.ByFile(m.To())<<3
	if m.Promotion() != pawn {
		order |= letters[m.Promotion()]
	}
	return 1<<48 | order<<32 | game.Move(m)
}

// fromNumber reverses number.
func fromNumber(n game.Move) move { return move(uint32(n)) }

func cellName(c game.Cell) string { return game.CellName(c, files) }
