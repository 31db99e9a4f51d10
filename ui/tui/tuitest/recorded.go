package tuitest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ShortestRecord returns the moves of the shortest recorded game from the usual set-up to its end.
func ShortestRecord(t *testing.T, id string) (shortest []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(RulesFolder(t), "*/testdata", id+"-*.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if moves := RecordedMoves(t, path); moves != nil && (shortest == nil || len(moves) < len(shortest)) {
			shortest = moves
		}
	}
	if shortest == nil {
		t.Fatalf("%s has no recorded game to its end: add testdata/%[1]s-NAME.golden with an empty set-up", id)
	}
	return shortest
}

// RecordedMoves returns the moves of a recorded game, or nil if it has a set-up or no end.
func RecordedMoves(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitN(string(text), "\n", 3)
	moves, ok := strings.CutPrefix(lines[1], "moves ")
	if !ok || lines[0] != "setup" || !strings.Contains(lines[2], "\nresult: ") {
		return nil
	}
	return strings.Fields(moves)
}

// RulesFolder returns the folder of the rule sets. Tests run in the folders of their packages.
func RulesFolder(t *testing.T) string {
	t.Helper()
	root := "."
	for range 10 {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return filepath.Join(root, "game/rules")
		}
		root = filepath.Join(root, "..")
	}
	t.Fatal("no go.mod in any parent folder")
	return ""
}
