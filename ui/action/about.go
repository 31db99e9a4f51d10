package action

import "errors"

// ArgError is why an action was refused that one of its arguments is to blame for.
type ArgError struct {
	Arg string
	err error
}

// Error implements error.
func (e *ArgError) Error() string { return e.err.Error() }

// Unwrap is the error itself.
func (e *ArgError) Unwrap() error { return e.err }

// About says that an argument is to blame for an error, so that forms show it there.
func About(arg string, err error) error { return &ArgError{arg, err} }

// Blamed is the argument that is to blame for an error; "" if it is none alone.
func Blamed(err error) string {
	if e := new(ArgError); errors.As(err, &e) {
		return e.Arg
	}
	return ""
}
