package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// These limit the stiff phrases in 10,000 words of comments, strings and documents. Well-edited Go
// projects have 1 to 9. Each folder may have one phrase, which can exceed the rate in a small folder.
const (
	mostStiffInAll    = 10
	mostStiffInFolder = 20
)

// stiff matches phrases that people write but never say. A text without any of them can still be hard
// to read.
var stiff = regexp.MustCompile(`(?i)` + strings.Join([]string{
	`\b(?:of|for|by|in|to|from|with|at|on|after|behind|through) (?:which|whom|whose)\b`,
	`\b(?:that|as|than) there (?:is|are|was|were)\b`,
	`\b(?:is|are|was|were|be|been) told\b`,
	`\b(?:nobody|somebody|whoever|whatever)\b`,
	`\b(?:unless given|but for|be it|not but|is but)\b`,
	`\b(?:that|those) (?:of|who|which|that|in|at|with)\b|\bone (?:that|who|of whom)\b`,
	`\b(?:is|are) (?:parted|meant|had|kept|taken|made|said) (?:by|of|for|to|from|with)\b`,
	`\bcan be had\b|\bis to be\b|\bare to be\b|\bhas to be\b`,
	`\b(?:the like|thereof|therein|herein|whereby|wherein|thereby|therefrom)\b`,
	`, for (?:it|they|there|he|she|we|you|its|their|others|nobody|each|all|what|that)\b`,
}, "|"))

var (
	wordShape   = regexp.MustCompile(`[A-Za-z][A-Za-z'’-]*`)
	lineComment = regexp.MustCompile(`(?:^|\s)//\s?(.*)$`)
	literal     = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)
)

// prose returns the comments and longer strings of a Go file, or the lines of a document outside
// code.
func prose(file, text string) (lines []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if strings.HasSuffix(file, ".md") {
			if !strings.HasPrefix(line, "    ") {
				lines = append(lines, line)
			}
			continue
		}
		if c := lineComment.FindStringSubmatch(line); c != nil {
			lines = append(lines, c[1])
		}
		for _, s := range literal.FindAllStringSubmatch(lineComment.ReplaceAllString(line, ""), -1) {
			if strings.Contains(s[1], " ") {
				lines = append(lines, s[1])
			}
		}
	}
	return lines
}

// stiffness counts stiff phrases and keeps their lines.
type stiffness struct {
	words int
	found []string
}

func (s *stiffness) add(other stiffness) {
	s.words += other.words
	s.found = append(s.found, other.found...)
}

// check fails if there are too many phrases.
func (s *stiffness) check(t testing.TB, name string, most int) {
	if n := len(s.found) * 10_000 / max(s.words, 1); n > most {
		t.Errorf("%s: %d stiff phrases in 10,000 words, want at most %d:\n%s",
			name, n, most, strings.Join(s.found, "\n"))
	}
}

// stiffnessOf measures a file.
func stiffnessOf(file, text string) (s stiffness) {
	for _, line := range prose(file, text) {
		s.words += len(wordShape.FindAllString(line, -1))
		for range stiff.FindAllString(line, -1) {
			s.found = append(s.found, fmt.Sprintf("%s: %s", file, strings.TrimSpace(line)))
		}
	}
	return s
}

// TestEnglish counts stiff phrases in the whole tree and in each folder, without tests. If there are
// too many, it prints their lines.
func TestEnglish(t *testing.T) {
	var all stiffness
	folders, source := make(map[string]*stiffness), os.DirFS("../..")
	err := fs.WalkDir(source, ".", func(file string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == ".git" || name == "testdata"):
			return fs.SkipDir
		case entry.IsDir():
			folders[file] = &stiffness{}
		case strings.HasSuffix(name, "_test.go"):
		case strings.HasSuffix(name, ".md"), strings.HasSuffix(name, ".go"):
			text, err := fs.ReadFile(source, file)
			folders[path.Dir(file)].add(stiffnessOf(file, string(text)))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		folder := folders[name]
		all.add(*folder)
		if len(folder.found) > 1 {
			folder.check(t, name, mostStiffInFolder)
		}
	}
	if all.words < 50_000 {
		t.Fatalf("read only %d words: is this the module?", all.words)
	}
	all.check(t, "all", mostStiffInAll)
}

// TestEnglishIsRead checks the patterns on good and bad phrases.
func TestEnglishIsRead(t *testing.T) {
	for text, want := range map[string]bool{
		`// A session in which nothing was done is ended.`: true,
		`x := "to be told of, whoever comes"`:              true,
		`x := "whoever"`:                                   false, // a single word can be a name
		`// The server closes idle sessions.`:              false,
	} {
		if got := stiff.MatchString(strings.Join(prose("a.go", text), "\n")); got != want {
			t.Errorf("%s: found %v, want %v", text, got, want)
		}
	}
}
