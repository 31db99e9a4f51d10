package connect4

import "pawnstorm/game"

// The discs for display: full and hollow, so that they differ without colour.
var discs = [2]game.Piece{
	{Letter: 'R', Seat: red, Figure: '●', Name: "red disc"},
	{Letter: 'Y', Small: true, Seat: yellow, Figure: '○', Name: "yellow disc"},
}

// Steps points at the cell where the disc lands.
func (s *state) Steps(m game.Move) []game.Step {
	return []game.Step{{Cell: cellOf(int(m))}}
}

// Aim returns the cell where a disc lands in the column of a cell, or the cell itself if
// the column is full.
func (s *state) Aim(c game.Cell) game.Cell {
	if landing := s.position.Landing() & column(int(c)%files); landing != 0 {
		return cellOf(int(MoveTo(landing)))
	}
	return c
}

// Speak says where the disc lands.
func (s *state) Speak(m game.Move) string { return "disc on " + s.Format(m) }

// Board shows the position and marks the winning line.
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
