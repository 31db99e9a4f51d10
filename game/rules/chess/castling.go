package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// rights holds the castlings that neither king nor rook has lost: a bit for the file of
// each rook that may still castle, the lower eight for White. The king of a side that may
// castle is where it started, on its first rank.
type rights uint16

// rightOf returns the right of a side to castle with the rook on a file.
func rightOf(seat game.Seat, file game.Cell) rights { return 1 << (file&7 + game.Cell(seat&1)*8) }

// rightsOf holds all rights of each side.
var rightsOf = [2]rights{0x00ff, 0xff00}

// forfeits holds the rights lost when a piece leaves or lands on a cell. King moves lose
// more.
var forfeits = func() (table [64]rights) {
	for file := range game.Cell(files) {
		table[file], table[56+file] = rightOf(white, file), rightOf(black, file)
	}
	return table
}()

// wing is a castling: where king and rook start and end.
type wing struct {
	king, rook     game.Cell
	kingTo, rookTo game.Cell
	vacant         board.Set // vacant except for king and rook
	unharmed       board.Set // must not be attacked, nor may the king's own cell
}

// wings is indexed by side, file of the king and file of the rook.
var wings = func() (table [2][files][files]wing) {
	for seat := white; seat <= black; seat++ {
		for king := range game.Cell(files) {
			for rook := range game.Cell(files) {
				table[seat][king][rook] = newWing(seat, king, rook)
			}
		}
	}
	return table
}()

func newWing(seat game.Seat, king, rook game.Cell) wing {
	first := game.Cell(seat) * 56
	w := wing{king: first + king, rook: first + rook, kingTo: first + 2, rookTo: first + 3}
	if rook > king {
		w.kingTo, w.rookTo = first+6, first+5
	}
	way := board.Between(w.king, w.kingTo) | board.At(w.kingTo)
	w.vacant = (way | board.Between(w.rook, w.rookTo) | board.At(w.rookTo)) &^ (board.At(w.king) | board.At(w.rook))
	w.unharmed = way &^ board.At(w.king)
	return w
}

func (w *wing) short() bool { return w.rook > w.king }

// wingOf returns the wing of a castling move.
func (p *position) wingOf(m move) *wing { return &wings[p.turn&1][m.From()&7][m.To()&7] }

// wing returns the castling that a side has the right to on one side of its king.
func (p *position) wing(seat game.Seat, short bool) (w *wing, ok bool) {
	king := p.Of(seat, king).First()
	for rest := p.castlingFiles(seat); rest != 0; rest = rest.Rest() {
		if w := &wings[seat][king&7][rest.First()]; w.short() == short {
			return w, true
		}
	}
	return nil, false
}

// castlingFiles returns the files of the rooks that a side may still castle with, as cells
// of the first rank.
func (p *position) castlingFiles(seat game.Seat) board.Set {
	return board.Set(p.rights>>(uint(seat&1)*8)) & board.Rank(0)
}

// castlings returns the rooks that can castle if the enemy attacks no cell on the way of the
// king, and the cells of all these ways. A pinned rook shields its king from the side and must stay.
func (p *position) castlings(s *scan) (rooks, ways board.Set) {
	if s.checkers != 0 {
		return 0, 0
	}
	for rest := p.castlingFiles(p.turn); rest != 0; rest = rest.Rest() {
		w := &wings[p.turn&1][s.king&7][rest.First()]
		if s.occupied&w.vacant == 0 && !s.pinned.Has(w.rook) {
			rooks |= board.At(w.rook)
			ways |= w.unharmed
		}
	}
	return rooks, ways
}

// castle makes a castling, in place.
func (p *position) castle(m move) {
	us, w := p.turn&1, p.wingOf(m)
	kings, rooks := board.At(w.king)^board.At(w.kingTo), board.At(w.rook)^board.At(w.rookTo)
	p.kinds[king] ^= kings
	p.kinds[rook] ^= rooks
	p.seats[us] ^= kings ^ rooks
	p.rights &^= rightsOf[us]
	p.passed = game.NoCell
	p.turn = us ^ 1
}
