package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
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
func proletarianSteps(p *position) [5]step {
	own, enemy := p.Kinds[proletarian], p.Army()
	ahead, top := (own &^ topRank).North(), own&topRank
	return [5]step{
		{ahead &^ p.Occupied, up},
		{ahead.East() & enemy, up + right},
		{ahead.West() & enemy, up + left},
		{top.East() &^ own, right},
		{top.West() &^ own, left},
	}
}

// idleSteps returns the moves of a type that does not run (rule 4).
func idleSteps(p *position, k chess.Kind) [3]step {
	ahead := p.Kinds[k].South()
	return [3]step{
		{ahead &^ p.Occupied, down},
		{ahead.East() & p.Kinds[proletarian], down + right},
		{ahead.West() & p.Kinds[proletarian], down + left},
	}
}
