package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"pawnstorm/lobby/identity"
)

// Tournament is a record and everything derived from it. Tournaments are immutable and shared.
type Tournament struct {
	Record
	Rev     Rev
	Status  Status
	Entries []Entry // by number, from 1: see Entry
	Played  []Round // all paired rounds, even if the last one is not over; the waves of an arena
	Began   time.Time
	Changed time.Time // when the last event happened

	draw    []int                     // in a round robin, knockout or team match: entries by pairing number, from 1
	lineups [sides][]int              // in a team match that has begun
	groupA  int                       // the last entry with virtual points, or 0
	people  map[identity.PlayerID]int // entry numbers
	open    int                       // boards without a result
	boards  int                       // all boards
	settled time.Time                 // when the last board ended, or the tournament began
	ending  string                    // why it ended or was cancelled
}

// Status is the phase of a tournament.
type Status uint8

// The statuses, in their order.
const (
	Open    Status = iota // players can join
	Running               // it has begun
	Over                  // it has ended
	Gone                  // it was cancelled
)

// String returns the status for programs.
func (s Status) String() string { return [...]string{"open", "running", "over", "cancelled"}[s] }

// Finished reports whether the tournament is over or cancelled.
func (t *Tournament) Finished() bool { return t.Status == Over || t.Status == Gone }

// Entry is a player of a tournament.
type Entry struct {
	identity.Person
	Rating int
	State  EntryState
	// Team is the team in a team match, 1 or 2. Placed is the board that the creator chose, or 0.
	Team, Placed int
	// Waited is how many pairings of an arena in a row left this player out.
	Waited int

	at      [2]int // round and board of the current game, or 0 and 0
	seen    bool   // has been paired, or had a bye
	changes int    // how often it has left and come back
}

// Busy reports whether the entry has a game.
func (e *Entry) Busy() bool { return e.at != [2]int{} }

// EntryState says whether an entry takes part.
type EntryState uint8

// The states of entries.
const (
	In     EntryState = iota // takes part
	Absent                   // did not come to the board, and was withdrawn
	Pauses                   // sits out
	Left                     // has left
)

// String returns the state for programs.
func (s EntryState) String() string { return [...]string{"in", "absent", "paused", "left"}[s] }

// Round is one round, or a wave of an arena.
type Round struct {
	At     time.Time // paired
	Boards []Board
	Left   []int // entries without an opponent
}

// Board is a game or match of two entries.
type Board struct {
	Pair    Pair
	Done    bool
	Outcome Outcome // valid if Done
	// Again is set for an armageddon game, where a draw is a win for the second player. It is the
	// board of the round, from 1, that the game decides.
	Again int
}

// Replay derives a tournament from its record. rev is the record's revision.
func Replay(rec Record, rev Rev) (*Tournament, error) {
	t := &Tournament{Record: rec, Rev: rev, Changed: rec.Created, people: make(map[identity.PlayerID]int)}
	if _, ok := kinds[rec.Kind]; !ok {
		return nil, fmt.Errorf("tournament %s: unknown kind %q", rec.ID, rec.Kind)
	}
	if (rec.Kind == Team) != (len(rec.Teams) == sides) || rec.Boards < 0 {
		return nil, fmt.Errorf(
			"tournament %s: invalid match of %d teams at %d boards", rec.ID, len(rec.Teams), rec.Boards)
	}
	for i, e := range rec.Log {
		if err := (replayer{t}).apply(e); err != nil {
			return nil, fmt.Errorf("tournament %s: event %d, %q: %w", rec.ID, i+1, e.Kind, err)
		}
	}
	return t, nil
}

// Read decodes a stored record and derives the tournament.
func Read(value []byte, rev Rev) (*Tournament, error) {
	rec, err := Decode(value)
	if err != nil {
		return nil, err
	}
	return Replay(rec, rev)
}

// TableID returns the id of a board's table. Round and board count from 1.
func TableID(id identity.TournamentID, round, board int) identity.TableID {
	name := "tournament " + string(id) + " " + strconv.Itoa(round) + " " + strconv.Itoa(board)
	return identity.TableID(identity.DerivedID(name))
}

// Entry returns the entry with a number, or nil.
func (t *Tournament) Entry(number int) *Entry {
	if number < 1 || number > len(t.Entries) {
		return nil
	}
	return &t.Entries[number-1]
}

// EntryOf returns the number of a person's entry, or 0.
func (t *Tournament) EntryOf(id identity.PlayerID) int { return t.people[id] }

// Board returns a board of a round, or nil. Both count from 1.
func (t *Tournament) Board(round, board int) *Board {
	if round < 1 || round > len(t.Played) || board < 1 || board > len(t.Played[round-1].Boards) {
		return nil
	}
	return &t.Played[round-1].Boards[board-1]
}

// BoardOf returns the round and board where an entry plays now, both from 1. ok is false if it does
// not play.
func (t *Tournament) BoardOf(number int) (round, board int, ok bool) {
	e := t.Entry(number)
	if e == nil || !e.Busy() {
		return 0, 0, false
	}
	return e.at[0], e.at[1], true
}

// Players returns how many players take part and have not left.
func (t *Tournament) Players() int {
	n := 0
	for i := range t.Entries {
		if t.Entries[i].State == In {
			n++
		}
	}
	return n
}

// winner returns the entry that won a board, or 0.
func (b *Board) winner() int {
	side := b.Outcome.Score.winner()
	switch {
	case !b.Done:
		return 0
	case side < 0 && b.Again > 0 && b.Outcome.Score == Drawn:
		side = 1
	case side < 0:
		return 0
	}
	return b.Pair[side]
}

// byRating returns the entries that pass a test, the best first. Their places are their pairing
// numbers.
func (t *Tournament) byRating(is func(*Entry) bool) []int {
	var numbers []int
	for i := range t.Entries {
		if is(&t.Entries[i]) {
			numbers = append(numbers, i+1)
		}
	}
	slices.SortStableFunc(numbers, func(a, b int) int { return t.Entry(b).Rating - t.Entry(a).Rating })
	return numbers
}
