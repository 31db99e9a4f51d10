package shell

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/ui/shell/grammar"
)

// documented finds commands in documents: the code after ssh HOST.
var documented = regexp.MustCompile("`ssh (?:-t )?HOST ([^`]+)`")

// TestDocumentedCommands parses each command in the text of the documents. TestDocuments, one of
// the end-to-end tests, runs the blocks of shell code.
func TestDocumentedCommands(t *testing.T) {
	files, err := filepath.Glob("../../cmd/pawnstorm/docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	s, found := New(), 0
	for _, file := range append(files, "../../README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range documented.FindAllStringSubmatch(string(text), -1) {
			found++
			if err := parses(s, m[1]); err != nil {
				t.Errorf("%s: %s: %v", filepath.Base(file), m[1], err)
			}
		}
	}
	if found < 50 {
		t.Errorf("found only %d commands. Is this the right folder?", found)
	}
}

// parses reads a command as an operator would type it.
func parses(s *Shell, command string) error {
	for _, end := range []string{" >", " <", " |", " &&"} { // the rest is for the user's own shell
		command, _, _ = strings.Cut(command, end)
	}
	said, err := grammar.Split(strings.Replace(command, " …", " hello", 1))
	if err != nil {
		return err
	}
	if said.Len() == 1 && said.Word(0) == adminName {
		return nil
	}
	if said.Word(0) == adminName {
		_, err := s.staff.grammar.Parse(said.Behind())
		return err
	}
	_, err = s.grammar.Parse(said)
	return err
}
