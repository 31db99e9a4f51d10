package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// bareWho matches a sentence that begins with a bare Who or What, which reads as stiff.
var bareWho = regexp.MustCompile(`(?:\A|[.:;!?]\s+)((?:Who|What|Whoever|Whatever)\s[^.]*)`)

// TestComments fails on a sentence in a comment that begins with a bare Who or What.
func TestComments(t *testing.T) {
	files, source := 0, os.DirFS("../..")
	err := fs.WalkDir(source, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := fs.ReadFile(source, path)
		if err != nil {
			return err
		}
		files++
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, group := range file.Comments {
			for _, found := range bareWho.FindAllStringSubmatch(group.Text(), -1) {
				t.Errorf("%s: %q", set.Position(group.Pos()), found[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Fatalf("only %d files were read: is this the module?", files)
	}
}

// TestCommentsAreRead checks the pattern on good and bad sentences.
func TestCommentsAreRead(t *testing.T) {
	for text, found := range map[string]bool{
		"Who is here.":                          true,
		"A store of keys. What it has is kept.": true,
		"Two things:\nWhatever comes is taken.": true,
		"A store that says what it has.":        false,
		"Who, if not nil, is the person.":       false,
		"Whole numbers. Whenever they come.":    false,
	} {
		if bareWho.MatchString(text) != found {
			t.Errorf("%q: got %v", text, !found)
		}
	}
}
