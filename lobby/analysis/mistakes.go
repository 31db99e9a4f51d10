package analysis

import (
	"context"

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
	Before Evaluation // of that position
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
		}, evaluations[i]})
	}
	return list, nil
}

// AsGood reports whether a move in the place of an error of a game that is over costs so
// little that it would have no mark. The house thinks about it briefly; Unavailable says
// that nobody can be asked just now.
func (st *Studies) AsGood(ctx context.Context, t *table.Table, e Error, m game.Move) (bool, error) {
	before, err := t.At(e.Ply)
	if err != nil {
		return false, err
	}
	behind, err := before.Play(m)
	if err != nil {
		return false, err
	}
	o, err := st.think(ctx, t, behind)
	if err != nil {
		return false, err
	}
	loss, known := lossOf(e.Before, o, before.Turn())
	return known && loss < markLosses[len(markLosses)-1].loss, nil
}
