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

// RecordVersion is the codec version that this program writes. The program reads all versions from
// 1 on.
const RecordVersion = 1

// The bounds of a record. They keep it below 100 kB.
const (
	// MaxSteps is how many moves a tree can have.
	MaxSteps = 1_000
	// maxMarks is how many marks one position can have, and allMarks how many the whole tree can
	// have.
	maxMarks = 16
	allMarks = 400
	// maxMovers is how many players may move besides the leader, and maxInvited how many can be
	// invited to a private study.
	maxMovers  = 15
	maxInvited = 50
	// maxPosition is how many bytes the text of a position can have.
	maxPosition = 1_000
	// maxComment is how many characters a comment can have, and allComments how many bytes all comments of a
	// tree can have.
	maxComment  = 400
	allComments = 20_000
)

// Record is a study as the store keeps it. Records are immutable.
type Record struct {
	Version int              `json:"v"`
	ID      identity.StudyID `json:"id"`
	Created time.Time        `json:"created"`
	Changed time.Time        `json:"changed"`
	Leader  identity.Person  `json:"leader"`
	// By is the player who made the last change. The zero Person is the server.
	By identity.Person `json:"by,omitzero"`
	// Movers holds the players whom the leader lets move and draw. Invited holds the players who
	// may watch a private study. The newest players are last.
	Movers  []identity.Person `json:"movers,omitempty"`
	Invited []identity.Person `json:"invited,omitempty"`
	// Code gives access to a private study. It is "" for a public study.
	Code string `json:"code,omitempty"`

	Game  string `json:"game"`
	Setup string `json:"setup,omitempty"` // in the form that game.Rules.New reads
	// Of is the finished game that the study began with, or nil.
	Of *Origin `json:"of,omitempty"`
	// Steps holds the moves of the tree in the order of their numbers. Of the moves that follow the
	// same move, the first is the main line and the others are variations.
	Steps []Step `json:"steps,omitempty"`
	// Drawn holds the marks on the starting position.
	Drawn []Mark `json:"drawn,omitempty"`
	// Said is the comment on the starting position.
	Said string `json:"said,omitempty"`
	// At is the number of the move that led to the current position, or 0 at the start.
	At int `json:"at,omitempty"`
	// Last is the highest number that any move has had. Numbers are never used again.
	Last int `json:"last,omitempty"`

	// Ended is when the study ended, and Ending the reason. Ended is zero while the study is
	// active.
	Ended  time.Time `json:"ended,omitzero"`
	Ending string    `json:"ending,omitempty"`
}

// Origin is the finished game that a study began with.
type Origin struct {
	Table identity.TableID   `json:"table"`
	Seats [2]identity.Person `json:"seats"`
	// Beyond says that the game continued after a draw that comes automatically.
	Beyond bool `json:"beyond,omitempty"`
}

// Step is one move of a tree.
type Step struct {
	N     int    `json:"n"`           // number of the move, from 1
	After int    `json:"a,omitempty"` // number of the move before it, or 0 at the start
	Text  string `json:"m"`           // canonical notation
	Drawn []Mark `json:"d,omitempty"` // marks on the position after the move
	Said  string `json:"s,omitempty"` // comment on it
}

// Mark is a marked cell, or an arrow from one cell to another.
type Mark []game.Cell

// Encode encodes a record for the store.
func Encode(r Record) ([]byte, error) {
	r.Version = RecordVersion
	return json.Marshal(r)
}

// Decode decodes what Encode wrote. The error is store.ErrNewer if a newer version of the program
// wrote the record.
func Decode(value []byte) (r Record, err error) {
	if err := json.Unmarshal(value, &r); err != nil {
		return r, fmt.Errorf("%w: study: %w", store.ErrDamaged, err)
	}
	return r, store.CheckVersion("study "+string(r.ID), r.Version, RecordVersion)
}

// Over reports whether the study has ended.
func (r *Record) Over() bool { return !r.Ended.IsZero() }

// Private reports whether the study is private: only players who were invited or know the code may
// watch.
func (r *Record) Private() bool { return r.Code != "" }

// MayMove reports whether a player may move pieces and draw.
func (r *Record) MayMove(id identity.PlayerID) bool {
	return r.Leader.ID == id || names(r.Movers, id)
}

// MayWatch reports whether a player who knows the study's id may watch.
func (r *Record) MayWatch(id identity.PlayerID) bool {
	return !r.Private() || r.MayMove(id) || names(r.Invited, id)
}

// Names reports whether the study names a player as leader, mover or invited.
func (r *Record) Names(id identity.PlayerID) bool { return r.MayMove(id) || names(r.Invited, id) }

func names(list []identity.Person, id identity.PlayerID) bool {
	return slices.ContainsFunc(list, func(p identity.Person) bool { return p.ID == id })
}

// clone returns a copy that shares nothing that a change can modify.
func (r Record) clone() Record {
	r.Movers, r.Invited = slices.Clone(r.Movers), slices.Clone(r.Invited)
	r.Steps, r.Drawn = slices.Clone(r.Steps), slices.Clone(r.Drawn)
	return r
}
