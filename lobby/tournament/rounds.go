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
				switch {
				case !b.Done:
					points[n][r] = InPlay
				case b.winner() > 0 && b.winner() != n:
					points[n][r] = 0
				case b.winner() == n:
					points[n][r] = 2
				default:
					points[n][r] = scores[b.Outcome.Score][side].Points()
				}
			}
		}
	}
	return points
}
