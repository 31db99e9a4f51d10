package trf

import (
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
)

// Report is the content of a file.
type Report struct {
	Name        string
	City        string
	Federation  string
	Begins      string // a date, as 2026/11/23
	Ends        string
	Type        string // for people
	Arbiter     string
	TimeControl string
	Rounds      int               // planned, or 0
	First       crosstable.Colour // of the first seed in the first round, or NoColour
	Players     []Player
	Teams       []Team
}

// Team is a team with its players' pairing numbers.
type Team struct {
	Name    string
	Players []int
}

// Player is a player's line. The row has the pairing number and the rounds.
type Player struct {
	Sex        string // m, w or empty
	Title      string // such as GM
	Name       string
	Rating     int
	Federation string
	ID         string // FIDE ID
	Born       string
	Place      int // in the standings
	Row        crosstable.Player
	Virtual    []int // virtual points by round, in halves
}

// Table returns the rows of all players.
func (r *Report) Table() crosstable.Table {
	table := make(crosstable.Table, len(r.Players))
	for i := range r.Players {
		table[i] = r.Players[i].Row
	}
	return table
}

// FirstColour returns the first seed's colour in the first round, if the file says so or the games
// show it. The best player who was paired has it. If that player had no opponent, the second best has
// the other colour, and so on.
func (r *Report) FirstColour() crosstable.Colour {
	if r.First != crosstable.NoColour {
		return r.First
	}
	table := r.Table().Sorted()
	for round := range table.Rounds() {
		hasColour := func(p crosstable.Player) bool { return p.Round(round).Colour != crosstable.NoColour }
		if !slices.ContainsFunc(table, hasColour) {
			continue
		}
		other := false
		for i := range table {
			rounds := table[i].Rounds[:min(round+1, len(table[i].Rounds))]
			took := slices.ContainsFunc(rounds, func(r crosstable.Round) bool { return r.Result.Paired() })
			switch c := table[i].Round(round).Colour; {
			case !took:
				continue
			case c != crosstable.NoColour && other:
				return c.Other()
			case c != crosstable.NoColour:
				return c
			}
			other = !other
		}
	}
	return crosstable.NoColour
}
