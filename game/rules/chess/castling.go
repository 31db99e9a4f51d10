package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// rights are the castlings that neither king nor rook has forfeited: a bit for the
// file of each rook that may still castle, the lower eight for White. The king of a
// side that may castle stands where it began, on its first rank.
type rights uint16

// rightOf is the right of a side to castle with the rook on a file.
func rightOf(seat game.Seat, file game.Cell) rights { return 1 << (file&7 + game.Cell(seat&1)*8) }

// rightsOf are all rights that a side can have.
var rightsOf = [2]rights{0x00ff, 0xff00}

// forfeits are the rights lost when a piece leaves or lands on a cell, besides those
// that a king loses.
var forfeits = func() (table [64]rights) {
	for file := range game.Cell(files) {
		table[file], table[56+file] = rightOf(white, file), rightOf(black, file)
	}
	return table
}()

// wing is a castling: where king and rook stand, and where they go.
type wing struct {
	king, rook     game.Cell
	kingTo, rookTo game.Cell
	vacant         board.Set // what nothing but king and rook may stand on
	unharmed       board.Set // what must not be attacked, besides the king's own cell
}

// wings are by side, file of the king and file of the rook.
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

// wingOf is what a castling does.
func (p *position) wingOf(m move) *wing { return &wings[p.turn&1][m.From()&7][m.To()&7] }

// wing is the castling for which a side has the right, on one side of its king.
func (p *position) wing(seat game.Seat, short bool) (w *wing, ok bool) {
	king := p.Of(seat, king).First()
	for rest := p.castlingFiles(seat); rest != 0; rest = rest.Rest() {
		if w := &wings[seat][king&7][rest.First()]; w.short() == short {
			return w, true
		}
	}
	return nil, false
}

// castlingFiles are the files of the rooks with which a side may still castle, as cells of
// the first rank.
func (p *position) castlingFiles(seat game.Seat) board.Set {
	return board.Set(p.rights>>(uint(seat&1)*8)) & board.Rank(0)
}

// appendCastlings appends the castlings, each as a move of the king to its rook: only
// that tells a castling from a step of the king wherever the two may stand. A rook
// that is pinned shields its king from the side, and would shield it no more.
func (p *position) appendCastlings(list []move, s *scan) []move {
	for rest := p.castlingFiles(p.turn); rest != 0; rest = rest.Rest() {
		w := &wings[p.turn&1][s.king&7][rest.First()]
		if (s.occupied&^(board.At(w.king)|board.At(w.rook)))&w.vacant == 0 && s.danger&w.unharmed == 0 && !s.pinned.Has(w.rook) {
			list = append(list, newMove(w.king, w.rook, king)|castling)
		}
	}
	return list
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
