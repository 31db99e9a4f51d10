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
// 1 on. Version 1 had no chapters: what is in a chapter now was in the record itself.
const RecordVersion = 2

// The bounds of a record. They keep it below the limit of a value in the store.
const (
	// MaxChapters is how many chapters a study can have.
	MaxChapters = 64
	// MaxSteps is how many moves a chapter can have, and AllSteps how many the whole study can have.
	MaxSteps = 1_000
	AllSteps = 4_000
	// maxMarks is how many marks one position can have, and allMarks how many the whole study can
	// have.
	maxMarks = 16
	allMarks = 1_000
	// maxMovers is how many players may move besides the leader, and maxInvited how many can be
	// invited to a private study.
	maxMovers  = 15
	maxInvited = 50
	// maxPosition is how many bytes the text of a position can have.
	maxPosition = 1_000
	// maxComment is how many characters a comment can have, and allComments how many bytes all comments of a
	// study can have.
	maxComment  = 400
	allComments = 60_000
	// maxName is how many characters the name of a study or a chapter can have.
	maxName = 60
)

// Head is what a record says about a study as a whole.
type Head struct {
	Version int              `json:"v"`
	ID      identity.StudyID `json:"id"`
	Name    string           `json:"name,omitempty"` // "" if no one has named it
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
	// Ended is when the study ended, and Ending the reason. Ended is zero while the study is
	// active.
	Ended  time.Time `json:"ended,omitzero"`
	Ending string    `json:"ending,omitempty"`
}

// Record is a study as the store keeps it. Records are immutable.
type Record struct {
	Head
	// Chapters holds at least one chapter. All chapters share one sequence of numbers, for their
	// starts and their moves, so a number names one position of the study.
	Chapters []Chapter `json:"chapters"`
	// At is the number of the current position, which everyone sees. It says which chapter is the
	// current one.
	At int `json:"at,omitempty"`
	// Last is the highest number that any position has had. Numbers are never used again.
	Last int `json:"last,omitempty"`
}

// Chapter is a tree of moves from a starting position.
type Chapter struct {
	N     int    `json:"n,omitempty"`    // number of the starting position
	Name  string `json:"name,omitempty"` // "" if no one has named it
	Game  string `json:"game"`
	Setup string `json:"setup,omitempty"` // in the form that game.Rules.New reads
	// Of is the finished game that the chapter began with, or nil.
	Of *Origin `json:"of,omitempty"`
	// Steps holds the moves of the tree in the order of their numbers. Of the moves that follow the
	// same move, the first is the main line and the others are variations.
	Steps []Step `json:"steps,omitempty"`
	// Drawn holds the marks on the starting position.
	Drawn []Mark `json:"drawn,omitempty"`
	// Said is the comment on the starting position.
	Said string `json:"said,omitempty"`
}

// Origin is the finished game that a chapter began with.
type Origin struct {
	// Table is where it was played, or "" if it was only imported into the study.
	Table identity.TableID   `json:"table,omitempty"`
	Seats [2]identity.Person `json:"seats"`
	// Names are the names in an imported text that are longer than those of Seats, or "".
	Names [2]string `json:"names,omitzero"`
	// Beyond says that the game continued after a draw that comes automatically.
	Beyond bool `json:"beyond,omitempty"`
}

// Step is one move of a tree.
type Step struct {
	N     int    `json:"n"`           // number of the move, from 1
	After int    `json:"a,omitempty"` // number of the move before it, or of the start of the chapter
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
	if r.Version == 1 {
		r.Chapters = make([]Chapter, 1)
		if err := json.Unmarshal(value, &r.Chapters[0]); err != nil {
			return r, fmt.Errorf("%w: study: %w", store.ErrDamaged, err)
		}
	}
	return r, store.CheckVersion("study "+string(r.ID), r.Version, RecordVersion)
}

// Over reports whether the study has ended.
func (h *Head) Over() bool { return !h.Ended.IsZero() }

// Private reports whether the study is private: only players who were invited or know the code may
// watch.
func (h *Head) Private() bool { return h.Code != "" }

// MayMove reports whether a player may move pieces and draw.
func (h *Head) MayMove(id identity.PlayerID) bool {
	return h.Leader.ID == id || names(h.Movers, id)
}

// MayWatch reports whether a player who knows the study's id may watch.
func (h *Head) MayWatch(id identity.PlayerID) bool {
	return !h.Private() || h.MayMove(id) || names(h.Invited, id)
}

// Names reports whether the study names a player as leader, mover or invited.
func (h *Head) Names(id identity.PlayerID) bool { return h.MayMove(id) || names(h.Invited, id) }

func names(list []identity.Person, id identity.PlayerID) bool {
	return slices.ContainsFunc(list, func(p identity.Person) bool { return p.ID == id })
}

// clone returns a copy that shares only the moves of the chapters.
func (r Record) clone() Record {
	r.Movers, r.Invited, r.Chapters = slices.Clone(r.Movers), slices.Clone(r.Invited), slices.Clone(r.Chapters)
	return r
}

// Bare reports whether a study has nothing to keep: no move, comment or mark in its only chapter.
func (r *Record) Bare() bool { return len(r.Chapters) == 1 && r.Chapters[0].bare() }

func (c *Chapter) bare() bool {
	return len(c.Steps)+len(c.Drawn) == 0 && c.Said == ""
}

// steps returns how many moves a study has.
func (r *Record) steps() (n int) {
	for i := range r.Chapters {
		n += len(r.Chapters[i].Steps)
	}
	return n
}

// marks returns how many marks a study has.
func (r *Record) marks() (n int) {
	for i := range r.Chapters {
		c := &r.Chapters[i]
		n += len(c.Drawn)
		for j := range c.Steps {
			n += len(c.Steps[j].Drawn)
		}
	}
	return n
}

// said returns how many bytes the comments of a study have.
func (r *Record) said() (n int) {
	for i := range r.Chapters {
		c := &r.Chapters[i]
		n += len(c.Said)
		for j := range c.Steps {
			n += len(c.Steps[j].Said)
		}
	}
	return n
}
