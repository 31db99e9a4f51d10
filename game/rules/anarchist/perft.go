package anarchist

// Perft counts the sequences of legal moves of a length from a position (""
// is the start). A bad position text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	start, err := readStart(text)
	if err != nil {
		return 0, err
	}
	return start.position.perft(depth, make([]Move, 0, mostMoves*max(depth, 1))), nil
}

// perft counts with the last ply in bulk: its moves are not played. The list is
// room for the moves of all plies.
func (p Position) perft(depth int, list []Move) uint64 {
	if depth <= 0 {
		return 1
	}
	moves := p.AppendMoves(list[len(list):])
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for _, m := range moves {
		nodes += p.After(m).perft(depth-1, moves)
	}
	return nodes
}
