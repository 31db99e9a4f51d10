package identity

import (
	"regexp"
	"strings"
	"sync"

	"go.mau.fi/util/confusable"

	"pawnstorm/lobby/errs"
)

// DeletedName replaces the name of a deleted account.
const DeletedName = "deleted"

// nameShape is the pattern of the names of players and tables.
var nameShape = regexp.MustCompile(`^[a-z][a-z0-9_-]{1,15}$`)

// reserved lists names that players cannot take, nor any name that looks like them: command words,
// seats, and names that suggest an authority.
var reserved = strings.Fields(`
	admin administrator all anonymous anyone back black blue board bot bourgeoisie
	capitalists code computer daemon deleted done draw engine everyone first game games
	green guest help host house it keys live lobby me mine mod moderator move new
	nobody none null op open operator owner pawnstorm proletariat random resign
	root rules second security server show staff start support sysop system table
	take undefined view watch white who whoami workers you`)

// The patterns take milliseconds to compile, so they are compiled when first used.
var (
	reservedLooks = sync.OnceValue(func() *regexp.Regexp { return lookAlikes(reserved, nil) })
	// The names of guests start like this.
	guestLooks = sync.OnceValue(func() *regexp.Regexp { return lookAlikes(nil, []string{"guest"}) })
)

// CheckName returns an error for a name that no player may take. It does not check whether the name
// is in use.
func CheckName(name string) error {
	switch {
	case !IsName(name):
		return errs.New(errs.Invalid, "A name has 2 to 16 characters: a-z, 0-9, - and _. It starts with a letter.")
	case IsReserved(name), guestLooks().MatchString(plain(name)):
		return errs.New(errs.Refused, "The name %s is reserved. Please choose another.", name)
	}
	return nil
}

// IsName reports whether a text has the form of a name.
func IsName(word string) bool { return nameShape.MatchString(word) }

// IsReserved reports whether a name is reserved, or looks like a reserved one.
func IsReserved(name string) bool { return reservedLooks().MatchString(plain(name)) }

// SuggestName makes a name out of a hint, such as an SSH user name. It returns "" if it can't.
func SuggestName(hint string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(hint) {
		letter := r >= 'a' && r <= 'z'
		if letter || b.Len() > 0 && (r >= '0' && r <= '9' || r == '-' || r == '_') {
			b.WriteRune(r)
		}
		if b.Len() == 16 {
			break
		}
	}
	if CheckName(b.String()) != nil {
		return ""
	}
	return b.String()
}

// Skeleton returns the same text for names that look alike at a glance. It uses Unicode's table of
// confusables (TR39), and treats 0 as o, 1 and i as l, rn as m and vv as w, which look alike in many
// typefaces. Separators do not count. The Skeleton of a Skeleton is the same.
func Skeleton(name string) string {
	return confusables.Replace(strings.ToLower(confusable.Skeleton(separators.Replace(name))))
}

// FormerSkeleton is the Skeleton of before November 2026. Accounts made until then are found by it, and
// two of them can have the same Skeleton now.
func FormerSkeleton(name string) string {
	return strings.ReplaceAll(formerConfusables.Replace(name), "rn", "m")
}

var (
	confusables       = strings.NewReplacer("0", "o", "1", "l", "i", "l", "m", "rn", "w", "vv")
	formerConfusables = strings.NewReplacer("0", "o", "1", "l", "i", "l", "_", "-")
)
