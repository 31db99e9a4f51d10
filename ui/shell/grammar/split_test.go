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
		{`say it's fine`, []string{"say", "it's", "fine"}},
		{`say 'a\b' "a\"b\\c\d" a\ b`, []string{"say", `a\b`, `a"b\c\d`, "a b"}},
		{`say ''`, []string{"say", ""}},
		{`say "one 'two`, []string{"say", `"one`, "'two"}},
		{`say "one"two" \`, []string{"say", `one"two`, `\`}},
		{`say it"'"s`, []string{"say", `it"'"s`}},
		{`new chess position="4k3/8 w"`, []string{"new", "chess", "position=4k3/8 w"}},
		{`move T=c2!b2,d2 b1*d1>e1`, []string{"move", "T=c2!b2,d2", "b1*d1>e1"}},
		{"say grüße", []string{"say", "grüße"}},
		{strings.Repeat("x", longestLine), []string{strings.Repeat("x", longestLine)}},
	} {
		if got, err := Split(test.line); err != nil || !slices.Equal(got.List(), test.want) {
			t.Errorf("%q: got %q, %v, want %q", test.line, got.List(), err, test.want)
		}
	}
}

func TestSplitRefuses(t *testing.T) {
	for _, line := range []string{
		"say \x1b[2J", "say \x00", "say \x7f", "games\nopen", "games\r", "say \u0085", "say \xff",
		strings.Repeat("x", longestLine+1), strings.Repeat("x ", 125_000),
	} {
		if words, err := Split(line); !isWrong(err) {
			t.Errorf("%.40q: got %.40q, %v", line, words.List(), err)
		}
	}
}

// FuzzSplit checks that Split never panics, that words contain no control characters, and that
// quoted words come back unchanged.
func FuzzSplit(f *testing.F) {
	f.Add(`say 'a' "b" c\ d`)
	f.Add("\x1b]52;c;AAAA\x07")
	f.Fuzz(func(t *testing.T, line string) {
		said, err := Split(line)
		words := said.List()
		if err != nil {
			if !isWrong(err) {
				t.Fatalf("%q: %v", line, err)
			}
			return
		}
		var quoted []string
		for _, w := range words {
			if strings.ContainsFunc(w, func(r rune) bool { return unicode.IsControl(r) && r != '\t' }) {
				t.Fatalf("%q: got the word %q", line, w)
			}
			quoted = append(quoted, quote(w))
		}
		again := strings.Join(quoted, " ")
		if got, err := Split(again); len(again) <= longestLine && (err != nil || !slices.Equal(got.List(), words)) {
			t.Fatalf("%q: got %q, and quoted %q, %v", line, words, got.List(), err)
		}
	})
}

// isWrong reports whether err is one sentence about wrong words.
func isWrong(err error) bool {
	if err == nil || errs.KindOf(err) != errs.Invalid {
		return false
	}
	s := errs.Sentence(err)
	return identity.Clean(s, words.MaxSentence) == s && strings.ContainsAny(s[len(s)-1:], ".?")
}

// quote writes any text as one word of a line.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
