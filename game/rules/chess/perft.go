package chess

const (
	// mostMoves is room for the moves of a position.
	mostMoves = 256
	// deepest is for how many plies Perft has room at once; beyond it allocates.
	deepest = 12
)

// Perft counts the sequences of legal moves of a length from a position (""
// is the start). Counted are moves, not results: draws by repetition, by the
// count of moves or for want of material do not cut it short. A bad position
// text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	p := startPosition
	if text != "" {
		read, err := readFEN(text)
		if err != nil {
			return 0, err
		}
		p = read.position
	}
	return p.perft(depth, make([]move, 0, mostMoves*deepest)), nil
}

// perft counts with the last ply in bulk: its moves are not played. The list is
// room for the moves of all plies. The position is a copy, because one that is
// pointed to through the recursion would live on the heap.
func (p position) perft(depth int, list []move) uint64 {
	if depth <= 0 {
		return 1
	}
	moves := p.appendMoves(list[len(list):])
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for _, m := range moves {
		next := p
		next.play(m)
		nodes += next.perft(depth-1, moves)
	}
	return nodes
}
