package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// pawnForm evaluates the pawn structure of a side.
func (v *survey) pawnForm(us game.Seat) phased {
	side, other := &v.sides[us], &v.sides[us^1]
	own := side.pawns
	fileFill := fill(fill(own, us), us^1)
	isolated := own &^ (fileFill.East() | fileFill.West())
	doubled := own & fill(forward(own, us^1), us^1)
	// No other pawn can guard a backward pawn, and it dares not advance.
	backward := own &^ (isolated | side.spans) & forward(other.by[pawn], us^1)
	sum := v.w.Isolated.times(isolated.Count()) + v.w.Doubled.times(doubled.Count()) +
		v.w.Backward.times(backward.Count())
	for rest := own & side.by[pawn]; rest != 0; rest = rest.Rest() {
		sum += v.w.Guarded[rankOf(rest.First(), us)]
	}
	for rest := own & (own.East() | own.West()); rest != 0; rest = rest.Rest() {
		sum += v.w.Beside[rankOf(rest.First(), us)]
	}
	return sum
}

// passedPawns evaluates pawns that no enemy pawn can stop or capture on their way.
func (v *survey) passedPawns(us game.Seat) (sum phased) {
	side, other := &v.sides[us], &v.sides[us^1]
	own := side.pawns
	stoppable := other.spans | fill(forward(other.pawns, us^1), us^1) | fill(forward(own, us^1), us^1)
	for rest := own &^ stoppable; rest != 0; rest = rest.Rest() {
		c := rest.First()
		rank := rankOf(c, us)
		sum += v.w.Passed[rank]
		if rank < 3 {
			continue
		}
		next := c + ahead[us]
		sum += v.w.OwnKing[rank].times(distance(side.king, next))
		sum += v.w.EnemyKing[rank].times(distance(other.king, next))
		if v.occupied.Has(next) {
			continue
		}
		sum += v.w.Free[rank]
		way := fill(board.At(next), us)
		if way&(other.all|v.seats[us^1]) == 0 {
			sum += v.w.Safe[rank]
		}
	}
	return sum
}
