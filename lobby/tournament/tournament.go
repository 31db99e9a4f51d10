package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"pawnstorm/lobby/identity"
)

// Tournament is a record with what follows from it. Tournaments are immutable and shared.
type Tournament struct {
	Record
	Rev     Rev
	Status  Status
	Entries []Entry // by number, from 1 on: see Entry
	Played  []Round // the rounds that were paired, the last of which may be going on; the waves of an arena
	Began   time.Time
	Changed time.Time // of the last event

	draw    []int                     // of a round robin, knockout or team match: entries by pairing number, from 1 on
	lineups [sides][]int              // of a team match that has begun
	groupA  int                       // the entry that is the last with virtual points, or 0
	people  map[identity.PlayerID]int // their entries
	open    int                       // boards that go on
	boards  int                       // all boards
	settled time.Time                 // the last board ended, or the tournament began
	ending  string                    // why it ended or was cancelled
}

// Status is how far a tournament has come.
type Status uint8

// The statuses, in the order in which a tournament passes through them.
const (
	Open    Status = iota // people may join
	Running               // it has begun
	Over                  // it was played
	Gone                  // it was cancelled
)

// String is the status as programs read it.
func (s Status) String() string { return [...]string{"open", "running", "over", "cancelled"}[s] }

// Finished reports whether nothing more happens in it.
func (t *Tournament) Finished() bool { return t.Status == Over || t.Status == Gone }

// Entry is somebody who joined.
type Entry struct {
	identity.Person
	Rating int
	State  EntryState
	// Of a team match: the team, 1 or 2, and the board on which the maker has put the
	// entry, or 0.
	Team, Placed int
	// Waited is for how many pairings of an arena the entry was free in vain.
	Waited int

	at    [2]int // round and board of the game that goes on, or 0 and 0
	seen  bool   // has been paired, or had a bye
	moods int    // how often it has come and gone
}

// Busy reports whether the entry plays.
func (e *Entry) Busy() bool { return e.at != [2]int{} }

// EntryState is whether an entry is to be paired.
type EntryState uint8

// The states of entries.
const (
	In     EntryState = iota // takes part
	Absent                   // has not come to the board, and was withdrawn
	Pauses                   // sits out by own wish
	Left                     // has gone by own wish
)

// String is the state as programs read it.
func (s EntryState) String() string { return [...]string{"in", "absent", "paused", "left"}[s] }

// Round is one round, or a wave of an arena.
type Round struct {
	At     time.Time // paired
	Boards []Board
	Left   []int // entries for whom nobody was left
}

// Board is two entries that meet.
type Board struct {
	Pair    Pair
	Done    bool
	Outcome Outcome // if it is Done
	// Again is the board of the round, counted from 1, that this one is the armageddon
	// of: a draw is a win for the second player. 0 of any other.
	Again int
}

// Replay derives the tournament that a record describes at a revision.
func Replay(rec Record, rev Rev) (*Tournament, error) {
	t := &Tournament{Record: rec, Rev: rev, Changed: rec.Created, people: make(map[identity.PlayerID]int)}
	if _, ok := kinds[rec.Kind]; !ok {
		return nil, fmt.Errorf("tournament %s: this program does not know the kind %q", rec.ID, rec.Kind)
	}
	if (rec.Kind == Team) != (len(rec.Teams) == sides) || rec.Boards < 0 {
		return nil, fmt.Errorf("tournament %s: no match of %d teams at %d boards can be", rec.ID, len(rec.Teams), rec.Boards)
	}
	for i, e := range rec.Log {
		if err := (replayer{t}).apply(e); err != nil {
			return nil, fmt.Errorf("tournament %s: event %d, %q: %w", rec.ID, i+1, e.Kind, err)
		}
	}
	return t, nil
}

// Read makes the tournament of a value that the store has at a revision: one that Encode
// has written.
func Read(value []byte, rev Rev) (*Tournament, error) {
	rec, err := Decode(value)
	if err != nil {
		return nil, err
	}
	return Replay(rec, rev)
}

// TableID is the id of the table at which a board is played, both counted from 1.
func TableID(id identity.TournamentID, round, board int) identity.TableID {
	return identity.TableID(identity.DerivedID("tournament " + string(id) + " " + strconv.Itoa(round) + " " + strconv.Itoa(board)))
}

// Entry is the entry with a number, or nil.
func (t *Tournament) Entry(number int) *Entry {
	if number < 1 || number > len(t.Entries) {
		return nil
	}
	return &t.Entries[number-1]
}

// EntryOf is the number of a person's entry, or 0.
func (t *Tournament) EntryOf(id identity.PlayerID) int { return t.people[id] }

// Board is a board of a round, both counted from 1, or nil.
func (t *Tournament) Board(round, board int) *Board {
	if round < 1 || round > len(t.Played) || board < 1 || board > len(t.Played[round-1].Boards) {
		return nil
	}
	return &t.Played[round-1].Boards[board-1]
}

// BoardOf is where an entry plays now, round and board counted from 1; ok is false if it
// does not.
func (t *Tournament) BoardOf(number int) (round, board int, ok bool) {
	e := t.Entry(number)
	if e == nil || !e.Busy() {
		return 0, 0, false
	}
	return e.at[0], e.at[1], true
}

// Players is how many take part: before the start those who have joined, and then all who
// came and have not gone.
func (t *Tournament) Players() int {
	n := 0
	for i := range t.Entries {
		if t.Entries[i].State == In {
			n++
		}
	}
	return n
}

// winner is the entry that a finished board was won by, or 0.
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

// byRating are entries of which a test is true, the best first: their pairing numbers are
// their places.
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
