package identity

import (
	"fmt"
	"regexp"
	"strings"

	"go.mau.fi/util/confusable"

	"pawnstorm/lobby/slice"
)

// plain returns the same text for names that look alike. It drops separators, replaces look-alike
// letters by Unicode's table of confusables (TR39), and then replaces digits that can be read as
// letters. It compares names with reserved words. For the names of two people use [Skeleton], which
// tells ben5 from bens.
func plain(name string) string {
	name = separators.Replace(strings.ToLower(name))
	name = strings.ToLower(confusable.Skeleton(name))
	name = digitLetters.Replace(name)
	return twoForM.ReplaceAllString(name, "m")
}

var (
	separators   = strings.NewReplacer("-", "", "_", "")
	digitLetters = strings.NewReplacer("0", "o", "1", "l", "i", "l", "2", "z", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "9", "g")
	// Two letters that look like one, even when repeated.
	twoForM = regexp.MustCompile(`r+n+`)
)

// lookAlikes returns a pattern of the names that look like one of the words, or start like one of the
// beginnings. A name may repeat letters more often than the word does.
func lookAlikes(words, beginnings []string) *regexp.Regexp {
	either := slice.Map(words, func(w string) string { return repeated(plain(w)) + "$" })
	for _, w := range beginnings {
		either = append(either, repeated(plain(w)))
	}
	return regexp.MustCompile("^(?:" + strings.Join(either, "|") + ")")
}

// repeated returns a pattern that matches the word, and the word with its letters repeated.
func repeated(word string) string {
	var b strings.Builder
	for len(word) > 0 {
		rest := strings.TrimLeft(word, word[:1])
		letter := word[:1]
		if letter == "w" {
			letter = "(?:w|vv+)"
		}
		fmt.Fprintf(&b, "%s{%d,}", letter, len(word)-len(rest))
		word = rest
	}
	return b.String()
}
