package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// step is a move of many pieces at once by one cell.
type step struct {
	to    board.Set // where they land
	delta game.Cell // from the start to the target
}

// The directions of steps, in cells.
const (
	up    game.Cell = files
	down  game.Cell = -files
	right game.Cell = 1
	left  game.Cell = -1
)

// proletarianSteps returns the moves of the Proletariat (rule 2).
func (p *position) proletarianSteps() [5]step {
	own, enemy := p.kinds[proletarian], p.nobles()
	ahead, top := (own &^ topRank).North(), own&topRank
	return [5]step{
		{ahead &^ p.occupied, up},
		{ahead.East() & enemy, up + right},
		{ahead.West() & enemy, up + left},
		{top.East() &^ own, right},
		{top.West() &^ own, left},
	}
}

// idleSteps returns the moves of a type that does not run (rule 4).
func (p *position) idleSteps(k kind) [3]step {
	ahead := p.kinds[k].South()
	return [3]step{
		{ahead &^ p.occupied, down},
		{ahead.East() & p.kinds[proletarian], down + right},
		{ahead.West() & p.kinds[proletarian], down + left},
	}
}

func (p *position) appendSteps(list []move, k kind, steps []step, to board.Set) []move {
	for _, s := range steps {
		for rest := s.to & to; rest != 0; rest = rest.Rest() {
			c := rest.First()
			list = append(list, p.newMove(k, c-s.delta, c))
		}
	}
	return list
}
