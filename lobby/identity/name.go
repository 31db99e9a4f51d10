package identity

import (
	"regexp"
	"strings"
	"sync"

	"go.mau.fi/util/confusable"

	"pawnstorm/lobby/errs"
)

// DeletedName stands for those who have deleted their accounts.
const DeletedName = "deleted"

// nameShape is what names of players look like, and those of tables.
var nameShape = regexp.MustCompile(`^[a-z][a-z0-9_-]{1,15}$`)

// reserved are the names that nobody may take, nor anything that looks like
// them: words with a meaning in commands, the seats, and names that promise an
// authority nobody here has.
var reserved = strings.Fields(`
	admin administrator all anonymous anyone back black blue board bot bourgeoisie
	capitalists code computer daemon deleted done draw engine everyone first game games
	green guest help host house it keys live lobby me mine mod moderator move new
	nobody none null op open operator owner pawnstorm proletariat random resign
	root rules second security server show staff start support sysop system table
	take undefined view watch white who whoami workers you`)

// The patterns take milliseconds to compile, so only a program that checks names does.
var (
	reservedLooks = sync.OnceValue(func() *regexp.Regexp { return lookAlikes(reserved, nil) })
	// Names of guests begin like this.
	guestLooks = sync.OnceValue(func() *regexp.Regexp { return lookAlikes(nil, []string{"guest"}) })
)

// CheckName refuses a name that nobody may have. Whether somebody already has
// it is for the store to say.
func CheckName(name string) error {
	switch {
	case !IsName(name):
		return errs.New(errs.Invalid, "A name has 2 to 16 characters: a to z first, then a to z, 0 to 9, - and _.")
	case IsReserved(name), guestLooks().MatchString(plain(name)):
		return errs.New(errs.Refused, "The name %s is reserved. Please choose another.", name)
	}
	return nil
}

// IsName reports whether a word has the form of a name.
func IsName(word string) bool { return nameShape.MatchString(word) }

// IsReserved reports whether a name is a word with a meaning, or looks like one.
func IsReserved(name string) bool { return reservedLooks().MatchString(plain(name)) }

// SuggestName makes a name of a hint such as an SSH user name, or "" if the hint
// has nothing to offer.
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

// Skeleton is the same for names that a hurried eye takes for one another. It knows the
// shapes of Unicode's table of confusables (TR39), and that in many typefaces 0 is o, 1 and i
// are l, rn is m and vv is w. Separators do not count. Once taken twice it does not change.
func Skeleton(name string) string {
	return confusables.Replace(strings.ToLower(confusable.Skeleton(separators.Replace(name))))
}

// FormerSkeleton is what stood for a Skeleton until November 2026. The accounts made until
// then have their names by it, and may be two where there is one Skeleton.
func FormerSkeleton(name string) string {
	return strings.ReplaceAll(formerConfusables.Replace(name), "rn", "m")
}

var (
	confusables       = strings.NewReplacer("0", "o", "1", "l", "i", "l", "m", "rn", "w", "vv")
	formerConfusables = strings.NewReplacer("0", "o", "1", "l", "i", "l", "_", "-")
)
