package connect4

// Perft counts the sequences of legal moves of a length from a position or set-up
// text. A game that ends before has none. A bad text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	p, err := readSetup(text)
	if err != nil {
		return 0, err
	}
	return p.perft(depth), nil
}

func (p Position) perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if p.Lost() {
		return 0
	}
	var nodes uint64
	for rest := p.Landing(); rest != 0; rest &= rest - 1 {
		nodes += p.After(rest & -rest).perft(depth - 1)
	}
	return nodes
}
