package e2etest

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
)

// Recorded is a recorded game that tests play again.
type Recorded struct {
	name  string // begins with the game's ID
	Rules game.Rules
	Setup string
	Moves []string
	Over  bool // by the rules, after all moves
}

// RecordedGames returns the recorded games of all rule sets by name. This package adds missing
// endings. A file begins with the lines "setup …" and "moves …".
func RecordedGames(t testing.TB) map[string]*Recorded {
	t.Helper()
	games := make(map[string]*Recorded)
	for _, pattern := range []string{
		Path("game/rules/*/testdata/*.golden"),
		Path("cmd/pawnstorm/e2e/e2etest/testdata/games/*.game"),
	} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: no games, %v", pattern, err)
		}
		for _, path := range paths {
			g := readRecorded(t, path)
			if g == nil {
				continue
			}
			if games[g.name] != nil {
				t.Fatalf("two recorded games have the name %s", g.name)
			}
			games[g.name] = g
		}
	}
	return games
}

// FirstRecorded returns the shortest recorded game from the usual set-up that ends by the rules. It
// is what a game is tested with that has nothing special to show.
func FirstRecorded(t testing.TB, games map[string]*Recorded, id string) (name string, g *Recorded) {
	t.Helper()
	for _, n := range slices.Sorted(maps.Keys(games)) {
		r := games[n]
		if r.Rules.Info().ID == id && r.Setup == "" && r.Over && (g == nil || len(r.Moves) < len(g.Moves)) {
			name, g = n, r
		}
	}
	if g == nil {
		t.Fatalf("%s has no recorded game to its end: add testdata/%[1]s-NAME.golden with an empty set-up", id)
	}
	return name, g
}

// readRecorded reads a recorded game. It returns nil if the catalog does not have the game yet.
func readRecorded(t testing.TB, path string) *Recorded {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitN(string(text), "\n", 3)
	setup, ok := strings.CutPrefix(lines[0], "setup")
	if !ok || len(lines) < 2 {
		t.Fatalf("%s must begin with a set-up and moves", path)
	}
	file := filepath.Base(path)
	g := &Recorded{
		name:  strings.TrimSuffix(file, filepath.Ext(file)),
		Setup: strings.TrimSpace(setup),
		Moves: strings.Fields(strings.TrimPrefix(lines[1], "moves")),
	}
	id, _, _ := strings.Cut(g.name, "-")
	g.Rules, ok = catalog.Find(id)
	if !ok {
		return nil
	}
	start := gametest.New(t, g.Rules, g.Setup)
	_, g.Over = gametest.PlayAll(t, start, strings.Join(g.Moves, " ")).Result()
	return g
}
