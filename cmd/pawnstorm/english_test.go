package main

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// mostStiff is how many stiff turns of phrase may stand in 10,000 words of comments, string literals
// and documents. Well-edited Go projects have 1 to 9.
const mostStiff = 10

// stiff finds turns of phrase that people write and nobody says aloud. They are a smoke detector: a
// text can avoid them all and still be hard to read.
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

// prose returns the comments and the string literals of several words of a Go file, or the lines of
// a document that are not code.
func prose(path, text string) (lines []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if strings.HasSuffix(path, ".md") {
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

// TestEnglish counts stiff turns of phrase in the whole tree, without tests. If there are too many, it
// prints the sentences to look at.
func TestEnglish(t *testing.T) {
	words, found, source := 0, []string{}, os.DirFS("../..")
	err := fs.WalkDir(source, ".", func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == ".git" || name == "testdata"):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".md") && !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(source, path)
		if err != nil {
			return err
		}
		for _, line := range prose(path, string(text)) {
			words += len(wordShape.FindAllString(line, -1))
			for range stiff.FindAllString(line, -1) {
				found = append(found, fmt.Sprintf("%s: %s", path, strings.TrimSpace(line)))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if words < 50_000 {
		t.Fatalf("only %d words were read: is this the module?", words)
	}
	if n := len(found) * 10_000 / words; n > mostStiff {
		t.Errorf("%d stiff turns of phrase in 10,000 words, want at most %d:\n%s", n, mostStiff, strings.Join(found, "\n"))
	}
}

// TestEnglishIsRead plants phrases, good and bad.
func TestEnglishIsRead(t *testing.T) {
	for text, want := range map[string]bool{
		`// A session in which nothing was done is ended.`: true,
		`x := "to be told of, whoever comes"`:              true,
		`x := "whoever"`:                                   false, // one word is a name
		`// The server closes idle sessions.`:              false,
	} {
		if got := stiff.MatchString(strings.Join(prose("a.go", text), "\n")); got != want {
			t.Errorf("%s: found %v, want %v", text, got, want)
		}
	}
}
