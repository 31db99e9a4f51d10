package table

import (
	"regexp"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// cellShape is what the name of a table may not look like: where tables are
// named, moves are too.
var cellShape = regexp.MustCompile(`^[a-z][0-9]{1,2}$`)

// tableWords are the words that stand where the name of a table may stand.
var tableWords = strings.Fields("on as and to from because called after none pass")

// CheckTableName refuses a name that no table may have.
func CheckTableName(name string) error {
	_, isCode := identity.ReadCode(name)
	isCode = isCode && strings.ContainsAny(name, "0123456789") // a word of eight letters is hardly meant as one
	switch {
	case name == "":
		return nil
	case !identity.IsName(name):
		return errs.New(errs.Invalid, "The name of a table has 2 to 16 characters: a to z first, then a to z, 0 to 9, - and _.")
	case identity.IsReserved(name), slices.Contains(tableWords, name), cellShape.MatchString(name), isCode:
		return errs.New(errs.Refused, "A table cannot be called %s, which means something else. Please choose another name.", name)
	}
	return nil
}
