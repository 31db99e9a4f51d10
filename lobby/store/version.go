package store

import "fmt"

// ErrNewer means that a later version of this program wrote a value. It is an
// ErrDamaged: no more can be done with it here.
var ErrNewer = fmt.Errorf("%w, or a newer version of pawnstorm wrote it", ErrDamaged)

// CheckVersion looks at the codec version of the value of a key, of a program that
// reads those from 1 up to newest. The error is ErrNewer or ErrDamaged.
func CheckVersion(key string, version, newest int) error {
	switch {
	case version > newest:
		return fmt.Errorf("%w: %s: version %d is not known to this program", ErrNewer, key, version)
	case version < 1:
		return fmt.Errorf("%w: %s: version %d is not known to this program", ErrDamaged, key, version)
	}
	return nil
}
