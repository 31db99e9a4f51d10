package tournament

// InPlay and NoGame stand in [Tournament.RoundPoints] for rounds without points.
const (
	InPlay = -1 // the game is being played
	NoGame = -2 // the entry was not paired
)

// RoundPoints returns the points of all entries in each round so far, in halves, or [InPlay] or [NoGame]. In a
// knockout, the last game of a pair counts.
func (t *Tournament) RoundPoints() map[int][]int {
	points := make(map[int][]int)
	for i := range t.Entries {
		for range t.Played {
			points[i+1] = append(points[i+1], NoGame)
		}
	}
	for r, round := range t.Played {
		for _, n := range round.Left {
			if t.Kind == Swiss {
				points[n][r] = 2
			}
		}
		for i := range round.Boards {
			b := &round.Boards[i]
			for side, n := range b.Pair {
				points[n][r] = b.points(side)
			}
		}
	}
	return points
}

// points returns the points of a side in halves, or [InPlay].
func (b *Board) points(side int) int {
	switch {
	case !b.Done:
		return InPlay
	case b.winner() == b.Pair[side]:
		return 2
	case b.winner() > 0:
		return 0
	}
	return scores[b.Outcome.Score][side].Points()
}
