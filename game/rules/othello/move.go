package othello

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// move is the cell of the new disc, or pass.
type move uint8

const pass move = cells

// passText is the text of a pass.
const passText = "pass"

func (m move) cell() game.Cell { return game.Cell(m) }

// text returns the canonical notation.
func (m move) text() string {
	if m == pass {
		return passText
	}
	return cellName(m.cell())
}

// number returns the move as the rest of the program stores it: the move below, and above
// it a rank that makes numbers sort like texts.
func (m move) number() game.Move {
	if m == pass {
		return game.Move(pass)
	}
	return game.Move(m%files*ranks + m/files)
}

// fromNumber reverses number for a legal move.
func fromNumber(n game.Move) move {
	if n == game.Move(pass) {
		return pass
	}
	return move(n%ranks*files + n/ranks)
}

// line is a pair of opposite directions.
type line struct {
	step     uint      // how far apart the numbers of two neighbours are
	up, down board.Set // the cells with a neighbour in the direction of rising, falling numbers
	inner    board.Set // the cells where a row can go on: not at an edge that ends the line
}

// innerFiles have neighbours on both sides.
const innerFiles = ^(board.FileA | board.FileH)

var lines = [4]line{
	{1, ^board.FileH, ^board.FileA, innerFiles},
	{7, ^(board.FileA | board.Rank(7)), ^(board.FileH | board.Rank(0)), innerFiles},
	{8, ^board.Rank(7), ^board.Rank(0), ^board.Set(0)},
	{9, ^(board.FileH | board.Rank(7)), ^(board.FileA | board.Rank(0)), innerFiles},
}

// along returns the discs of others in unbroken rows from some cells, in both directions.
// Discs at an edge that ends a direction cannot be enclosed and do not count. (Each shift
// doubles the length: P. Kogge and H. Stone, 1973.)
func (l line) along(from, others board.Set) (up, down board.Set) {
	over := others & l.inner
	up, down = from<<l.step&over, from>>l.step&over
	up |= up << l.step & over
	down |= down >> l.step & over
	overUp, overDown := over&(over<<l.step), over&(over>>l.step)
	for range 2 {
		up |= up << (2 * l.step) & overUp
		down |= down >> (2 * l.step) & overDown
	}
	return up, down
}

// reach returns the cells where an own disc turns discs of others.
func reach(own, others board.Set) board.Set {
	var ends board.Set
	for _, l := range lines {
		up, down := l.along(own, others)
		ends |= up<<l.step | down>>l.step
	}
	return ends &^ (own | others)
}

// turned returns the discs of others that a new own disc turns.
func turned(own, others board.Set, c game.Cell) board.Set {
	var all board.Set
	for _, l := range lines {
		up, down := l.along(board.At(c), others)
		if up<<l.step&own != 0 {
			all |= up
		}
		if down>>l.step&own != 0 {
			all |= down
		}
	}
	return all
}

// appendMoves appends the legal moves: placements, or a pass if only the other side can
// move, or nothing if the game is over.
func (p *position) appendMoves(list []move) []move {
	placings := p.Reach()
	if placings == 0 && p.Passed().Reach() != 0 {
		return append(list, pass)
	}
	for ; placings != 0; placings = placings.Rest() {
		list = append(list, move(placings.First()))
	}
	return list
}

// play makes a legal move.
func (p *position) play(m move) {
	if m == pass {
		p.Discs = p.Passed()
	} else {
		p.Discs = p.After(m.cell())
	}
	p.turn = p.turn.Other()
}

// Perft counts the sequences of legal moves of a length from a position ("" is the start).
// A pass is a move. A bad position text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	p, err := readPosition(text)
	if err != nil {
		return 0, err
	}
	return board.Perft(p, depth, (*position).appendMoves, (*position).play), nil
}
