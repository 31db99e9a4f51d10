package identity

import (
	"fmt"
	"regexp"
	"strings"

	"go.mau.fi/util/confusable"
)

// plain undoes what a name can do to look like another word without being it: separators
// go, and of look-alikes one is left. It begins with Unicode's table of confusables
// (TR39), which knows of shapes alone, and goes on with digits that are read as letters.
// It is for the words that nobody may take. The names of two people are told apart by
// [Skeleton], for which ben5 and bens are two.
func plain(name string) string {
	name = separators.Replace(strings.ToLower(name))
	name = strings.ToLower(confusable.Skeleton(name))
	name = digitLetters.Replace(name)
	return twoForM.ReplaceAllString(name, "m")
}

var (
	separators   = strings.NewReplacer("-", "", "_", "")
	digitLetters = strings.NewReplacer("0", "o", "1", "l", "i", "l", "2", "z", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "9", "g")
	// Two letters that are read as one, however often each is repeated.
	twoForM = regexp.MustCompile(`r+n+`)
)

// lookAlikes are all that looks like one of the words, and all that begins like one of
// the beginnings: letters may be repeated more often than they are in the word.
func lookAlikes(words, beginnings []string) *regexp.Regexp {
	var either []string
	for _, w := range words {
		either = append(either, repeated(plain(w))+"$")
	}
	for _, w := range beginnings {
		either = append(either, repeated(plain(w)))
	}
	return regexp.MustCompile("^(?:" + strings.Join(either, "|") + ")")
}

// repeated is a pattern of the word with each run of a letter as long or longer.
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
