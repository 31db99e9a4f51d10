package revolt

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
)

// Letter returns the letter of a kind in position texts: lower case for a pawn.
func Letter(k chess.Kind) byte {
	if k == chess.Pawn {
		return 'p'
	}
	return k.Letter()
}

// ReadPlacement reads the placement part of a position text.
func (l *Laws) ReadPlacement(text string) (Position, error) {
	var p Position
	cells, err := board.ReadPlacement(text, Files, l.Ranks, "KQRBNp")
	if err != nil {
		return p, err
	}
	for c, letter := range cells {
		if k, ok := chess.KindOf(letter); ok {
			p.Kinds[k] |= board.At(game.Cell(c))
			p.Occupied |= board.At(game.Cell(c))
		}
	}
	for k, most := range l.Most {
		if n := p.Kinds[k].Count(); n > most {
			return p, board.BadPosition(text, "it has %d of the piece %c, and a game has at most %d",
				n, Letter(chess.Kind(k)), most)
		}
	}
	return p, nil
}

// Placement writes what ReadPlacement reads.
func (l *Laws) Placement(p *Position) string {
	return board.WritePlacement(Files, l.Ranks, func(c game.Cell) byte {
		if k, ok := p.At(c); ok {
			return Letter(k)
		}
		return 0
	})
}
