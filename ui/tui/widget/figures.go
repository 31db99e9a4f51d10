package widget

import "pawnstorm/game"

// Figure is the sign of a piece: its figure, coloured by side, or, where there
// is no colour, its letter as the rules card writes it.
func (s *Styles) Figure(p game.Piece, flipped bool) rune {
	switch {
	case !s.letters && flipped && p.Turned != 0:
		return p.Turned
	case !s.letters:
		return p.Figure
	}
	return rune(p.Written())
}

// TrayFigure is a piece in a row of pieces beside a board, in the colours of that
// board if the game's pieces have some.
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
