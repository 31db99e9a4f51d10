package words

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Wrong returns an error for invalid input, as a sentence.
func Wrong(format string, args ...any) error { return errs.New(errs.Invalid, format, args...) }

// Refused returns an error that says why an action is refused, as a sentence.
func Refused(format string, args ...any) error { return errs.New(errs.Refused, format, args...) }

// Missing returns an error for something that does not exist, as a sentence.
func Missing(format string, args ...any) error { return errs.New(errs.NotFound, format, args...) }

// MissingOf returns an error for an unknown name. It suggests the nearest name, or lists all.
func MissingOf(what, word string, there []string) error {
	return unknown(errs.NotFound, "There is no %s %q.", what, word, there)
}

// WrongOf returns an error for a word that something does not have. It suggests the nearest word, or
// lists all. The refusal formats what and the word.
func WrongOf(refusal, what, word string, there []string) error {
	return unknown(errs.Invalid, refusal, what, word, there)
}

func unknown(kind errs.Kind, refusal, what, word string, there []string) error {
	near := Nearest(word, there)
	if word = identity.Clean(word, 20); near != "" {
		return errs.New(kind, refusal+" Did you mean %s?", what, word, near)
	}
	if more := len(there) - mostSuggested; more > 0 {
		there = append(slices.Clone(there[:mostSuggested]), fmt.Sprintf("or one of %d more", more))
	}
	return errs.New(kind, refusal+" Choose %s.", what, word, strings.Join(there, ", "))
}

// mostSuggested is how many names an error lists, so that it stays a sentence.
const mostSuggested = 20

// KeyRemoved is shown when a session ends because its key was removed.
const KeyRemoved = "The key that you logged in with was removed from this account. Log in with another key."

// NeedsKey refuses what users without a key could not find again. It takes the ssh command that
// reaches the server.
const NeedsKey = "You connected without a key, so another command could not find this again. " +
	"Make a key with ssh-keygen, or play on the screens: %s"

// BotAway is the error for a game without bots.
const BotAway = "No bot plays that game here."
