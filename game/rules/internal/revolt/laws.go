package revolt

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
)

// Laws holds what one game has of its own.
type Laws struct {
	Ranks  int
	Keys   board.Keys
	Names  [chess.Kinds]string
	Fun    [chess.Kinds]string // names for fun
	Most   [chess.Kinds]int    // how many pieces there are at the start
	Prices [chess.Kinds]int    // the values of captured pieces, in hundredths of a pawn
	// Up and Down are where pawns go up or down the board. Elsewhere they go more ways.
	Up, Down board.Set

	// Moves appends the moves to the cells of a set, none if the king is captured.
	Moves func(p *Position, list []Move, to board.Set) []Move
	// Back returns the cell to which a pawn comes back that is captured on a cell, or nothing.
	Back func(p *Position, c game.Cell) board.Set
	// Struck returns the cells that the pawns attack.
	Struck func(p *Position) board.Set
	// Guarded reports whether the army could recapture on a cell, with these cells occupied.
	Guarded func(p *Position, c game.Cell, occupied board.Set) bool
	// Spare reports whether the side to move has a piece for a waiting move.
	Spare func(p *Position) bool
	// Worth evaluates a position as the pawns see it.
	Worth func(p *Position) int

	// The reasons for the end: the king is captured, the army cannot move, and the pawns cannot
	// because none is left or all are stuck.
	Captured, Stalemate, NoneLeft, Stuck string
	// Unit is what players count towards a draw, and Plies how many plies it has.
	Unit  string
	Plies int
}

// The draws that this server adds to the source. Without them a losing side could move to and
// fro forever.
const (
	lastOccurrence = 3   // of a position with the same side to move
	lastQuiet      = 100 // plies in a row without a capture
)

// Play makes a move, in place.
func (l *Laws) Play(p *Position, m Move) { p.Make(m, l.Back) }

// Named returns a piece with its cell, like "the rook on e8".
func (l *Laws) Named(p *Position, c game.Cell) string {
	k, _ := p.At(c)
	return fmt.Sprintf("the %s on %s", l.Names[k], CellName(c))
}

// key returns the key of a position.
func (l *Laws) key(p Position) uint64 {
	key := l.Keys.Of(p.Kinds[:]...)
	if p.Turn == Army {
		key ^= l.Keys.Turn
	}
	return key
}

// change returns what a move changes in the key.
func (l *Laws) change(p *Position, m Move) uint64 {
	from, to, pieces := m.From(), m.To(), l.Keys.Pieces
	k, _ := p.At(from)
	change := l.Keys.Turn ^ pieces[k][from] ^ pieces[k][to]
	victim, takes := p.At(to)
	if !takes {
		return change
	}
	change ^= pieces[victim][to]
	if victim == chess.Pawn {
		if home := l.Back(p, to); home != 0 {
			change ^= pieces[chess.Pawn][home.First()]
		}
	}
	return change
}

// KingSteps returns the cells one step away from any cell of a set.
func KingSteps(s board.Set) board.Set {
	sides := s.East() | s.West()
	return sides | (s | sides).North() | (s | sides).South()
}
