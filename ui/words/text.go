package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// lineWidth is where long lists are broken.
const lineWidth = 76

// Wrap breaks a text at blanks into lines that begin with an indent, the first
// one with a label.
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

// asSentence makes a sentence of a few words.
func asSentence(words string) string {
	if words == "" {
		return ""
	}
	return SentenceStart(words) + "."
}

// SentenceStart begins with a capital.
func SentenceStart(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// MaxSentence is how many cells of a refusal are printed.
const MaxSentence = 2000

// Count is a number with its noun, which takes an s when there is not one.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

var numbers = strings.Fields("zero one two three four five six seven eight nine ten")

// ReadNumber reads a whole number in digits, or one up to ten in letters.
func ReadNumber(text string) (n int, ok bool) {
	if n = slices.Index(numbers, strings.ToLower(text)); n >= 0 {
		return n, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
