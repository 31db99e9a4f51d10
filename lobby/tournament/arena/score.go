package arena

import (
	"cmp"
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
)

// The scoring rules.
const (
	shortDraw     = 20 // a draw of fewer plies scores nothing
	shortBerserk  = 14 // a win of fewer plies gets no berserk point
	streak        = 2  // wins in a row before points are doubled
	performFactor = 500
)

// Game is a finished game of one player.
type Game struct {
	Result   crosstable.Result
	Plies    int
	Berserk  bool // the player gave up half the time
	Opponent int  // the opponent's rating
}

// Sheet is a player's score.
type Sheet struct {
	Games       []int // the points of each
	Points      int
	OnFire      bool // the next game counts double
	Performance int  // 0 without a game
}

// Score scores a player's games, in order.
func Score(games []Game) (s Sheet) {
	wins, performance := 0, 0
	for _, g := range games {
		points := g.Result.Points()
		won := points == crosstable.Win.Points() // also by forfeit
		performance += g.Opponent + performFactor*(points-crosstable.Draw.Points())
		if g.Result == crosstable.Draw && g.Plies < shortDraw {
			points = 0
		}
		if wins >= streak {
			points *= 2
		}
		if g.Berserk && won && g.Plies >= shortBerserk {
			points++
		}
		wins++
		if !won {
			wins = 0
		}
		s.Games = append(s.Games, points)
		s.Points += points
	}
	s.OnFire = wins >= streak
	if len(games) > 0 {
		s.Performance = performance / len(games)
	}
	return s
}

// Line is one player in the standings.
type Line struct {
	Number int
	Rating int
	Sheet  Sheet
	Place  int
}

// Rank sorts players by points, then performance, then rating, and sets their places. Players who are
// equal in all of these share a place.
func Rank(lines []Line) {
	order := func(a, b Line) int {
		return cmp.Or(
			b.Sheet.Points-a.Sheet.Points, b.Sheet.Performance-a.Sheet.Performance, b.Rating-a.Rating)
	}
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Or(order(a, b), cmp.Compare(a.Number, b.Number)) })
	for i := range lines {
		lines[i].Place = i + 1
		if i > 0 && order(lines[i-1], lines[i]) == 0 {
			lines[i].Place = lines[i-1].Place
		}
	}
}
