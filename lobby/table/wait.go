package table

import (
	"time"

	"pawnstorm/lobby/identity"
)

const (
	// openFor is how long a table waits for an opponent.
	openFor = 14 * 24 * time.Hour
	// challengeFor is how long a challenge waits for an answer.
	challengeFor = 24 * time.Hour
	// refusalFor is how long the host can see that a challenge was declined.
	refusalFor = time.Hour
	// seekFor is how long a seek waits if its owner must be here when the game begins.
	seekFor = time.Hour
)

// Lingers reports whether a closed table stays in the lists for a while, so that its host sees why.
func (t *Table) Lingers(now time.Time) bool {
	_, refused := t.Refused()
	return refused && now.Sub(t.Changed) < refusalFor
}

// OpenFor returns how long the table waits for a player to sit down.
func (t *Table) OpenFor() time.Duration {
	switch {
	case t.Invited != nil:
		return challengeFor
	case t.Seek != nil && t.Seek.Timed():
		return seekFor
	}
	return openFor
}

// Lost returns the table as closed, for people who have a state of it that is no longer stored. next is
// where its host went, or "".
func (t *Table) Lost(next identity.TableID) *Table {
	lost := *t
	lost.Rev++
	lost.Status, lost.Next, lost.ending = Gone, next, "This table is closed."
	return &lost
}
