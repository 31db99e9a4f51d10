package boardview

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

	"pawnstorm/game/catalog"
	"pawnstorm/ui/tui/widget"
)

// TestEverySignHasOneInASCII checks that all signs on the screens and the rules cards have a sign
// in ASCII.
func TestEverySignHasOneInASCII(t *testing.T) {
	check := func(where, text string) {
		for _, r := range text {
			if _, ok := widget.ASCIISigns[r]; r >= utf8.RuneSelf && !ok {
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

// BenchmarkASCIIFrame converts a frame with a board to ASCII, for an old terminal.
func BenchmarkASCIIFrame(b *testing.B) {
	p := Picture{Board: boardOf(b, ""), Size: widget.CellSizes[1]}
	frame := strings.Join(linesOf(&p, widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ANSI256}})), "\n")
	b.ReportAllocs()
	for b.Loop() {
		widget.ASCIIOnly(frame)
	}
}
