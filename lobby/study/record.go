package study

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// RecordVersion is the codec version that this program writes. It reads all versions from
// 1 on.
const RecordVersion = 1

// The bounds of a record, which keep it below 100 kB.
const (
	// MaxSteps is how many moves a tree has at most.
	MaxSteps = 1_000
	// maxMarks is how many marks there are at one place, and allMarks in the whole tree.
	maxMarks = 16
	allMarks = 400
	// maxMovers is how many people may move besides the leader, and maxInvited how many
	// are invited to a private study.
	maxMovers  = 15
	maxInvited = 50
	// maxPosition is how long the text of a position is.
	maxPosition = 1_000
)

// Record is one study as it is kept. Records are immutable.
type Record struct {
	Version int              `json:"v"`
	ID      identity.StudyID `json:"id"`
	Created time.Time        `json:"created"`
	Changed time.Time        `json:"changed"`
	Leader  identity.Person  `json:"leader"`
	// By is who did what happened last; the zero Person is the house.
	By identity.Person `json:"by,omitzero"`
	// Movers are those whom the leader lets move and draw, Invited those who may watch
	// though it is private, both in the order in which they were named.
	Movers  []identity.Person `json:"movers,omitempty"`
	Invited []identity.Person `json:"invited,omitempty"`
	// Code opens a private study; "" is a public one.
	Code string `json:"code,omitempty"`

	Game  string `json:"game"`
	Setup string `json:"setup,omitempty"` // as game.Rules.New reads it
	// Of is the finished game that is examined, or nil.
	Of *Origin `json:"of,omitempty"`
	// Steps are the moves of the tree, in the order of their numbers. Those that follow
	// the same one are the main line and its variations.
	Steps []Step `json:"steps,omitempty"`
	// Drawn are the marks on the start.
	Drawn []Mark `json:"drawn,omitempty"`
	// At is the number of the move behind which everybody looks at the board, 0 the start.
	At int `json:"at,omitempty"`
	// Last is the highest number that a move ever had: none has two moves.
	Last int `json:"last,omitempty"`

	// Ended is when it ended, zero while it goes on, and Ending the reason.
	Ended  time.Time `json:"ended,omitzero"`
	Ending string    `json:"ending,omitempty"`
}

// Origin is a finished game from which a study began.
type Origin struct {
	Table identity.TableID   `json:"table"`
	Seats [2]identity.Person `json:"seats"`
	// Beyond says that the game went on behind a draw that comes by itself.
	Beyond bool `json:"beyond,omitempty"`
}

// Step is one move of a tree.
type Step struct {
	N     int    `json:"n"`           // its number, from 1 on
	After int    `json:"a,omitempty"` // that of the move before it, 0 for none
	Text  string `json:"m"`           // canonical
	Drawn []Mark `json:"d,omitempty"` // the marks on the position behind it
}

// Mark is one cell that is pointed out, or two: an arrow from the one to the other.
type Mark []game.Cell

// Encode writes a record as the store keeps it.
func Encode(r Record) ([]byte, error) {
	r.Version = RecordVersion
	return json.Marshal(r)
}

// Decode reads what Encode wrote. The error is store.ErrNewer if the record is of a
// version to come.
func Decode(value []byte) (r Record, err error) {
	if err := json.Unmarshal(value, &r); err != nil {
		return r, fmt.Errorf("%w: study: %w", store.ErrDamaged, err)
	}
	return r, store.CheckVersion("study "+string(r.ID), r.Version, RecordVersion)
}

// Over reports whether it has ended.
func (r *Record) Over() bool { return !r.Ended.IsZero() }

// Private reports whether only those may watch who were invited, or know the code.
func (r *Record) Private() bool { return r.Code != "" }

// MayMove reports whether somebody may move pieces and draw.
func (r *Record) MayMove(id identity.PlayerID) bool {
	return r.Leader.ID == id || names(r.Movers, id)
}

// MayWatch reports whether somebody who knows its id may look on.
func (r *Record) MayWatch(id identity.PlayerID) bool {
	return !r.Private() || r.MayMove(id) || names(r.Invited, id)
}

// Names reports whether somebody has a part in it by name.
func (r *Record) Names(id identity.PlayerID) bool { return r.MayMove(id) || names(r.Invited, id) }

func names(list []identity.Person, id identity.PlayerID) bool {
	return slices.ContainsFunc(list, func(p identity.Person) bool { return p.ID == id })
}

// clone is a copy that shares nothing which a change touches.
func (r Record) clone() Record {
	r.Movers, r.Invited = slices.Clone(r.Movers), slices.Clone(r.Invited)
	r.Steps, r.Drawn = slices.Clone(r.Steps), slices.Clone(r.Drawn)
	return r
}
