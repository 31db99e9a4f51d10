package action

import "errors"

// ArgError is an error that was caused by one argument of an action.
type ArgError struct {
	Arg string
	err error
}

// Error implements error.
func (e *ArgError) Error() string { return e.err.Error() }

// Unwrap returns the error itself.
func (e *ArgError) Unwrap() error { return e.err }

// About says which argument caused an error, so that forms show it there.
func About(arg string, err error) error { return &ArgError{arg, err} }

// ArgOf returns the argument that caused an error; "" if no single one did.
func ArgOf(err error) string {
	if e, ok := errors.AsType[*ArgError](err); ok {
		return e.Arg
	}
	return ""
}
