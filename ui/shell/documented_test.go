package shell

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/ui/shell/grammar"
)

// documented finds the commands that documents write in code: what stands behind ssh HOST.
var documented = regexp.MustCompile("`ssh (?:-t )?HOST ([^`]+)`")

// TestDocumentedCommands parses each command in the text of the documents. Those in blocks of
// a shell are typed by TestDocuments of the end-to-end tests.
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
		t.Errorf("found only %d commands: are these the documents?", found)
	}
}

// parses reads a command as the shell of an operator does.
func parses(s *Shell, command string) error {
	for _, end := range []string{" >", " <", " |", " &&"} { // what follows is for the shell of the person
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
