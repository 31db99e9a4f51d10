package store

import "errors"

// Attempts is how often a change is tried that others make impossible. Ten people who change
// the same thing at once all succeed.
const Attempts = 10

// Retry calls change, and again while it fails with [ErrConflict]: somebody else changed the same
// thing between its reading and its writing. [Failure] makes a sentence of the last error.
func Retry(change func() error) error {
	err := ErrConflict
	for n := 0; n < Attempts && errors.Is(err, ErrConflict); n++ {
		err = change()
	}
	return Failure(err)
}
