package analysis

import (
	"cmp"
	"context"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/table"
)

// Story is what an analysis tells about a game as a whole.
type Story struct {
	// Better is the seat that was better for a while and did not win, or NoSeat if the game was even
	// for a while. It was so until the move at Until, the number of plies before that move. Until is 0
	// if there is nothing to tell.
	Better game.Seat
	Until  int
	// Moments are the plies that decided the game, in the order of the game: the number of plies up to
	// and including each. They are the costliest ones with a mark, at most three.
	Moments []int
}

const (
	// clearly is the chance of a seat that is better, and evenly how far a chance may be from one half
	// in an even game.
	clearly, evenly = 0.6, 0.1
	// mostMoments is the length of [Story.Moments].
	mostMoments = 3
)

// StoryOf returns the story of a game.
func StoryOf(t *table.Table, evaluations []Evaluation, annotations []Annotation) Story {
	s := Story{Better: game.NoSeat, Moments: moments(annotations)}
	last := len(evaluations) - 1
	until := func(is func(chance float64) bool) int {
		for i := last - 1; i > 0; i-- { // the last position is the result
			if is(evaluations[i].Chance()) {
				return i
			}
		}
		return 0
	}
	seats := map[game.Seat]int{
		0: until(func(chance float64) bool { return chance >= clearly }),
		1: until(func(chance float64) bool { return chance <= 1-clearly }),
	}
	for seat, ply := range seats {
		if seat != t.Result.Winner && ply > s.Until {
			s.Better, s.Until = seat, ply
		}
	}
	if s.Until == 0 && t.Result.Winner != game.NoSeat {
		s.Until = until(func(chance float64) bool { return chance > 0.5-evenly && chance < 0.5+evenly })
	}
	return s
}

// moments returns the costliest plies.
func moments(annotations []Annotation) []int {
	var list []int
	for i, a := range annotations {
		if a.Mark != "" {
			list = append(list, i+1)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int {
		return cmp.Compare(annotations[b-1].Loss, annotations[a-1].Loss)
	})
	list = list[:min(len(list), mostMoments)]
	slices.Sort(list)
	return list
}

// Puzzle returns the puzzle of a game for a seat, or for any with NoSeat: the position after the
// opponent's worst mistake that only one move punishes.
func Puzzle(t *table.Table, evaluations []Evaluation, seat game.Seat) (e Error, ok bool, err error) {
	annotations, err := Judge(t, evaluations)
	if err != nil {
		return e, false, err
	}
	ply := 0
	for i, a := range annotations {
		by := t.Plies[i].Seat
		if evaluations[i+1].Only && by != seat && (ply == 0 || a.Loss > annotations[ply-1].Loss) {
			ply = i + 1
		}
	}
	if ply == 0 {
		return e, false, nil
	}
	state, err := t.At(ply)
	if err != nil {
		return e, false, err
	}
	before := evaluations[ply]
	return Error{
		Ply: ply, Played: t.Plies[ply-1].Shown + string(annotations[ply-1].Mark), Punishes: true, Before: before,
		Puzzle: puzzle.Puzzle{Game: t.Game, Position: state.String(), Moves: before.Line[:1]},
	}, true, nil
}

const (
	// mostChecked is how many positions of a game are checked for a puzzle.
	mostChecked = 3
	// winning is the chance of a seat that has a winning answer.
	winning = 0.85
)

// findPuzzles looks for mistakes of a game that only one move punishes, and marks the positions after
// them. It checks the costliest ones.
func findPuzzles(ctx context.Context, ask Analyst, q Question, t *table.Table, evaluations []Evaluation) error {
	annotations, err := Judge(t, evaluations)
	if err != nil {
		return err
	}
	var list []int // positions
	for i, a := range annotations {
		answer := &evaluations[i+1]
		chance := forSeat(t.Plies[i].Seat.Other(), 100*answer.Chance()) / 100
		if (a.Mark == Mistake || a.Mark == Blunder) && answer.Over == "" && len(answer.Line) > 0 && chance >= winning {
			list = append(list, i+1)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int {
		return cmp.Compare(annotations[b-1].Loss, annotations[a-1].Loss)
	})
	q.Rival, q.Time = true, longestStudied
	for _, ply := range list[:min(len(list), mostChecked)] {
		if q.State, err = t.At(ply); err != nil {
			return err
		}
		again, err := evaluate(ctx, ask, q)
		if err != nil {
			return err
		}
		if again.Only && len(again.Line) > 0 && again.Line[0] == evaluations[ply].Line[0] {
			evaluations[ply].Only = true
		}
	}
	return nil
}
