package tiebreak

import (
	"cmp"
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
)

// directEncounter returns how many of the tied players are ranked below each of them by their games
// against each other (article 6).
func (e *event) directEncounter(tied []Standing) map[int]int {
	numbers := make([]int, len(tied))
	for i, s := range tied {
		numbers[i] = s.Number
	}
	behind := make(map[int]int)
	left := len(numbers)
	for _, class := range e.ranked(numbers) {
		left -= len(class)
		for _, n := range class {
			behind[n] = left
		}
	}
	return behind
}

// whole is a win among tied players. It is divisible by the number of games between two players,
// whose average counts (6.1.2).
const whole = 2 * 3 * 4 * 5

// among is the score of a few players in their games against each other.
type among struct {
	points  map[int]int
	missing map[int]int // how many of the others each player has not met
}

// ranked sorts players into classes, the best first. The players of a class are still tied.
func (e *event) ranked(numbers []int) [][]int {
	if len(numbers) == 1 {
		return [][]int{numbers}
	}
	table := e.among(numbers)
	for _, n := range numbers {
		if table.missing[n] > 0 {
			return e.rankedForSure(numbers, table)
		}
	}
	sorted := slices.Clone(numbers)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(table.points[b], table.points[a]) })
	if table.points[sorted[0]] == table.points[sorted[len(sorted)-1]] {
		return [][]int{numbers}
	}
	var classes [][]int
	for class := range groups(sorted, func(n int) int { return table.points[n] }) {
		classes = append(classes, e.ranked(class)...) // only games within the class count now (6.2)
	}
	return classes
}

// rankedForSure puts players in front whom the others could not overtake by any results of the missing
// games, one after the other (6.3), and ranks the rest again.
func (e *event) rankedForSure(numbers []int, table among) [][]int {
	var classes [][]int
	left := slices.Clone(numbers)
	for len(left) > 1 {
		best := slices.MaxFunc(left, func(a, b int) int { return cmp.Compare(table.points[a], table.points[b]) })
		sure := !slices.ContainsFunc(left, func(n int) bool {
			return n != best && table.points[n]+table.missing[n]*whole >= table.points[best]
		})
		if !sure {
			break
		}
		classes = append(classes, []int{best})
		left = slices.DeleteFunc(left, func(n int) bool { return n == best })
	}
	if len(classes) == 0 {
		return [][]int{numbers}
	}
	return append(classes, e.ranked(left)...)
}

func (e *event) among(numbers []int) among {
	table := among{make(map[int]int), make(map[int]int)}
	for _, n := range numbers {
		sums, games := make(map[int]int), make(map[int]int)
		for r := range e.rounds {
			round := e.rows[n].Round(r)
			if round.Opponent != 0 && (round.Result.Played() || e.roundRobin) {
				sums[round.Opponent] += round.Result.Points()
				games[round.Opponent]++
			}
		}
		for _, other := range numbers {
			switch {
			case other == n:
			case games[other] == 0:
				table.missing[n]++
			default:
				table.points[n] += sums[other] * whole / (crosstable.Win.Points() * games[other])
			}
		}
	}
	return table
}
