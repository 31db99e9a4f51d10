package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"pawnstorm/game/catalog"
)

// Whatever the screens and the rules cards say has a sign in ASCII.
func TestEverySignHasOneInASCII(t *testing.T) {
	check := func(where, text string) {
		for _, r := range text {
			if _, ok := asciiSigns[r]; r >= utf8.RuneSelf && !ok {
				t.Errorf("%s: %q has no sign in ASCII", where, r)
			}
		}
	}
	for _, rules := range catalog.All() {
		check("the card of "+rules.Info().ID, rules.Info().Card)
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for n := range ast.Preorder(file) {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING && lit.Kind != token.CHAR {
				continue
			}
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			check(name+": "+lit.Value, text)
		}
	}
}

// In ASCII a text has the width that it had, and its colours.
func TestASCIIKeepsTheShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawText(t, "text")
		got := asciiOnly(s)
		if i := strings.IndexFunc(got, func(r rune) bool { return r >= utf8.RuneSelf }); i >= 0 {
			t.Fatalf("%q becomes %q", s, got)
		}
		if ansi.StringWidth(got) != ansi.StringWidth(s) {
			t.Fatalf("%q of %d cells becomes %q of %d", s, ansi.StringWidth(s), got, ansi.StringWidth(got))
		}
		if strings.Count(got, "\x1b") != strings.Count(s, "\x1b") {
			t.Fatalf("%q becomes %q", s, got)
		}
	})
}

func TestASCIIText(t *testing.T) {
	for _, c := range [][2]string{
		{"", ""},
		{"ann – bob · Chess", "ann - bob - Chess"},
		{"\x1b[1m▸ ●\x1b[m ann, 非常 e\u0301", "\x1b[1m> *\x1b[m ann, ???? e"},
		{"Saving…", "Saving."},
	} {
		if got := asciiOnly(c[0]); got != c[1] {
			t.Errorf("%q becomes %q, want %q", c[0], got, c[1])
		}
	}
}

// What an old terminal costs: a frame with a board, made ASCII.
func BenchmarkASCIIFrame(b *testing.B) {
	p := picture{board: boardOf(b, ""), size: cellSizes[1]}
	frame := strings.Join(p.draw(newStyles(appearance{Terminal: Terminal{Profile: colorprofile.ANSI256}})), "\n")
	b.ReportAllocs()
	for b.Loop() {
		asciiOnly(frame)
	}
}
