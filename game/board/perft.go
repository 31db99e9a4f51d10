package board

// Perft counts the sequences of moves of a length from a position; a depth of 0 or less
// counts the position itself. appendMoves appends the moves of a position, none if a
// sequence ends there, and play makes one of them. The moves of the last ply are counted,
// not played.
func Perft[P, M any](position P, depth int, appendMoves func(*P, []M) []M, play func(*P, M)) uint64 {
	if depth <= 0 {
		return 1
	}
	first := &rung[P, M]{position: position}
	return first.count(depth, appendMoves, play)
}

// rung holds the position and moves of one ply, and the next ply. All positions of that ply
// reuse it, so counting does not allocate.
type rung[P, M any] struct {
	position P
	moves    []M
	next     *rung[P, M]
}

func (r *rung[P, M]) count(depth int, appendMoves func(*P, []M) []M, play func(*P, M)) uint64 {
	r.moves = appendMoves(&r.position, r.moves[:0])
	if depth == 1 {
		return uint64(len(r.moves))
	}
	if r.next == nil {
		r.next = &rung[P, M]{}
	}
	var nodes uint64
	for _, m := range r.moves {
		r.next.position = r.position
		play(&r.next.position, m)
		nodes += r.next.count(depth-1, appendMoves, play)
	}
	return nodes
}
