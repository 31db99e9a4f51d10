package table

import "time"

const (
	// openFor is how long a table waits for an opponent.
	openFor = 14 * 24 * time.Hour
	// challengeFor is how long a challenge waits for an answer.
	challengeFor = 24 * time.Hour
	// refusalFor is how long a refused challenge stays to be seen by who made it.
	refusalFor = time.Hour
	// seekFor is how long a seek waits whose owner has to be here when it ends.
	seekFor = time.Hour
)

// Lingers reports whether a table that is gone stays in the lists for a while, so
// that its host learns what became of it.
func (t *Table) Lingers(now time.Time) bool {
	_, refused := t.Refused()
	return refused && now.Sub(t.Changed) < refusalFor
}

// OpenFor is how long the table waits for somebody to sit down.
func (t *Table) OpenFor() time.Duration {
	switch {
	case t.Invited != nil:
		return challengeFor
	case t.Seek != nil && t.Seek.Timed():
		return seekFor
	}
	return openFor
}
