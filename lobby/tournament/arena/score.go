package arena

import (
	"cmp"
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
)

// The figures by which games are scored.
const (
	shortDraw     = 20 // a draw of fewer plies counts nothing
	shortBerserk  = 14 // a win of fewer plies brings no point for going berserk
	streak        = 2  // wins in a row, after which points are double
	performFactor = 500
)

// Game is a finished game of one player.
type Game struct {
	Result   crosstable.Result
	Plies    int
	Berserk  bool // the player halved the own time
	Opponent int  // the opponent's rating
}

// Sheet is what all games of a player come to.
type Sheet struct {
	Games       []int // the points of each
	Points      int
	OnFire      bool // the next game counts double
	Performance int  // 0 without a game
}

// Score scores the games of a player, the first one first.
func Score(games []Game) (s Sheet) {
	wins, performance := 0, 0
	for _, g := range games {
		points := g.points()
		if wins >= streak {
			points *= 2
		}
		points += g.bonus()
		wins++
		if !g.won() {
			wins = 0
		}
		s.Games = append(s.Games, points)
		s.Points += points
		performance += g.performance()
	}
	s.OnFire = wins >= streak
	if len(games) > 0 {
		s.Performance = performance / len(games)
	}
	return s
}

// won tells whether the game was won, be it because the opponent did not come.
func (g Game) won() bool { return g.Result.Points() == crosstable.Win.Points() }

func (g Game) points() int {
	if g.Result == crosstable.Draw && g.Plies < shortDraw {
		return 0
	}
	return g.Result.Points()
}

// bonus is the point for having gone berserk.
func (g Game) bonus() int {
	if g.Berserk && g.won() && g.Plies >= shortBerserk {
		return 1
	}
	return 0
}

func (g Game) performance() int {
	return g.Opponent + performFactor*(g.Result.Points()-crosstable.Draw.Points())
}

// Line is one player in the standings.
type Line struct {
	Number int
	Rating int
	Sheet  Sheet
	Place  int
}

// Rank sorts players by points, then by performance, and gives them their places. Before
// anybody has played it is the order of ratings. Those who are equal in all share a place.
func Rank(lines []Line) {
	order := func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Sheet.Points, a.Sheet.Points), cmp.Compare(b.Sheet.Performance, a.Sheet.Performance), cmp.Compare(b.Rating, a.Rating))
	}
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Or(order(a, b), cmp.Compare(a.Number, b.Number)) })
	for i := range lines {
		lines[i].Place = i + 1
		if i > 0 && order(lines[i-1], lines[i]) == 0 {
			lines[i].Place = lines[i-1].Place
		}
	}
}
