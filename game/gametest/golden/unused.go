package golden

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"
)

// used are the sections that were compared, by file.
var used = make(map[string]map[string]bool)

// Run runs the tests of a package and fails if a golden file has a section that none
// of them compared: it is of a test that is gone. With PAWNSTORM_UPDATE such sections are
// taken out. It is for TestMain; a run of some of the tests alone says nothing.
func Run(m *testing.M) int {
	code := m.Run()
	if code != 0 || !whole() {
		return code
	}
	for path, names := range used {
		left, err := unused(path, names)
		switch {
		case err != nil:
			fmt.Fprintln(os.Stderr, err)
			return 1
		case len(left) > 0 && !update:
			fmt.Fprintf(os.Stderr, "%s: no test compares %q: run all tests of the package with PAWNSTORM_UPDATE=1 if this is right\n", path, left)
			code = 1
		}
	}
	return code
}

// whole reports whether all tests of the package were run.
func whole() bool {
	for _, name := range []string{"run", "skip", "short", "list"} {
		if f := flag.Lookup("test." + name); f != nil && f.Value.String() != f.DefValue {
			return false
		}
	}
	return true
}

// unused are the sections of a file that are not among the names. With PAWNSTORM_UPDATE they
// are taken out of it.
func unused(path string, names map[string]bool) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	sections := split(string(text))
	var left []string
	for name := range sections {
		if !names[name] {
			left = append(left, name)
			delete(sections, name)
		}
	}
	slices.Sort(left)
	if len(left) == 0 || !update {
		return left, nil
	}
	return left, os.WriteFile(path, []byte(join(sections)), 0o644)
}
