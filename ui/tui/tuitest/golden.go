package tuitest

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/game/gametest/golden"
)

// chance matches what differs between runs: the ids of guests without a key, codes, and the ids of
// teams and tournaments.
var chance = []struct {
	is *regexp.Regexp
	as string
}{
	{regexp.MustCompile(`guest-[0-9a-z]{5}`), "guest-xxxxx"},
	{regexp.MustCompile(`\b[0-9a-z]{4}-[0-9a-z]{4}\b`), "xxxx-xxxx"},
	{regexp.MustCompile(`(?m)(^ ?.?Id +)[0-9a-z]{8}\b`), "${1}xxxxxxxx"},
}

// Golden compares the frame with testdata, at both sizes that every screen must support.
func (p *Person) Golden(name string) {
	p.Tb.Helper()
	p.Until("all to be saved", func() bool { return p.Model.Session.SavingWords() == "" })
	for _, size := range []struct {
		name string
		w, h int
	}{{"80x24", 80, 24}, {"40x20", 40, 20}} {
		p.Resize(size.w, size.h)
		GoldenFrame(p.Tb, name+" "+size.name, p.Frame())
	}
	p.Resize(80, 24)
}

// GoldenFrame compares a frame with the golden frame of that name. One file holds all frames of a
// screen, which is the first part of the name. Another file holds the last lines of all frames,
// because many share them.
func GoldenFrame(tb testing.TB, name, frame string) {
	tb.Helper()
	for _, c := range chance {
		frame = c.is.ReplaceAllString(frame, c.as)
	}
	lines := strings.Split(frame, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	last := len(lines) - 1
	golden.Section(tb, GoldenFile(name), name, strings.Join(lines[:last], "\n")+"\n")
	golden.Section(tb, "testdata/footers.golden", name, lines[last]+"\n")
}

// GoldenFile returns the file with the golden frames of a screen.
func GoldenFile(name string) string {
	screen := name[:strings.IndexAny(name, "-_ ")]
	return filepath.Join("testdata", screen+".golden")
}
