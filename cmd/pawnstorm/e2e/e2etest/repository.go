package e2etest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Path converts a path from the top of the repository to one from the current folder.
func Path(path string) string {
	top := "."
	for {
		if _, err := os.Stat(filepath.Join(top, "go.mod")); err == nil {
			return filepath.Join(top, path)
		}
		if abs, err := filepath.Abs(top); err != nil || filepath.Dir(abs) == abs {
			panic("the tests must run inside the repository")
		}
		top = filepath.Join("..", top)
	}
}

// NamesOfTests returns the names of the module's tests.
func NamesOfTests(t *testing.T) map[string]bool {
	t.Helper()
	names := make(map[string]bool)
	root, test := os.DirFS(Path("")), regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(root, name)
		for _, found := range test.FindAllSubmatch(text, -1) {
			names[string(found[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// ReadText reads a file of the repository, by its path from the top.
func ReadText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(Path(path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
