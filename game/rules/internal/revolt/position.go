// Package revolt has what General Strike Chess and Class Warfare Chess share. Pawns move first
// and hunt the king of an army, which has no pawns. A captured pawn may come back. There is no
// check, so every move that a piece can make is legal. Each game has its own [Laws]:
// how pieces move, and where pawns come back.
package revolt

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
)

// Files is how many files the boards have.
const Files = 8

// The seats.
const (
	Pawns game.Seat = 0
	Army  game.Seat = 1
)

// Officers lists the kinds of the army apart from its king, in the order of their files.
var Officers = [...]chess.Kind{chess.Rook, chess.Knight, chess.Bishop, chess.Queen}

// Position is the board and the side to move. Two positions are the same by the rules
// exactly if the values are equal. Making a move copies it and taking the move back drops
// the copy.
type Position struct {
	Kinds    [chess.Kinds]board.Set // by kind; the pawns are one side
	Occupied board.Set              // all pieces
	Turn     game.Seat
}

// Army returns the pieces of the army.
func (p *Position) Army() board.Set { return p.Occupied &^ p.Kinds[chess.Pawn] }

// Own returns the pieces of the side to move.
func (p *Position) Own() board.Set {
	if p.Turn == Pawns {
		return p.Kinds[chess.Pawn]
	}
	return p.Army()
}

// Takes reports whether a move captures.
func (p *Position) Takes(m Move) bool { return (p.Occupied &^ p.Own()).Has(m.To()) }

// At returns the kind of piece on a cell.
func (p *Position) At(c game.Cell) (k chess.Kind, ok bool) {
	if !p.Occupied.Has(c) {
		return chess.Pawn, false
	}
	for k < chess.King && !p.Kinds[k].Has(c) {
		k++
	}
	return k, true
}

// Make makes a move, in place. Back returns the cell to which a captured pawn comes back, or
// nothing. It sees the position before the move.
func (p *Position) Make(m Move, back func(p *Position, c game.Cell) board.Set) {
	from, to := board.At(m.From()), board.At(m.To())
	switch army := p.Kinds[chess.Knight:]; {
	case p.Turn == Pawns:
		for k := range army {
			army[k] &^= to
		}
	case p.Kinds[chess.Pawn]&to != 0:
		home := back(p, m.To())
		p.Kinds[chess.Pawn] = p.Kinds[chess.Pawn]&^to | home
		p.Occupied |= home
	}
	for k := range p.Kinds {
		if p.Kinds[k]&from != 0 {
			p.Kinds[k] ^= from | to
			break
		}
	}
	p.Occupied = p.Occupied&^from | to
	p.Turn = 1 - p.Turn
}
