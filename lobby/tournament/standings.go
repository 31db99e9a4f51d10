package tournament

import (
	"cmp"
	"slices"

	"pawnstorm/lobby/tournament/arena"
	"pawnstorm/lobby/tournament/crosstable"
	"pawnstorm/lobby/tournament/tiebreak"
)

// Standing is one line of the standings.
type Standing struct {
	Place  int // shared by players who are still tied
	Entry  int
	Points int   // in halves
	Values []int // of the tie-breaks in the order of Breaks, in quarters
	// Performance is the performance in an arena. OnFire says that the next win counts double.
	Performance int
	OnFire      bool
	// Games are the points of each game in an arena.
	Games []int
	// Board is the rank in a team, from 1. The boards of reserves are higher than the last one played.
	Board int
}

// Breaks returns the tie-breaks of the standings, in order.
func (t *Tournament) Breaks() []tiebreak.Break { return kinds[t.Kind].breaks }

// Standings returns all players, the best first. During a round, a game that is not over counts as a
// draw for the opponents' tie-breaks.
func (t *Tournament) Standings() []Standing {
	switch t.Kind {
	case Arena:
		return t.arenaStandings()
	case Knockout:
		return t.knockoutStandings()
	case Simul:
		return t.simulStandings()
	case Team:
		return t.teamStandings()
	}
	field, seeds := t.field()
	event := tiebreak.Event{Table: field, RoundRobin: t.Kind == RoundRobin}
	var list []Standing
	for _, s := range event.Standings(t.Breaks()...) {
		list = append(list, Standing{Place: s.Place, Entry: seeds[s.Number-1], Points: s.Points, Values: s.Values})
	}
	return list
}

// field returns the tournament as a table, and the entries by pairing number, from 1.
func (t *Tournament) field() (table crosstable.Table, seeds []int) {
	if seeds = t.draw; seeds == nil {
		seeds = t.byRating(func(e *Entry) bool { return e.State == In || e.seen })
	}
	seedOf := make(map[int]int, len(seeds))
	for i, n := range seeds {
		seedOf[n] = i + 1
		table = append(table, crosstable.Player{Number: i + 1, Rounds: make([]crosstable.Round, len(t.Played))})
	}
	for r, round := range t.Played {
		for _, n := range round.Left {
			if t.Kind == Swiss { // in a round robin, a free round does not count
				table[seedOf[n]-1].Rounds[r].Result = crosstable.Bye
			}
		}
		for _, b := range round.Boards {
			if !b.Done {
				continue
			}
			for side, result := range scores[b.Outcome.Score] {
				row := crosstable.Round{Result: result}
				if result.Paired() {
					row.Opponent, row.Colour = seedOf[b.Pair[1-side]], colours[side]
				}
				table[seedOf[b.Pair[side]]-1].Rounds[r] = row
			}
		}
	}
	return table, seeds
}

// lines returns the standings of an arena.
func (t *Tournament) lines() []arena.Line {
	games := make(map[int][]arena.Game)
	for _, wave := range t.Played {
		for _, b := range wave.Boards {
			if !b.Done || b.Outcome.Score == Void {
				continue
			}
			for side, n := range b.Pair {
				games[n] = append(games[n], arena.Game{
					Result: scores[b.Outcome.Score][side], Plies: b.Outcome.Plies,
					Berserk: b.Outcome.Berserk[side], Opponent: t.Entry(b.Pair[1-side]).Rating,
				})
			}
		}
	}
	var lines []arena.Line
	for i, e := range t.Entries {
		if e.State == In || e.seen {
			lines = append(lines, arena.Line{Number: i + 1, Rating: e.Rating, Sheet: arena.Score(games[i+1])})
		}
	}
	arena.Rank(lines)
	return lines
}

func (t *Tournament) arenaStandings() (list []Standing) {
	for _, l := range t.lines() {
		list = append(list, Standing{
			Place: l.Place, Entry: l.Number, Points: l.Sheet.Points * crosstable.Win.Points(),
			Performance: l.Sheet.Performance, OnFire: l.Sheet.OnFire, Games: l.Sheet.Games,
		})
	}
	return list
}

// knockoutStandings lists the players who can still win first.
func (t *Tournament) knockoutStandings() (list []Standing) {
	seeds := t.draw
	if t.Status == Open {
		seeds = t.byRating(func(e *Entry) bool { return e.State == In })
	}
	places := t.knockout().Places(t.tieWinner())
	won := t.tiesWon()
	for i, n := range seeds {
		list = append(list, Standing{
			Place: cmp.Or(places[i+1], 1), Entry: n, Points: crosstable.Win.Points() * won[i+1],
		})
	}
	slices.SortStableFunc(list, func(a, b Standing) int { return a.Place - b.Place })
	return list
}

// tiesWon returns how many ties each player of the draw has won, also by forfeit.
func (t *Tournament) tiesWon() map[int]int {
	won, winner := make(map[int]int), t.tieWinner()
	for r, ties := range t.knockout().Rounds(winner) {
		for i, tie := range ties {
			if !tie.Free {
				won[winner(r, i)]++
			}
		}
	}
	return won
}
