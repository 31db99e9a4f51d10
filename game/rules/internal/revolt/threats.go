package revolt

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Threats implements game.Threatener.
func (s *State) Threats(by game.Seat) (attacked, loose []game.Cell) {
	p, l := s.Position, s.laws
	p.Turn = by
	struck := l.Struck(&p)
	for c := range game.Cell(Files * l.Ranks) {
		if by == Pawns && !struck.Has(c) || by == Army && !l.Guarded(&p, c, p.Occupied) || p.Own().Has(c) {
			continue
		}
		attacked = append(attacked, c)
		for _, m := range l.Moves(&p, nil, board.At(c)) {
			if p.Takes(m) && l.gain(&p, m) > 0 {
				loose = append(loose, c)
				break
			}
		}
	}
	return attacked, loose
}
