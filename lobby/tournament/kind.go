package tournament

import (
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament/tiebreak"
)

// kind describes a kind of tournament.
type kind struct {
	name  string
	least int  // players that the next round needs
	most  int  // players
	late  bool // players may join after the start
	// next returns the next step when no games are running, or, in an arena, when players are free.
	next func(*Tournament, Here) step
	// breaks are the tie-breaks, in order.
	breaks []tiebreak.Break
}

// Here reports whether a player is online.
type Here func(identity.PlayerID) bool

// step is a pairing, or an end.
type step struct {
	pairs []Pair
	left  []int
	why   string // the reason for an early end, or ""
	err   error  // an internal error
}

var kinds = map[Kind]kind{
	Swiss: {"Swiss tournament", 2, 2000, true, nextSwiss, []tiebreak.Break{
		tiebreak.BuchholzCut1, tiebreak.Buchholz, tiebreak.SonnebornBerger, tiebreak.Progressive,
		tiebreak.DirectEncounter,
	}},
	Arena: {"arena", 0, 1000, true, nextWave, nil},
	RoundRobin: {"round robin", 2, 40, false, nextOfAll, []tiebreak.Break{
		tiebreak.DirectEncounter, tiebreak.Wins, tiebreak.SonnebornBerger,
	}},
	Knockout: {"knockout", 1, 512, false, nextTies, nil},
	Team:     {"team match", 1, 200, false, nextOfTeams, nil},
	Simul:    {"simul", 2, 51, false, nextOfHost, nil},
}

// Kinds returns the kinds of tournaments.
func Kinds() []Kind { return []Kind{Swiss, Arena, RoundRobin, Knockout, Team, Simul} }

// Name returns the kind's name for people.
func (k Kind) Name() string { return kinds[k].name }
