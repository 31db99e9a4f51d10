package trf

import "pawnstorm/lobby/tournament/crosstable"

// Report is the content of a file.
type Report struct {
	Name        string
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
	Name    string
	Rating  int
	Place   int // in the standings
	Row     crosstable.Player
	Virtual []int // virtual points by round, in halves
}
