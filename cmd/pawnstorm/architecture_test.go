package main

import (
	"encoding/json"
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/gametest/golden"
)

// tableRow matches a table row that begins with a name in backticks.
var tableRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (\\S.*\\S) \\|$")

// rowsOf returns the table rows of a document by name, and the names that occur twice.
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
			t.Errorf("%s has no row for %s: add | `%[2]s` | what it is for |", document, name)
		}
		delete(rows, name)
	}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		t.Errorf("%s has a row for %s, which does not exist: remove it", document, name)
	}
}

// TestPackagesDocument checks that PACKAGES.md has a row for each package, including packages with
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
	names = slices.Compact(names)
	const document = ".github/PACKAGES.md"
	if golden.Updating() {
		text := addRows(e2etest.ReadText(t, document), names, synopsis)
		if err := os.WriteFile(e2etest.Path(document), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	compareRows(t, document, names)
}

// addRows adds missing rows to a document, next to the closest packages.
func addRows(text string, names []string, describe func(name string) string) string {
	rows, _ := rowsOf(text)
	for _, name := range names {
		does := describe(name)
		if rows[name] != "" || does == "" {
			continue
		}
		most, end := 0, 0
		for _, m := range tableRow.FindAllStringSubmatchIndex(text, -1) {
			if n := sharedFolders(name, text[m[2]:m[3]]); n > 0 && n >= most {
				most, end = n, m[1]
			}
		}
		if end > 0 {
			text = fmt.Sprintf("%s\n| `%s` | %s |%s", text[:end], name, does, text[end:])
		}
	}
	return text
}

// sharedFolders counts the leading folders that two paths share.
func sharedFolders(a, b string) (n int) {
	one, other := strings.Split(a, "/"), strings.Split(b, "/")
	for n < min(len(one), len(other)) && one[n] == other[n] {
		n++
	}
	return n
}

// synopsis returns the first sentence of a package comment, or "" without one.
func synopsis(folder string) string {
	files, _ := filepath.Glob(e2etest.Path(folder + "/*.go"))
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil || file.Doc == nil {
			continue
		}
		text := strings.TrimPrefix(new(doc.Package).Synopsis(file.Doc.Text()), "Package "+file.Name.Name+" ")
		text = strings.TrimPrefix(text, "is ")
		return strings.TrimSuffix(strings.ToUpper(text[:min(1, len(text))])+text[min(1, len(text)):], ".")
	}
	return ""
}

func TestAddRows(t *testing.T) {
	before := "| `lobby` | All |\n| `lobby/store` | Keeps |\n| `lobby/store/bolt` | On disk |\n| `lobby/team` | Teams |\n"
	want := strings.Replace(before, "disk |\n", "disk |\n| `lobby/store/nats` | Package doc |\n", 1)
	names := []string{"lobby", "lobby/store", "lobby/store/nats", "tools"}
	if got := addRows(before, names, func(string) string { return "Package doc" }); got != want {
		t.Errorf("got rows\n%s\nwant\n%s", got, want)
	}
	if got := synopsis("game/catalog"); got == "" || strings.HasPrefix(got, "Package") {
		t.Errorf("got synopsis %q for game/catalog", got)
	}
}

// TestDependenciesDocument checks that ARCHITECTURE.md gives a reason for each direct dependency.
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

// TestRowsAreFound checks the parser on rows with and without a reason.
func TestRowsAreFound(t *testing.T) {
	rows, twice := rowsOf("| package | what it does |\n|---|---|\n| `a/b` | Does one thing |\n| `c` |  |\n| `d` | x |\n| `a/b` | Again |\n")
	if len(rows) != 1 || rows["a/b"] != "Again" || !slices.Equal(twice, []string{"a/b"}) {
		t.Errorf("found rows %v and duplicates %v", rows, twice)
	}
}
