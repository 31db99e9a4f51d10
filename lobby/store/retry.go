package store

import "errors"

// Attempts is how often a change is tried when others change the same thing. It lets ten people
// change it at once.
const Attempts = 10

// Retry calls change until it does not fail with [ErrConflict]. A conflict means that another
// writer was faster. [Failure] turns the last error into a sentence.
func Retry(change func() error) error {
	err := ErrConflict
	for n := 0; n < Attempts && errors.Is(err, ErrConflict); n++ {
		err = change()
	}
	return Failure(err)
}
