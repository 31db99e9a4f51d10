package words

import (
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Wrong is an error that says that what was typed is wrong, in a sentence.
func Wrong(format string, args ...any) error { return errs.New(errs.Invalid, format, args...) }

// Refused is an error that says why what was asked for is not done, in a sentence.
func Refused(format string, args ...any) error { return errs.New(errs.Refused, format, args...) }

// Missing is an error that says that there is no such thing, in a sentence.
func Missing(format string, args ...any) error { return errs.New(errs.NotFound, format, args...) }

// MissingOf is an error that says that there is no such thing of a kind, and names the one that
// was meant, or those that there are.
func MissingOf(what, word string, there []string) error {
	if near := Nearest(word, there); near != "" {
		return Missing("There is no %s %q. Did you mean %s?", what, identity.Clean(word, 20), near)
	}
	return Missing("There is no %s %q. There are %s.", what, identity.Clean(word, 20), strings.Join(there, ", "))
}

// KeyRemoved is said to those whose session ends with their key.
const KeyRemoved = "The key with which you came was removed from this account. Come back with another key of it."

// HouseAway is said where the house does not play.
const HouseAway = "Nobody of the house plays that here."
