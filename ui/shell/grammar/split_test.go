package grammar

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/words"
)

func TestSplit(t *testing.T) {
	for _, test := range []struct {
		line string
		want []string
	}{
		{"", nil},
		{" \t ", nil},
		{"games open", []string{"games", "open"}},
		{"  games\t open ", []string{"games", "open"}},
		{`say 'two words' here`, []string{"say", "two words", "here"}},
		{`say "two words"`, []string{"say", "two words"}},
		{`say it"'"s`, []string{"say", "it's"}},
		{`say 'a\b' "a\"b" a\ b`, []string{"say", `a\b`, `a"b`, "a b"}},
		{`say ''`, []string{"say", ""}},
		{`move T=c2!b2,d2 b1*d1>e1`, []string{"move", "T=c2!b2,d2", "b1*d1>e1"}},
		{"say grüße", []string{"say", "grüße"}},
		{strings.Repeat("x", longestLine), []string{strings.Repeat("x", longestLine)}},
	} {
		if got, err := Split(test.line); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%q is %q, %v; want %q", test.line, got, err, test.want)
		}
	}
}

func TestSplitRefuses(t *testing.T) {
	for _, line := range []string{
		"say 'one", `say "one`, `say "one'`, `say one\`, `say 'it's'`,
		"say \x1b[2J", "say \x00", "say \x7f", "games\nopen", "games\r", "say \u0085", "say \xff",
		strings.Repeat("x", longestLine+1), strings.Repeat("x ", 125_000),
	} {
		if words, err := Split(line); !isWrong(err) {
			t.Errorf("%.40q is %.40q, %v", line, words, err)
		}
	}
}

// FuzzSplit: whatever is sent, Split does not panic, words have no control
// characters, and words that are quoted are read as they were.
func FuzzSplit(f *testing.F) {
	f.Add(`say 'a' "b" c\ d`)
	f.Add("\x1b]52;c;AAAA\x07")
	f.Fuzz(func(t *testing.T, line string) {
		words, err := Split(line)
		if err != nil {
			if !isWrong(err) {
				t.Fatalf("%q: %v", line, err)
			}
			return
		}
		var quoted []string
		for _, w := range words {
			if strings.ContainsFunc(w, func(r rune) bool { return unicode.IsControl(r) && r != '\t' }) {
				t.Fatalf("%q has the word %q", line, w)
			}
			quoted = append(quoted, "'"+strings.ReplaceAll(w, "'", `'"'"'`)+"'")
		}
		again := strings.Join(quoted, " ")
		if got, err := Split(again); len(again) <= longestLine && (err != nil || !slices.Equal(got, words)) {
			t.Fatalf("%q is %q, and quoted %q, %v", line, words, got, err)
		}
	})
}

// isWrong reports whether an error says that words are wrong, in one sentence.
func isWrong(err error) bool {
	if err == nil || errs.KindOf(err) != errs.Invalid {
		return false
	}
	s := errs.Sentence(err)
	return identity.Clean(s, words.MaxSentence) == s && strings.ContainsAny(s[len(s)-1:], ".?")
}
