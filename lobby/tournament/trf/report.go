package trf

import (
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
)

// Report is what a file holds.
type Report struct {
	Name        string
	City        string
	Federation  string
	Begins      string // a date, as 2026/11/23
	Ends        string
	Type        string // as people call it
	Arbiter     string
	TimeControl string
	Rounds      int               // that are planned, or 0
	First       crosstable.Colour // of the first seed in the first round, or NoColour
	Players     []Player
	Teams       []Team
}

// Team is some of the players, by their pairing numbers.
type Team struct {
	Name    string
	Players []int
}

// Player is a line of the report. The row has the pairing number and the rounds.
type Player struct {
	Sex        string // m, w or nothing
	Title      string // as GM
	Name       string
	Rating     int
	Federation string
	ID         string // at FIDE
	Born       string
	Place      int // in the standings
	Row        crosstable.Player
	Virtual    []int // points, in halves, that the pairing of each round adds
}

// Table is the rows of all players.
func (r *Report) Table() crosstable.Table {
	table := make(crosstable.Table, len(r.Players))
	for i := range r.Players {
		table[i] = r.Players[i].Row
	}
	return table
}

// FirstColour is the colour of the first seed in the first round, if the file says it or
// the first round shows it: of those who were paired in that round the best has it, or, if
// that one had no opponent, the second best the other colour, and so on.
func (r *Report) FirstColour() crosstable.Colour {
	if r.First != crosstable.NoColour {
		return r.First
	}
	table := r.Table().Sorted()
	for round := range table.Rounds() {
		if !slices.ContainsFunc(table, func(p crosstable.Player) bool { return p.Round(round).Colour != crosstable.NoColour }) {
			continue
		}
		other := false
		for i := range table {
			took := slices.ContainsFunc(table[i].Rounds[:min(round+1, len(table[i].Rounds))], func(r crosstable.Round) bool { return r.Result.Paired() })
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
