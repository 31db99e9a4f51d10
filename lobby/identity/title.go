package identity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"go.mau.fi/util/confusable"
)

// TitleSkeleton returns the same text for names of several words, in any script, that look
// alike at a glance. Case, spaces, marks and punctuation do not count, digits stand for the
// letters they resemble, and the rest is as in [Skeleton]. It is not a text to show.
func TitleSkeleton(title string) string { return Skeleton(FormerTitleSkeleton(title)) }

// FormerTitleSkeleton is what TitleSkeleton returned until November 2026, when vv did not yet
// count as w. The store finds teams by it.
func FormerTitleSkeleton(title string) string {
	title = strings.ToUpper(strings.ToLower(strings.Map(narrow, title)))
	return plain(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsPunct(r) || unicode.Is(unicode.M, r) {
			return -1
		}
		return r
	}, confusable.Skeleton(title)))
}

// narrow returns the ASCII character for its wide form. Unicode's table of confusables lacks these.
func narrow(r rune) rune {
	const first, last, distance = 0xff01, 0xff5e, 0xff01 - '!'
	if first <= r && r <= last {
		return r - distance
	}
	return r
}

// IsReservedTitle reports whether a name of several words is reserved or looks like a reserved one,
// with or without "the".
func IsReservedTitle(title string) bool {
	skeleton := FormerTitleSkeleton(title) // the pattern of reserved words knows vv itself
	return reservedLooks().MatchString(skeleton) || reservedLooks().MatchString(strings.TrimPrefix(skeleton, plain("the")))
}

// Letters counts the letters and digits of a text.
func Letters(text string) (n int) {
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// BeginsPlainly reports whether a text begins with a letter or a digit. Others could be read as a flag
// or a command.
func BeginsPlainly(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
