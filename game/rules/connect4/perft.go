package connect4

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Perft counts the sequences of legal moves of a length from a position or set-up text.
// Games that end earlier do not count. A bad text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	p, err := readSetup(text)
	if err != nil {
		return 0, err
	}
	return board.Perft(p, depth, (*Position).appendMoves, (*Position).play), nil
}

func (p *Position) play(m game.Move) { *p = p.After(cell(m)) }
