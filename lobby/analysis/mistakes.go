package analysis

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/table"
)

// Error is a bad move of a game, as an exercise.
type Error struct {
	Ply    int    // how many moves were played before it
	Played string // the move in the notation that players read, with its mark
	// Puzzle is the position before it, with the best move as the solution. It has no ID and no
	// rating, because it is only for this player.
	Puzzle puzzle.Puzzle
	Before Evaluation // of the puzzle's position
	// Punishes says that the opponent just made the move Played, and that only one answer wins.
	Punishes bool
}

// Errors returns the bad moves of a seat, or of both seats for NoSeat.
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
		list = append(list, Error{
			Ply: i, Played: ply.Shown + string(a.Mark), Before: evaluations[i],
			Puzzle: puzzle.Puzzle{Game: t.Game, Position: before.String(), Moves: evaluations[i].Line[:1]},
		})
	}
	return list, nil
}

// AsGood reports whether a move instead of an error would cost so little that it gets no mark. The
// game must be over. The engine evaluates the move briefly; the error is Unavailable if it cannot.
func (st *Studies) AsGood(ctx context.Context, t *table.Table, e Error, m game.Move) (bool, error) {
	before, err := t.At(e.Ply)
	if err != nil {
		return false, err
	}
	behind, err := before.Play(m)
	if err != nil {
		return false, err
	}
	o, err := st.think(ctx, t, behind, Question{Time: glanceTime})
	if err != nil {
		return false, err
	}
	loss, known := lossOf(e.Before, o, before.Turn())
	return known && loss < markLosses[len(markLosses)-1].loss, nil
}
