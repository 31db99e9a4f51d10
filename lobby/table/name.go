package table

import (
	"regexp"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// cellShape matches names that look like a board cell. Commands take moves and table names in the
// same place.
var cellShape = regexp.MustCompile(`^[a-z][0-9]{1,2}$`)

// tableWords are words that commands take in the same place as a table name.
var tableWords = strings.Fields("on as and to from because called after none pass")

// CheckTableName returns an error if a table cannot have this name.
func CheckTableName(name string) error {
	_, isCode := identity.ReadCode(name)
	isCode = isCode && strings.ContainsAny(name, "0123456789") // a plain word of eight letters is not meant as a code
	switch {
	case name == "":
		return nil
	case !identity.IsName(name):
		return errs.New(errs.Invalid,
			"A table name has 2 to 16 characters: a-z, 0-9, - and _. It starts with a letter.")
	case identity.IsReserved(name), slices.Contains(tableWords, name), cellShape.MatchString(name), isCode:
		return errs.New(errs.Refused,
			"%s already means something else. Please choose another name for the table.", name)
	}
	return nil
}
