package othello

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// corners can never be turned.
const corners board.Set = 1 | 1<<7 | 1<<56 | 1<<63

// corner is a corner and the cells that give it away while it is vacant.
type corner struct{ at, diagonal, beside board.Set }

var cornerTable = [4]corner{
	{1, 1 << 9, 1<<1 | 1<<8},
	{1 << 7, 1 << 14, 1<<6 | 1<<15},
	{1 << 56, 1 << 49, 1<<57 | 1<<48},
	{1 << 63, 1 << 54, 1<<62 | 1<<55},
}

// weight is the value of a feature at the start and at the end of a game, in hundredths of
// a disc of the final margin.
type weight struct{ first, last int }

// The weights follow simple rules.
var (
	moveWeight     = weight{90, 40}   // a legal move
	frontierWeight = weight{25, 10}   // a vacant cell beside discs of the other side
	cornerWeight   = weight{800, 500} // a corner
	diagonalWeight = weight{450, 150} // off for a disc diagonal to a vacant corner
	besideWeight   = weight{150, 80}  // off for one beside it
	stableWeight   = weight{120, 130} // a disc that can never be turned
	discWeight     = weight{-10, 60}  // any disc
	lastWeight     = weight{0, 300}   // the last move of the game
)

// Worth evaluates the position as it stands, exactly if few cells are vacant.
func (w *walk) Worth() int {
	p := w.Now()
	vacant := p.Vacant().Count()
	if vacant <= mostSolved {
		return p.solved()
	}
	of := func(x weight, n int) int { return n * (x.first*vacant + x.last*(cells-4-vacant)) }
	worth := of(moveWeight, reach(p.Own, p.Other).Count()-reach(p.Other, p.Own).Count()) +
		of(frontierWeight, p.frontier(p.Other)-p.frontier(p.Own)) +
		of(discWeight, p.Margin())
	if vacant&1 != 0 {
		worth += of(lastWeight, 1)
	} else {
		worth -= of(lastWeight, 1)
	}
	for i := range cornerTable {
		switch c := &cornerTable[i]; {
		case p.Own&c.at != 0:
			worth += of(cornerWeight, 1)
		case p.Other&c.at != 0:
			worth -= of(cornerWeight, 1)
		default:
			worth += of(diagonalWeight, (p.Other&c.diagonal).Count()-(p.Own&c.diagonal).Count()) +
				of(besideWeight, (p.Other&c.beside).Count()-(p.Own&c.beside).Count())
		}
	}
	worth += of(stableWeight, stable(p.Own, p.Other).Count()-stable(p.Other, p.Own).Count())
	return worth / (cells - 4)
}

// frontier returns how many vacant cells are beside some discs.
func (p *position) frontier(discs board.Set) int {
	wide := discs | discs.East() | discs.West()
	return ((wide | wide.North() | wide.South()) & p.Vacant()).Count()
}

// stable returns the own discs that can never be turned, as far as this is easy to see:
// along each line either all cells are taken, or on one side there is the edge or another
// stable disc.
func stable(own, other board.Set) board.Set {
	if (own|other)&corners == 0 {
		return 0
	}
	vacant := ^(own | other)
	var free [len(lines)]board.Set // where the line has no vacant cell, or ends at once
	for i, l := range lines {
		open := vacant
		up, down := vacant, vacant
		for range 7 {
			up, down = up&l.up<<l.step, down&l.down>>l.step
			open |= up | down
		}
		free[i] = ^open | ^(l.up & l.down)
	}
	var sure board.Set
	for {
		next := own
		for i, l := range lines {
			next &= free[i] | sure&l.up<<l.step | sure&l.down>>l.step
		}
		if next == sure {
			return sure
		}
		sure = next
	}
}

// Gain rates what a move does to the corners: it takes one or gives one away.
func (w *walk) Gain(ply game.Ply) int {
	p, at := w.Now(), board.Set(0)
	if move(ply) != pass {
		at = board.At(game.Cell(ply))
	}
	for i := range cornerTable {
		c := &cornerTable[i]
		vacant := (p.Own|p.Other)&c.at == 0
		switch {
		case at&c.at != 0:
			return 700
		case vacant && at&c.diagonal != 0:
			return -400
		case vacant && at&c.beside != 0:
			return -150
		}
	}
	return 0
}
