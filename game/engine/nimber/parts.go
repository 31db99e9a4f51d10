package nimber

import (
	"pawnstorm/game/board"
	"pawnstorm/game/rules/anarchist"
)

// reach is where pawns may ever come to stand, whatever both players do: never
// too little, sometimes too much.
type reach struct {
	up, down board.Set // cells that some pawn of that facing may stand on
	free     board.Set // cells that are vacant or may become so
	captured board.Set // cells on which a pawn may be captured
}

// reachOf finds the least sets that agree with one another. A pawn steps onto a
// cell that may be free, and captures on a cell where any pawn may stand; a cell
// becomes free when what stands there may move on. A double step leads nowhere
// that two steps do not.
func reachOf(p anarchist.Position) reach {
	r := reach{up: p.Up, down: p.Down, free: ^(p.Up | p.Down)}
	for {
		all := r.up | r.down
		up, down := r.up.North(), r.down.South()
		stepUp, stepDown := up&r.free, down&r.free
		upWest, upEast := up.West()&all, up.East()&all
		downWest, downEast := down.West()&all, down.East()&all

		next := reach{
			up:       r.up | stepUp | upWest | upEast,
			down:     r.down | stepDown | downWest | downEast,
			free:     r.free | (stepUp | upWest.East() | upEast.West()).South() | (stepDown | downWest.East() | downEast.West()).North(),
			captured: upWest | upEast | downWest | downEast,
		}
		if next == r {
			return r
		}
		r = next
	}
}

// stones are the pawns that will never move nor be captured, kept where they are
// by other stones or the end of the board. They only stand in the way.
func (r reach) stones(p anarchist.Position) board.Set {
	stones := (p.Up | p.Down) &^ r.free &^ r.captured
	for {
		held := p.Up&(stones.South()|board.Rank(7)) | p.Down&(stones.North()|board.Rank(0))
		if stones&held == stones {
			return stones
		}
		stones &= held
	}
}

// around is the cells that what happens on these cells may have to do with: the
// steps and captures to and from them and the cells that are looked at for that,
// repeated until nothing new is found.
func (r reach) around(zone, stones board.Set) board.Set {
	all := r.up | r.down
	for {
		up, down := (zone & r.up).North(), (zone & r.down).South()
		ahead := (up|down)&^stones | (up.West()|up.East()|down.West()|down.East())&all
		beside := zone | zone.West() | zone.East()
		behind := (beside.South()&r.up | beside.North()&r.down) &^ stones
		next := zone | ahead | behind
		if next == zone {
			return zone
		}
		zone = next
	}
}

// part is one of the independent parts of a position. Nothing that happens in one ever
// bears on what may be played in another, so that the position is their sum.
type part struct {
	anarchist.Position
	live int8 // how many of its pawns are no stones
}

// splitter takes a position apart.
type splitter struct {
	p      anarchist.Position
	reach  reach
	stones board.Set
	rest   board.Set // pawns that are in no part yet
}

func split(p anarchist.Position) splitter {
	r := reachOf(p)
	stones := r.stones(p)
	return splitter{p, r, stones, (p.Up | p.Down) &^ stones}
}

// next takes a part off the position, while there are any. A part that has only
// one pawn to move is solved: it reports its nimber.
func (s *splitter) next() (x part, nimber Nimber, solved bool) {
	zone := s.reach.around(board.At(s.rest.First()), s.stones)
	pawns := s.rest & zone
	s.rest &^= zone
	if pawns.Rest() == 0 {
		return part{}, lone(s.p, zone), true
	}
	cells := pawns | s.walls(zone)
	return part{anarchist.Position{Up: s.p.Up & cells, Down: s.p.Down & cells}, int8(pawns.Count())}, 0, false
}

// walls are the stones that stop a pawn of a zone, and those that keep them in
// their places. Several parts may have the same.
func (s *splitter) walls(zone board.Set) board.Set {
	walls := ((zone & s.reach.up).North() | (zone & s.reach.down).South()) & s.stones
	for {
		next := walls | ((walls&s.p.Up).North()|(walls&s.p.Down).South())&s.stones
		if next == walls {
			return walls
		}
		walls = next
	}
}

// lone is the nimber of the only pawn of a zone, which is the cells before it.
// It goes one at a time, except that from its home it may also take two at once:
// to an odd and an even rest, which are worth 1 and 0.
func lone(p anarchist.Position, zone board.Set) Nimber {
	steps := zone.Count() - 1
	home := p.Up&board.Rank(1) | p.Down&board.Rank(6)
	if steps >= 2 && home&zone != 0 {
		return 2
	}
	return Nimber(steps & 1)
}
