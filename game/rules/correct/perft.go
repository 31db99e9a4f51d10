package correct

// deepest is for how many plies Perft has room at once; beyond it allocates.
const deepest = 8

// Perft counts the sequences of legal turns of a length from what New reads (""
// is the start). The game's own endings cut a sequence short; the house draws
// do not. Bad text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	p, err := readSetup(text)
	if err != nil {
		return 0, err
	}
	return p.perft(depth, make([]move, 0, mostMoves*deepest)), nil
}

// perft counts with the last ply in bulk: its turns are not played. The list is
// room for the turns of all plies. The position is a copy, because one that is
// pointed to through the recursion would live on the heap.
func (p position) perft(depth int, list []move) uint64 {
	if depth <= 0 {
		return 1
	}
	s := p.scan()
	if how, _ := p.resolution(&s); how != open {
		return 0
	}
	moves := p.legal(&s, list[len(list):])
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
