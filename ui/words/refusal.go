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

// Missing is an error about something that does not exist, as a sentence.
func Missing(format string, args ...any) error { return errs.New(errs.NotFound, format, args...) }

// MissingOf is an error about an unknown name. It suggests the nearest name, or lists all.
func MissingOf(what, word string, there []string) error {
	if near := Nearest(word, there); near != "" {
		return Missing("There is no %s %q. Did you mean %s?", what, identity.Clean(word, 20), near)
	}
	return Missing("There is no %s %q. There are %s.", what, identity.Clean(word, 20), strings.Join(there, ", "))
}

// KeyRemoved is said to those whose session ends with their key.
const KeyRemoved = "The key that you logged in with was removed from this account. Come back with another of its keys."

// HouseAway is said where the house does not play.
const HouseAway = "No bot plays that game here."
