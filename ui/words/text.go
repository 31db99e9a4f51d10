package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// lineWidth is where Wrap breaks lines.
const lineWidth = 76

// Wrap breaks a text at blanks. The first line begins with a label, the others with an
// indent as wide.
func Wrap(label, text string) []string {
	indent := strings.Repeat(" ", len(label))
	var lines []string
	line := label
	for _, word := range strings.Fields(text) {
		if len(line)+len(word) > lineWidth && line != label && line != indent {
			lines = append(lines, strings.TrimRight(line, " "))
			line = indent
		}
		line += word + " "
	}
	return append(lines, strings.TrimRight(line, " "))
}

// asSentence turns a few words into a sentence.
func asSentence(words string) string {
	if words == "" {
		return ""
	}
	return SentenceStart(words) + "."
}

// SentenceStart capitalizes the first letter.
func SentenceStart(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// MaxSentence is how many cells of an error are printed.
const MaxSentence = 2000

// Count returns a number with its noun, in the plural unless it is one.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

var numbers = strings.Fields("zero one two three four five six seven eight nine ten")

// ReadNumber reads a whole number in digits, or a number up to ten in letters.
func ReadNumber(text string) (n int, ok bool) {
	if n = slices.Index(numbers, strings.ToLower(text)); n >= 0 {
		return n, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
