package game

import (
	"strconv"
	"sync"
)

// MoveNumber is where a move stands in the list of the moves of a game, which has a
// row for each of the side that moved first and the answer of the other. The zero
// MoveNumber stands before all moves.
type MoveNumber struct {
	N      int  // of the row, from 1
	Second bool // the move is one of the side that did not move first
}

// Next is the number of a move behind this one. A side that moves twice in a row
// leaves the other one's place in the row empty.
func (n MoveNumber) Next(first, mover Seat) MoveNumber {
	switch {
	case mover == first:
		return MoveNumber{N: n.N + 1}
	case n.Second || n.N == 0:
		return MoveNumber{N: n.N + 1, Second: true}
	}
	return MoveNumber{N: n.N, Second: true}
}

// String is the number as it stands before the move: "12." or "12...".
func (n MoveNumber) String() string {
	if n.Second {
		return strconv.Itoa(n.N) + "..."
	}
	return strconv.Itoa(n.N) + "."
}

// firstMovers are the first movers of games by their ids, as they were asked for: to set
// a game up costs more than to number its moves.
var firstMovers sync.Map

// FirstMover is the side whose moves begin the rows of the list of moves: that which
// moves first in the standard start, whichever does in another.
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
