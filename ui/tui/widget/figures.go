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

// TrayFigure is a piece in a row of pieces beside the board.
func (s *Styles) TrayFigure(p game.Piece, flipped bool) string {
	if s.Pad {
		return string(s.Figure(p, flipped)) + " "
	}
	return string(s.Figure(p, flipped))
}
