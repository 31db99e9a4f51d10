package golden

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"
)

// used has the sections that were compared, by file.
var used = make(map[string]map[string]bool)

// Run runs the tests of a package. It fails if a golden file has a section that no test
// compared, because its test is gone. With PAWNSTORM_UPDATE, Run removes such sections. It
// is for TestMain, and checks only complete runs.
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
			fmt.Fprintf(os.Stderr, "%s: no test compares %q. "+
				"Run all tests of the package with PAWNSTORM_UPDATE=1 if this is right.\n", path, left)
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

// unused returns the sections of a file that are not among the names. With
// PAWNSTORM_UPDATE it removes them from the file.
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
