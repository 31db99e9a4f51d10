package tournament

import (
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament/tiebreak"
)

// kind is what the program knows of a kind of tournament.
type kind struct {
	name string
	most int  // players
	late bool // one may join after the start
	// next is what follows now that nobody plays, or, in an arena, that some are free.
	next func(*Tournament, Here) step
	// breaks put those with as many points in order.
	breaks []tiebreak.Break
}

// Here tells who is there to play.
type Here func(identity.PlayerID) bool

// step is a pairing, or an end.
type step struct {
	pairs []Pair
	left  []int
	over  bool
	why   string // it is over before it was planned
	err   error  // the fault is ours
}

var kinds = map[Kind]kind{
	Swiss: {"Swiss tournament", 2000, true, nextSwiss, []tiebreak.Break{
		tiebreak.BuchholzCut1, tiebreak.Buchholz, tiebreak.SonnebornBerger, tiebreak.Progressive, tiebreak.DirectEncounter,
	}},
	Arena:      {"arena", 1000, true, nextWave, nil},
	RoundRobin: {"round robin", 40, false, nextOfAll, []tiebreak.Break{tiebreak.DirectEncounter, tiebreak.Wins, tiebreak.SonnebornBerger}},
	Knockout:   {"knockout", 512, false, nextTies, nil},
	Team:       {"team match", 200, false, nextOfTeams, nil},
	Simul:      {"simul", 51, false, nextOfHost, nil},
}

// Kinds are the kinds of tournaments.
func Kinds() []Kind { return []Kind{Swiss, Arena, RoundRobin, Knockout, Team, Simul} }

// Name is the kind as people call it.
func (k Kind) Name() string { return kinds[k].name }
