package linemode

import (
	"slices"
	"strings"
	"testing"
)

// typist is an editor that records everything it does.
type typist struct {
	editor
	shown  strings.Builder
	lines  []string
	leaves int
}

func newTypist(echo bool) *typist {
	p := new(typist)
	p.editor = editor{
		echo:  echo,
		print: func(s string) { p.shown.WriteString(s) },
		again: func() { p.shown.WriteString("<" + string(p.line) + ">") },
		enter: func(l string) { p.lines = append(p.lines, l) },
		leave: func() { p.leaves++ },
	}
	return p
}

func TestEditor(t *testing.T) {
	for _, test := range []struct {
		name, typed, shown string
		lines              []string
		leaves             int
	}{
		{"a line", "e4\r", "e4\n", []string{"e4"}, 0},
		{"return and line feed", "a\r\nb\nc\r\r", "a\nb\nc\n\n", []string{"a", "b", "c", ""}, 0},
		{"backspace", "e5\x7f4\r", "e5\b \b4\n", []string{"e4"}, 0},
		{"backspace at the beginning", "\x7f\b", "", nil, 0},
		{"the whole line", "abc\x15d\r", "abc<>d\n", []string{"d"}, 0},
		{"a word", "say you \x17me\r", "say you \b \b\b \b\b \b\b \bme\n", []string{"say me"}, 0},
		{"a wide character", "漢\x7f\r", "漢\b \b\b \b\n", []string{""}, 0},
		{"a mark on a letter", "e\u0301\x7f\r", "e\u0301<e>\n", []string{"e"}, 0},
		{"again", "ab\x0c", "ab<ab>", nil, 0},
		{"arrows and keys with numbers", "\x1b[Aa\x1bOPb\x1b[15~c\x1bxd\r", "abcd\n", []string{"abcd"}, 0},
		{"other controls", "a\x00\x01\x07\x9bb\r", "ab\n", []string{"ab"}, 0},
		{"leaving", "a\x03\x04", "a", nil, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			whole, bytewise := newTypist(true), newTypist(true)
			whole.take([]byte(test.typed))
			for i := range len(test.typed) {
				bytewise.take([]byte{test.typed[i]})
			}
			for _, p := range []*typist{whole, bytewise} {
				if p.shown.String() != test.shown || !slices.Equal(p.lines, test.lines) || p.leaves != test.leaves {
					t.Errorf("got echo %q, lines %q, %d exits", p.shown.String(), p.lines, p.leaves)
				}
			}
		})
	}
}

// TestEditorBounds checks that nothing is echoed without a terminal, and that a line cannot grow
// without bound.
func TestEditorBounds(t *testing.T) {
	p := newTypist(false)
	p.take([]byte(strings.Repeat("x", 3*longestLine) + "\n"))
	if p.shown.Len() > 0 || len(p.lines) != 1 || len(p.lines[0]) != longestLine {
		t.Errorf("got %d bytes of echo and a line of %d characters", p.shown.Len(), len(p.lines[0]))
	}
}

// FuzzEditor checks that the output never contains an escape sequence or another control character.
func FuzzEditor(f *testing.F) {
	f.Add([]byte("e4\x7f\x1b[31m\x9b\x15\xff\r"))
	f.Fuzz(func(t *testing.T, typed []byte) {
		var out strings.Builder
		printer := &printer{w: &out, width: 40}
		p := newTypist(true)
		p.print, p.again = printer.raw, func() { printer.say(string(p.line)) }
		p.take(typed)
		for _, r := range out.String() {
			if r < ' ' && r != '\n' && r != '\b' || r >= 0x7f && r < 0xa0 {
				t.Fatalf("got output %q for input %q", out.String(), typed)
			}
		}
	})
}
