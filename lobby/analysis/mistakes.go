package analysis

import (
	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/table"
)

// Error is a move of a game that was not good, as something to learn from.
type Error struct {
	Ply    int    // how many moves were played before it
	Played string // with its mark, as players read it
	// Puzzle is the position before it, with the best move for a solution. It has no ID
	// and no rating: it is nobody's but the player's.
	Puzzle puzzle.Puzzle
}

// Errors are the errors of a seat in a game, or of both for NoSeat, by the evaluations of
// its positions.
func Errors(t *table.Table, evaluations []Evaluation, seat game.Seat) ([]Error, error) {
	annotations, err := Judge(t, evaluations)
	if err != nil {
		return nil, err
	}
	var list []Error
	for i, a := range annotations {
		ply := &t.Plies[i]
		if a.Mark == "" || seat != game.NoSeat && ply.Seat != seat {
			continue
		}
		before, err := t.At(i)
		if err != nil {
			return nil, err
		}
		list = append(list, Error{i, ply.Shown + string(a.Mark), puzzle.Puzzle{
			Game: t.Game, Position: before.String(), Moves: evaluations[i].Line[:1],
		}})
	}
	return list, nil
}
