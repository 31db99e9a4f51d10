package connect4

import "pawnstorm/game/board"

// Perft counts the sequences of legal moves of a length from a position or set-up text.
// Games that end earlier do not count. A bad text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	p, err := readSetup(text)
	if err != nil {
		return 0, err
	}
	return board.Perft(p, depth, (*Position).appendCells, (*Position).play), nil
}

// appendCells appends the cells where a disc can land; none after the end.
func (p *Position) appendCells(list []uint64) []uint64 {
	if p.Lost() {
		return list
	}
	for rest := p.Landing(); rest != 0; rest &= rest - 1 {
		list = append(list, rest&-rest)
	}
	return list
}

func (p *Position) play(cell uint64) { *p = p.After(cell) }
