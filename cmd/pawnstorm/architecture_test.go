package main

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// tableRow finds the rows of a table that begin with a name in backticks.
var tableRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (\\S.*\\S) \\|$")

// rowsOf returns the rows of a document's tables by the name they begin with, and the names
// that have two rows.
func rowsOf(text string) (rows map[string]string, twice []string) {
	rows = make(map[string]string)
	for _, m := range tableRow.FindAllStringSubmatch(text, -1) {
		if rows[m[1]] != "" {
			twice = append(twice, m[1])
		}
		rows[m[1]] = m[2]
	}
	return rows, twice
}

// compareRows reports names without a row, and rows without a name.
func compareRows(t *testing.T, document string, names []string) {
	t.Helper()
	rows, twice := rowsOf(e2etest.ReadText(t, document))
	for _, name := range twice {
		t.Errorf("%s has two rows for %s", document, name)
	}
	for _, name := range names {
		if rows[name] == "" {
			t.Errorf("%s has no row for %s: add | `%s` | what it is for |", document, name, name)
		}
		delete(rows, name)
	}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		t.Errorf("%s has a row for %s, which does not exist: remove it", document, name)
	}
}

// TestPackagesDocument checks that PACKAGES.md has a row for each package, also if it holds
// only tests.
func TestPackagesDocument(t *testing.T) {
	packages, err := readPackages(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	names := slices.Collect(maps.Keys(packages))
	tests, err := filepath.Glob(e2etest.Path("cmd/pawnstorm/e2e/*/*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range tests {
		names = append(names, "cmd/pawnstorm/e2e/"+filepath.Base(filepath.Dir(file)))
	}
	slices.Sort(names)
	compareRows(t, ".github/PACKAGES.md", slices.Compact(names))
}

// TestDependenciesDocument: ARCHITECTURE.md gives a reason for each direct dependency.
func TestDependenciesDocument(t *testing.T) {
	out, err := exec.Command("go", "mod", "edit", "-json", e2etest.Path("go.mod")).Output()
	if err != nil {
		t.Fatal(err)
	}
	var mod struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		t.Fatal(err)
	}
	var direct []string
	for _, r := range mod.Require {
		if !r.Indirect {
			direct = append(direct, r.Path)
		}
	}
	if len(direct) < 10 {
		t.Fatalf("go.mod has %d direct dependencies: is this the module?", len(direct))
	}
	compareRows(t, ".github/ARCHITECTURE.md", direct)
}

// TestRowsAreFound plants rows with and without a reason.
func TestRowsAreFound(t *testing.T) {
	rows, twice := rowsOf("| package | what it does |\n|---|---|\n| `a/b` | Does one thing |\n| `c` |  |\n| `d` | x |\n| `a/b` | Again |\n")
	if len(rows) != 1 || rows["a/b"] != "Again" || !slices.Equal(twice, []string{"a/b"}) {
		t.Errorf("found %v, and %v twice", rows, twice)
	}
}
