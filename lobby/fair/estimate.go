package fair

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"pawnstorm/game/glicko"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
)

// Figure is something measured about a player, beside what is expected. It never proves anything by itself.
type Figure struct {
	Name     Measure `json:"name"`
	Got      float64 `json:"got"`
	Expected float64 `json:"expected"`
	// Z is how many standard deviations the player is off, to the suspicious side. It is 0 if that is not known.
	Z float64 `json:"z"`
	// N is how many games or moves count, and Games has up to mostGames games that show it best.
	N     int                `json:"n"`
	Games []identity.TableID `json:"games,omitempty"`
}

// Measure names what a figure measures. Flags store these words.
type Measure string

// The figures from results. Scores and shares are in percent.
const (
	// Few is the share of the points gained that came from three opponents. Expected is their share of the games.
	Few Measure = "few"
	// Favourite is the score against the opponent who did worst compared with the ratings.
	Favourite Measure = "favourite"
	// Network counts the games with an opponent on the same network.
	Network Measure = "network"
	// Weaker is the score against players rated weakerBy lower or more.
	Weaker Measure = "weaker"
	// Quick is the share of the lost games that the player gave up in fewer than shortPlies plies. Expected is
	// the same share of the opponents' losses to the player.
	Quick Measure = "quick"
)

const (
	weakerBy  = 100
	mostGames = 10
	// leastN is how many games a figure needs for a Z.
	leastN = 5
)

// Result is a rated game that counted, from the side of one player.
type Result struct {
	archive.Summary
	Against    identity.Person
	Own, Other glicko.Rating // before the game
	Points     float64       // gained
	Lost       bool
	Score      float64
}

// expected is the expected score of the game.
func (r Result) expected() float64 { return r.Own.Expected(r.Other) }

// quick reports whether the game was given up early.
func (r Result) quick() bool { return r.Plies < shortPlies && r.Reason == "resignation" }

// estimates returns the figures that need only the results of games. shared are the games with an opponent on the
// same network.
func estimates(results []Result, shared []identity.TableID) []Figure {
	figures := []Figure{fromFew(results), favourite(results)}
	if n := len(shared); n > 0 {
		figures = append(figures, Figure{Name: Network, Got: float64(n), N: n, Games: newest(shared)})
	}
	weaker := slice.Filter(results, func(r Result) bool { return r.Own.Rating-r.Other.Rating >= weakerBy })
	f := scored(Weaker, weaker)
	f.Z = -f.Z
	f.Games = idsOf(slice.Filter(weaker, func(r Result) bool { return r.Lost }))
	figures = append(figures, f, quickLosses(results))
	return slices.DeleteFunc(figures, func(f Figure) bool { return f.N == 0 })
}

// scored compares the score of some games with the expected one. The variance of a game is E(1-E), which is too
// much if there are draws, so Z errs on the safe side.
func scored(name Measure, results []Result) Figure {
	f := Figure{Name: name, N: len(results), Games: idsOf(results)}
	var got, want, variance float64
	for _, r := range results {
		e := r.expected()
		got, want, variance = got+r.Score, want+e, variance+e*(1-e)
	}
	if f.N > 0 {
		f.Got, f.Expected = 100*got/float64(f.N), 100*want/float64(f.N)
	}
	if f.N >= leastN {
		f.Z = (got - want) / math.Sqrt(variance)
	}
	return f
}

// byOpponent groups games by opponent.
func byOpponent(results []Result) map[identity.PlayerID][]Result {
	groups := make(map[identity.PlayerID][]Result)
	for _, r := range results {
		groups[r.Against.ID] = append(groups[r.Against.ID], r)
	}
	return groups
}

// favourite returns the score against the opponent who did worst.
func favourite(results []Result) (most Figure) {
	groups := byOpponent(results)
	for _, id := range slices.Sorted(maps.Keys(groups)) {
		if f := scored(Favourite, groups[id]); f.N >= leastN && (most.N == 0 || f.Z > most.Z) {
			most = f
		}
	}
	return most
}

// fromFew returns how much of the gain came from three opponents.
func fromFew(results []Result) Figure {
	type gain struct {
		points float64
		games  []Result
	}
	var gains []gain
	all := 0.0
	for _, games := range byOpponent(results) {
		points := 0.0
		for _, r := range games {
			points += r.Points
		}
		if points > 0 {
			gains, all = append(gains, gain{points, games}), all+points
		}
	}
	slices.SortFunc(gains, func(a, b gain) int {
		return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(a.games[0].ID, b.games[0].ID))
	})
	f := Figure{Name: Few}
	if all == 0 || len(results) < leastN {
		return f
	}
	var games []Result
	for _, g := range gains[:min(len(gains), 3)] {
		f.Got += 100 * g.points / all
		games = append(games, g.games...)
	}
	f.N, f.Expected, f.Games = len(results), 100*float64(len(games))/float64(len(results)), idsOf(games)
	return f
}

// quickLosses compares how often the player and the opponents gave up early.
func quickLosses(results []Result) Figure {
	var lost, won, quickly []Result
	theirs := 0
	for _, r := range results {
		switch {
		case r.Lost:
			lost = append(lost, r)
			if r.quick() {
				quickly = append(quickly, r)
			}
		case r.Score == 1:
			won = append(won, r)
			if r.quick() {
				theirs++
			}
		}
	}
	return proportion(Figure{Name: Quick, Games: idsOf(quickly)}, len(quickly), len(lost), theirs, len(won))
}

// proportion compares two shares: k of n, and theirs of all. Z comes from the two-proportion test with a pooled
// share. Agresti and Coull, "Approximate is better than 'exact'" (1998), add one to each count for small samples.
func proportion(f Figure, k, n, theirs, all int) Figure {
	if f.N = n; n == 0 || all == 0 {
		return Figure{}
	}
	f.Got, f.Expected = 100*float64(k)/float64(n), 100*float64(theirs)/float64(all)
	p := func(k, n int) float64 { return float64(k+1) / float64(n+2) }
	pooled := p(k+theirs, n+all)
	if n >= leastN && all >= leastN {
		f.Z = (p(k, n) - p(theirs, all)) / math.Sqrt(pooled*(1-pooled)*(1/float64(n+2)+1/float64(all+2)))
	}
	return f
}

// welch compares the means of two samples. Z is the statistic of Welch's test, Biometrika 34 (1947): positive if
// the first mean is smaller.
func welch(f Figure, got, others []float64) Figure {
	f.N = len(got)
	if len(got) == 0 || len(others) == 0 {
		return Figure{}
	}
	var spread float64
	f.Got, spread = moments(got)
	expected, theirs := moments(others)
	f.Expected = expected
	if len(got) >= leastN && len(others) >= leastN && spread+theirs > 0 {
		f.Z = (f.Expected - f.Got) / math.Sqrt(spread/float64(len(got))+theirs/float64(len(others)))
	}
	return f
}

// moments returns the mean and the variance of a sample.
func moments(list []float64) (mean, variance float64) {
	for _, x := range list {
		mean += x / float64(len(list))
	}
	for _, x := range list {
		variance += (x - mean) * (x - mean) / float64(max(len(list)-1, 1))
	}
	return mean, variance
}

// idsOf returns the newest games.
func idsOf(results []Result) []identity.TableID {
	return newest(slice.Map(results, func(r Result) identity.TableID { return r.ID }))
}

// newest returns the last mostGames games of a list that begins with the oldest.
func newest(ids []identity.TableID) []identity.TableID { return ids[max(0, len(ids)-mostGames):] }
