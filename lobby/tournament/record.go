package tournament

import (
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Record is one tournament as it is kept: how it was made, then all that happened in it,
// in order. It is the only truth about the tournament, stored as one value. Records only
// grow; an older one is a prefix of a newer.
type Record struct {
	Version int                   `json:"v"`
	ID      identity.TournamentID `json:"id"`
	Created time.Time             `json:"created"`
	Maker   identity.Person       `json:"maker"`
	Settings
	// Match says that two players meet in two games with the seats swapped.
	Match bool `json:"match,omitempty"`
	// Seed is a random number drawn when the tournament was made: it is the lot.
	Seed uint32  `json:"lot"`
	Log  []Event `json:"log,omitempty"`
}

// Settings are what the maker of a tournament chooses.
type Settings struct {
	Kind    Kind              `json:"kind"`
	Name    string            `json:"name"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
	Clock   string            `json:"clock"` // as clock.Control writes it
	Rated   bool              `json:"rated,omitempty"`
	// Starts is when it begins by itself; zero leaves that to its maker.
	Starts time.Time `json:"starts,omitzero"`
	// Rest is how many seconds lie between two rounds.
	Rest int `json:"rest,omitempty"`

	// Of a Swiss tournament and a team match: how many rounds it has. Of the first also the
	// last of them before which one may still join, and whether the better half begins with
	// virtual points.
	Rounds      int  `json:"rounds,omitempty"`
	Late        int  `json:"late,omitempty"`
	Accelerated bool `json:"accelerated,omitempty"`
	// Of an arena: for how many minutes players are paired.
	Minutes int `json:"minutes,omitempty"`
	// Of a round robin: everybody meets everybody twice.
	Double bool `json:"double,omitempty"`
	// Of a knockout: the third place is played for.
	Third bool `json:"third,omitempty"`
	// Of a team match: the names of the two teams, and at how many boards they meet at most,
	// if that was said.
	Teams  []string `json:"teams,omitempty"`
	Boards int      `json:"boards,omitempty"`
	// Of a simul: the one who plays all others at once, and how many minutes the host has
	// more at each board, for each of them.
	Host  identity.Person `json:"host,omitzero"`
	Extra int             `json:"extra,omitempty"`
}

// Kind is how the players of a tournament are brought together.
type Kind string

// The kinds of tournaments. The words stand in the store.
const (
	Swiss      Kind = "swiss"
	Arena      Kind = "arena"
	RoundRobin Kind = "roundrobin"
	Knockout   Kind = "knockout"
	Team       Kind = "team"
	Simul      Kind = "simul"
)

// Event is one thing that happened in a tournament.
type Event struct {
	At   time.Time `json:"t"`
	Kind EventKind `json:"k"`
	// Entry is the number of the person whom it happened to.
	Entry int `json:"e,omitempty"`
	// The person who joined, and how strong that person is.
	Who    *identity.Person `json:"p,omitempty"`
	Rating int              `json:"r,omitempty"`
	// Team is the one for which somebody Joined, from 1 on.
	Team int `json:"g,omitempty"`
	// Text is the reason of an end.
	Text string `json:"x,omitempty"`

	// Of Paired: the pairs, and those for whom nobody was left.
	Pairs []Pair `json:"pairs,omitempty"`
	Left  []int  `json:"left,omitempty"`
	// The board that was Reported, both counted from 1, and how it went; the Board on which
	// somebody was Placed.
	Round   int     `json:"round,omitempty"`
	Board   int     `json:"board,omitempty"`
	Outcome Outcome `json:"o,omitzero"`
}

// EventKind is a word of the record's language. The words stand in the store: none ever
// changes its meaning.
type EventKind string

// The events of a record.
const (
	Joined    EventKind = "join"   // the new Entry is that of Who, or that Entry is back
	Adopted   EventKind = "adopt"  // Entry is Who from now on: a guest has made an account
	Withdrew  EventKind = "leave"  // Entry goes, and may come back
	Paused    EventKind = "pause"  // Entry sits out until it joins again
	Vanished  EventKind = "vanish" // Entry is withdrawn by the house
	Placed    EventKind = "place"  // Entry plays on Board of its team, or, if that is 0, where its rating puts it
	Started   EventKind = "start"
	Paired    EventKind = "pair"
	Reported  EventKind = "result"
	Cancelled EventKind = "cancel" // it comes to nothing, because of Text
	Ended     EventKind = "end"    // it is over, because of Text, or as was planned
)

// Pair is the numbers of two entries that meet, the one that moves first in front.
type Pair [2]int

// Rev orders the states of a tournament, for those who see tournaments and no store.
type Rev = store.Rev
