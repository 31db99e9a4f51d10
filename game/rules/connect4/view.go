package connect4

import "pawnstorm/game"

// The discs as they are shown: full and hollow, so that they differ without colour.
var discs = [2]game.Piece{
	{Letter: 'R', Seat: red, Figure: '●', Name: "red disc"},
	{Letter: 'Y', Small: true, Seat: yellow, Figure: '○', Name: "yellow disc"},
}

// Steps points at the cell on which the disc lands.
func (s *state) Steps(m game.Move) []game.Step {
	return []game.Step{{Cell: cellOf(int(m))}}
}

// Aim is the cell on which a disc lands in the column of a cell; in a full column it
// is the cell itself.
func (s *state) Aim(c game.Cell) game.Cell {
	if landing := s.position.Landing() & column(int(c)%files); landing != 0 {
		return cellOf(int(MoveTo(landing)))
	}
	return c
}

// Speak says where the disc lands.
func (s *state) Speak(m game.Move) string { return "disc on " + s.Format(m) }

// Board is the position; at the end the line that won is marked.
func (s *state) Board() game.Board {
	b := game.Board{Files: files, Ranks: ranks, Cells: make([]game.Piece, files*ranks)}
	p := s.position
	won := line(p.All ^ p.Own)
	for i := range b.Cells {
		c := game.Cell(i)
		if p.All&at(c) == 0 {
			continue
		}
		b.Cells[i] = discs[p.Turn().Other()]
		if p.Own&at(c) != 0 {
			b.Cells[i] = discs[p.Turn()]
		}
		if won&at(c) != 0 {
			b.Marks = append(b.Marks, game.Mark{Cell: c, Kind: game.MarkWon, Text: fourInALine})
		}
	}
	return b
}
