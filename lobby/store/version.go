package store

import "fmt"

// ErrNewer means that a later version of this program wrote a value. It is also an ErrDamaged,
// because this program can do nothing with the value.
var ErrNewer = fmt.Errorf("%w, or a newer version of pawnstorm wrote it", ErrDamaged)

// CheckVersion checks the codec version of the value of a key, for a program that reads versions 1
// to newest. The error is ErrNewer or ErrDamaged.
func CheckVersion(key string, version, newest int) error {
	switch {
	case version > newest:
		return fmt.Errorf("%w: %s: version %d is not known to this program", ErrNewer, key, version)
	case version < 1:
		return fmt.Errorf("%w: %s: version %d is not known to this program", ErrDamaged, key, version)
	}
	return nil
}
