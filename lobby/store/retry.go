package store

import "errors"

// Attempts is how often a change is tried when others change the same thing. Ten people can
// change it at once, and all succeed.
const Attempts = 10

// Retry calls change until it does not fail with [ErrConflict]. A conflict means that somebody
// else wrote after change had read. [Failure] turns the last error into a sentence.
func Retry(change func() error) error {
	err := ErrConflict
	for n := 0; n < Attempts && errors.Is(err, ErrConflict); n++ {
		err = change()
	}
	return Failure(err)
}
