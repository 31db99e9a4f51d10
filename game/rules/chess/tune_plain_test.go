package chess

import "pawnstorm/game"

func newPhased(opening, ending int) phased { return phased(opening<<16 + ending) }

// plain has weights by simple rules. Pieces count more closer to the centre, further ahead or with
// more freedom, along straight lines and squares.
func plain() weights {
	w := weights{
		Material:   [kinds]phased{newPhased(80, 110), newPhased(320, 300), newPhased(330, 320), newPhased(470, 540), newPhased(980, 1000)},
		BishopPair: newPhased(25, 45), RookOpen: newPhased(30, 10), RookHalfOpen: newPhased(12, 8), Tempo: newPhased(15, 10),
		Outpost:  [2]phased{newPhased(25, 15), newPhased(15, 8)},
		Isolated: newPhased(-10, -12), Doubled: newPhased(-8, -20), Backward: newPhased(-8, -8),
		PawnThreat: newPhased(50, 35), MinorThreat: newPhased(35, 30), RookThreat: newPhased(35, 20), Weak: newPhased(8, 12), Hanging: newPhased(15, 12),
	}
	for c := range game.Cell(32) {
		file, rank := int(c&3), int(c>>2)
		centre := 3 - max(3-file, max(3-rank, rank-4)) // 0 at the edge to 3
		w.Squares[pawn][c] = newPhased(4*file*min(rank, 4)/2-6, 5*(rank-2))
		w.Squares[knight][c] = newPhased(14*centre-20, 10*centre-14)
		w.Squares[bishop][c] = newPhased(7*centre-8, 5*centre-6)
		w.Squares[rook][c] = newPhased(4*file-6, 2*rank-6)
		w.Squares[queen][c] = newPhased(3*centre-4, 8*centre-10)
		w.Squares[king][c] = newPhased(-10*file-14*rank+30, 14*centre-16)
	}
	for k, most := range [4]int{8, 13, 14, 27} {
		step := [4]int{7, 5, 4, 2}[k]
		for n := range most + 1 {
			w.Mobility[k][n] = newPhased(step*(n-most/2), step*(n-most/2))
		}
	}
	for rank := 1; rank < 7; rank++ {
		w.Guarded[rank], w.Beside[rank] = newPhased(3*rank, 2*rank), newPhased(2*rank, 2*rank)
		w.Passed[rank] = newPhased(2*rank*rank, 4*rank*rank)
		w.Free[rank], w.Safe[rank] = newPhased(0, rank*rank), newPhased(0, rank*rank)
		w.OwnKing[rank], w.EnemyKing[rank] = newPhased(0, -rank), newPhased(0, 2*rank)
		for wing := range w.Shelter {
			w.Shelter[wing][rank], w.Storm[wing][rank] = newPhased(24-6*rank, 0), newPhased(4*rank-20, 0)
		}
	}
	for n := range w.Danger {
		w.Danger[n] = newPhased(n*n/3, n/2)
	}
	return w
}
