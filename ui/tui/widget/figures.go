package widget

import "pawnstorm/game"

// Figure returns the character for a piece: its figure, or its letter on the rules card where
// figures cannot be coloured by side.
func (s *Styles) Figure(p game.Piece, flipped bool) rune {
	switch {
	case !s.letters && flipped && p.Turned != 0:
		return p.Turned
	case !s.letters:
		return p.Figure
	}
	return rune(p.Written())
}

// TrayFigure returns a piece for a row of pieces beside a board, in the colours of that board if
// the pieces of the game have colours.
func (s *Styles) TrayFigure(of Surface, p game.Piece, flipped bool) string {
	figure := string(s.Figure(p, flipped))
	if s.Pad {
		figure += " "
	}
	if of.colours[max(p.Seat, 0)] == game.NoColour {
		return figure
	}
	return s.TextStyleOn(of, p.Seat).Paint(figure)
}
