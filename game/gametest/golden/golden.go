package golden

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// variable is set to rewrite the golden files. It is not a flag, because test binaries
// refuse unknown flags, and most packages have no golden files.
const variable = "PAWNSTORM_UPDATE"

var update = os.Getenv(variable) != ""

// Updating reports whether golden files are being rewritten.
func Updating() bool { return update }

// File compares a text with a whole file.
func File(t testing.TB, path, got string) {
	t.Helper()
	if update {
		write(t, path, got)
		return
	}
	compare(t, path, got, read(t, path))
}

// files guards files with sections.
var files sync.Mutex

// Section compares a text with the section of that name in a file. The text must end with
// a newline, and none of its lines may begin like a name.
func Section(t testing.TB, path, name, got string) {
	t.Helper()
	files.Lock()
	defer files.Unlock()
	if used[path] == nil {
		used[path] = make(map[string]bool)
	}
	used[path][name] = true
	sections := split(read(t, path))
	if update {
		if was, ok := sections[name]; !ok || was != got {
			sections[name] = got
			write(t, path, join(sections))
		}
		return
	}
	want, ok := sections[name]
	if !ok {
		t.Errorf("%s has no %q: run with PAWNSTORM_UPDATE=1 if this is right\n%s", path, name, got)
		return
	}
	compare(t, path+": "+name, got, want)
}

// nameBegins starts a line with a name.
const nameBegins = "== "

func split(text string) map[string]string {
	sections := make(map[string]string)
	name := ""
	for line := range strings.Lines(text) {
		if title, ok := strings.CutPrefix(line, nameBegins); ok {
			name = strings.TrimSuffix(title, "\n")
			sections[name] = ""
			continue
		}
		sections[name] += line
	}
	return sections
}

func join(sections map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sections)) {
		b.WriteString(nameBegins + name + "\n" + sections[name])
	}
	return b.String()
}

// read reads a file. A missing file is empty if it will be written.
func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	switch {
	case err == nil || update && os.IsNotExist(err):
	case os.IsNotExist(err):
		t.Fatalf("there is no %s: run with PAWNSTORM_UPDATE=1 to write it", path)
	default:
		t.Fatal(err)
	}
	return string(text)
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func compare(t testing.TB, what, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	has, had := strings.Split(got, "\n"), strings.Split(want, "\n")
	line := 0
	for line < min(len(has), len(had))-1 && has[line] == had[line] {
		line++
	}
	t.Errorf("%s, line %d: got %q, want %q; run with PAWNSTORM_UPDATE=1 if this is right\n%s",
		what, line+1, has[line], had[line], got)
}
