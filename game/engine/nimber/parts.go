package nimber

import (
	"pawnstorm/game/board"
	"pawnstorm/game/rules/anarchist"
)

// reach is where pawns may ever stand, in any line of play. It is never too little, sometimes too
// much.
type reach struct {
	up, down board.Set // cells where pawns of that facing may stand
	free     board.Set // cells that are vacant or may become vacant
	captured board.Set // cells where a pawn may be captured
}

// reachOf finds the least consistent sets. A pawn steps onto a cell that may be free, and
// captures on a cell where any pawn may stand. A cell becomes free when its pawn may move on. A
// double step leads nowhere that two steps do not.
func reachOf(p anarchist.Position) reach {
	r := reach{up: p.Up, down: p.Down, free: ^(p.Up | p.Down)}
	for {
		all := r.up | r.down
		up, down := r.up.North(), r.down.South()
		stepUp, stepDown := up&r.free, down&r.free
		upWest, upEast := up.West()&all, up.East()&all
		downWest, downEast := down.West()&all, down.East()&all

		fromAbove := (stepUp | upWest.East() | upEast.West()).South()
		fromBelow := (stepDown | downWest.East() | downEast.West()).North()
		next := reach{
			up:       r.up | stepUp | upWest | upEast,
			down:     r.down | stepDown | downWest | downEast,
			free:     r.free | fromAbove | fromBelow,
			captured: upWest | upEast | downWest | downEast,
		}
		if next == r {
			return r
		}
		r = next
	}
}

// stones returns the pawns that will never move or be captured, because other stones or the end
// of the board block them. They only stand in the way.
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

// around returns the cells that can affect a zone: the steps and captures to and from it and the
// cells that these depend on, repeated until nothing new is found.
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

// part is an independent part of a position. Nothing in one part affects the moves in another, so
// the position is their sum.
type part struct {
	anarchist.Position
	live int8 // how many of its pawns are not stones
}

// splitter splits a position into parts.
type splitter struct {
	p      anarchist.Position
	reach  reach
	stones board.Set
	rest   board.Set // pawns that are not in a part yet
}

func split(p anarchist.Position) splitter {
	r := reachOf(p)
	stones := r.stones(p)
	return splitter{p, r, stones, (p.Up | p.Down) &^ stones}
}

// next takes the next part; pawns must be left. If only one pawn of the part can move, the part
// is solved and next returns its nimber.
func (s *splitter) next() (x part, nimber Nimber, solved bool) {
	zone := s.reach.around(board.At(s.rest.First()), s.stones)
	pawns := s.rest & zone
	s.rest &^= zone
	if pawns.Rest() == 0 {
		return part{}, lone(s.p, zone), true
	}
	cells := pawns | s.walls(zone)
	position := anarchist.Position{Up: s.p.Up & cells, Down: s.p.Down & cells}
	return part{position, int8(pawns.Count())}, 0, false
}

// walls returns the stones that stop pawns of a zone, and the stones that hold them in place.
// Several parts may share walls.
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

// lone returns the nimber of the only pawn of a zone, which is the cells ahead of it. The pawn
// takes one step at a time, or from its home also two: an odd and an even rest, worth 1 and 0.
func lone(p anarchist.Position, zone board.Set) Nimber {
	steps := zone.Count() - 1
	home := p.Up&board.Rank(1) | p.Down&board.Rank(6)
	if steps >= 2 && home&zone != 0 {
		return 2
	}
	return Nimber(steps & 1)
}
