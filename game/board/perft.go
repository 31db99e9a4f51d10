package board

// Perft counts the sequences of moves of a length from a position; a depth of 0
// or less counts the position itself. appendMoves appends the moves of a
// position, none where a sequence ends, and play makes one of them. The last ply
// is counted in bulk: its moves are not played.
func Perft[P, M any](position P, depth int, appendMoves func(*P, []M) []M, play func(*P, M)) uint64 {
	if depth <= 0 {
		return 1
	}
	first := &rung[P, M]{position: position}
	return first.count(depth, appendMoves, play)
}

// rung is the room of one ply: its position and moves, and the ply after it. All
// positions of that ply use it in turn, so that counting does not allocate.
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
