package tournament

import (
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Record is one tournament as the store keeps it, in one value: its settings and its events, in
// order. Everything else is derived. Records only grow: an older one is a prefix of a newer one.
type Record struct {
	Version int                   `json:"v"`
	ID      identity.TournamentID `json:"id"`
	Created time.Time             `json:"created"`
	Maker   identity.Person       `json:"maker"`
	Settings
	// Match says that two players play two games with the seats swapped.
	Match bool `json:"match,omitempty"`
	// Seed is a random number from the creation of the tournament. It decides all random choices.
	Seed uint32  `json:"lot"`
	Log  []Event `json:"log,omitempty"`
}

// Settings are the choices of a tournament's creator.
type Settings struct {
	Kind    Kind              `json:"kind"`
	Name    string            `json:"name"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
	Clock   string            `json:"clock"` // in the format of clock.Control
	Rated   bool              `json:"rated,omitempty"`
	// Starts is the start time. If it is zero, the creator starts the tournament.
	Starts time.Time `json:"starts,omitzero"`
	// Rest is the number of seconds between two rounds.
	Rest int `json:"rest,omitempty"`

	// Rounds is the number of rounds of a Swiss tournament or a team match. In a Swiss tournament,
	// players can join before round Late is paired, and Accelerated gives the better half virtual
	// points at first.
	Rounds      int  `json:"rounds,omitempty"`
	Late        int  `json:"late,omitempty"`
	Accelerated bool `json:"accelerated,omitempty"`
	// Minutes is how long an arena pairs players.
	Minutes int `json:"minutes,omitempty"`
	// Double says that players meet twice in a round robin.
	Double bool `json:"double,omitempty"`
	// Third says that a knockout has a match for third place.
	Third bool `json:"third,omitempty"`
	// Teams are the names of the two teams of a team match. Boards limits the number of boards.
	Teams  []string `json:"teams,omitempty"`
	Boards int      `json:"boards,omitempty"`
	// Host plays all others at once in a simul. Extra is the additional time per board that the
	// host gets for each opponent, in minutes.
	Host  identity.Person `json:"host,omitzero"`
	Extra int             `json:"extra,omitempty"`
}

// Kind is the format of a tournament.
type Kind string

// The kinds of tournaments. The store has these words.
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
	// Entry is the number of the player's entry.
	Entry int `json:"e,omitempty"`
	// The player who joined, with their Rating.
	Who    *identity.Person `json:"p,omitempty"`
	Rating int              `json:"r,omitempty"`
	// Team is the team of a player who Joined, from 1.
	Team int `json:"g,omitempty"`
	// Text is the reason of an end.
	Text string `json:"x,omitempty"`

	// Pairs are the pairs that were Paired, and Left the entries without an opponent.
	Pairs []Pair `json:"pairs,omitempty"`
	Left  []int  `json:"left,omitempty"`
	// Round and Board, from 1, are the board that was Reported, with its Outcome. For Placed, Board
	// is the player's board.
	Round   int     `json:"round,omitempty"`
	Board   int     `json:"board,omitempty"`
	Outcome Outcome `json:"o,omitzero"`
}

// EventKind is the kind of an event. The store has these words, so their meaning never changes.
type EventKind string

// The events of a record.
const (
	Joined    EventKind = "join"   // the new Entry is Who, or the old Entry is back
	Adopted   EventKind = "adopt"  // Entry belongs to Who now: a guest created an account
	Withdrew  EventKind = "leave"  // Entry leaves, and may come back
	Paused    EventKind = "pause"  // Entry sits out until it joins again
	Vanished  EventKind = "vanish" // the server withdraws Entry
	Placed    EventKind = "place"  // Entry plays on Board of its team, or by its rating if that is 0
	Started   EventKind = "start"
	Paired    EventKind = "pair"
	Reported  EventKind = "result"
	Cancelled EventKind = "cancel" // because of Text
	Ended     EventKind = "end"    // as planned, or early because of Text
)

// Pair holds two entries that meet. The first one moves first.
type Pair [2]int

// Rev orders the states of a tournament, for code that does not use the store.
type Rev = store.Rev
