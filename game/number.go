package game

import (
	"strconv"
	"sync"
)

// MoveNumber is the place of a move in the move list. Each row has a move of the side that
// moved first and the reply. The zero MoveNumber comes before all moves.
type MoveNumber struct {
	N      int  // of the row, from 1
	Second bool // the side that did not move first made the move
}

// Next returns the number of the move after this one. If a side moves twice in a row, the
// other side's place in the row stays empty.
func (n MoveNumber) Next(first, mover Seat) MoveNumber {
	switch {
	case mover == first:
		return MoveNumber{N: n.N + 1}
	case n.Second || n.N == 0:
		return MoveNumber{N: n.N + 1, Second: true}
	}
	return MoveNumber{N: n.N, Second: true}
}

// String writes the number as it appears before the move: "12." or "12...".
func (n MoveNumber) String() string {
	if n.Second {
		return strconv.Itoa(n.N) + "..."
	}
	return strconv.Itoa(n.N) + "."
}

// firstMovers caches the results of FirstMover by game ID: setting up a game costs more
// than numbering its moves.
var firstMovers sync.Map

// FirstMover returns the side that starts the rows of the move list. It is the side that
// moves first in the standard start, even if a game starts from another position.
func FirstMover(rules Rules) Seat {
	id := rules.Info().ID
	if first, known := firstMovers.Load(id); known {
		return first.(Seat)
	}
	start, err := rules.New("")
	if err != nil {
		return 0
	}
	first := start.Turn()
	firstMovers.Store(id, first)
	return first
}
