package selfplay

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/rules/chess"
)

func config() Config {
	return Config{Rules: chess.FIDE(), Seed: 3, Nodes: 40, Clear: 1000, Plies: 80}
}

var errEnough = errors.New("enough")

// games plays the games from first to the one before last.
func games(t *testing.T, c Config, first, last, atOnce int) (list []*Game) {
	t.Helper()
	err := Play(t.Context(), c, first, atOnce, func(g *Game) error {
		if list = append(list, g); first+len(list) == last {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	return list
}

// TestReproducible checks that games depend only on the seed and their number.
func TestReproducible(t *testing.T) {
	all := games(t, config(), 0, 6, 1)
	if again := games(t, config(), 0, 6, 3); !reflect.DeepEqual(all, again) {
		t.Error("three workers play other games than one")
	}
	if rest := games(t, config(), 4, 6, 1); !reflect.DeepEqual(all[4:], rest) {
		t.Error("games depend on the ones before")
	}
	other := config()
	other.Seed++
	if reflect.DeepEqual(all, games(t, other, 0, 6, 1)) {
		t.Error("another seed plays the same games")
	}
}

// TestEveryGame plays a game of each rule set that programs can search, and reads it back.
func TestEveryGame(t *testing.T) {
	for _, rules := range catalog.All() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			c := config()
			c.Rules, c.Nodes = rules, 5
			name := filepath.Join(t.TempDir(), "games")
			file, err := Open(name, &c)
			if err != nil {
				t.Fatal(err)
			}
			if err := file.Add(games(t, c, 0, 1, 1)[0]); err != nil {
				t.Fatal(err)
			}
			if err := file.Close(); err != nil {
				t.Fatal(err)
			}
			for p, err := range Positions(name, rules) {
				if err != nil || p.Game != 0 {
					t.Fatal(p, err)
				}
			}
		})
	}
}

// saved writes games to a file and returns its name and content.
func saved(t *testing.T, list []*Game) (name string, content []byte) {
	t.Helper()
	name, c := filepath.Join(t.TempDir(), "games"), config()
	file, err := Open(name, &c)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range list {
		if err := file.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if content, err = os.ReadFile(name); err != nil {
		t.Fatal(err)
	}
	return name, content
}

// TestResume cuts a file anywhere. Open removes the rest of a game, and the next games make
// the file whole again.
func TestResume(t *testing.T) {
	list := games(t, config(), 0, 3, 1)
	name, whole := saved(t, list)
	header := bytes.IndexByte(whole, '\n') + 1
	for cut := header; cut < len(whole); cut += 31 {
		if err := os.WriteFile(name, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		c := config()
		file, err := Open(name, &c)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range list[file.Games:] {
			if err := file.Add(g); err != nil {
				t.Fatal(err)
			}
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(name); err != nil || !bytes.Equal(again, whole) {
			t.Fatalf("cut at byte %d of %d, the file becomes another, %v", cut, len(whole), err)
		}
	}
}

// TestPositions checks results and scores of positions against their game.
func TestPositions(t *testing.T) {
	list := games(t, config(), 0, 5, 1)
	name, _ := saved(t, list)
	seen, quiet := 0, 0
	for _, g := range list {
		for _, m := range g.Moves {
			if m.Quiet {
				quiet++
			}
		}
	}
	for p, err := range Positions(name, chess.FIDE()) {
		if err != nil {
			t.Fatal(err)
		}
		want := map[game.Seat]float64{0: 1, 1: 0, game.NoSeat: 0.5}[list[p.Game].Winner]
		if p.Result != want {
			t.Errorf("a position of game %d has the result %g, want %g", p.Game, p.Result, want)
		}
		if p.State.(game.Walkable).Walk().Forced() {
			t.Errorf("%s is not quiet", p.State)
		}
		seen++
	}
	if seen != quiet || seen < 20 {
		t.Errorf("%d positions, want %d", seen, quiet)
	}
}

// TestTwoWriters checks that the second of two programs that write to a file notices.
func TestTwoWriters(t *testing.T) {
	list := games(t, config(), 0, 2, 1)
	name, c := filepath.Join(t.TempDir(), "games"), config()
	var files [2]*File
	for i := range files {
		var err error
		if files[i], err = Open(name, &c); err != nil {
			t.Fatal(err)
		}
		defer files[i].Close()
	}
	if err := files[0].Add(list[0]); err != nil {
		t.Fatal(err)
	}
	if err := files[1].Add(list[0]); err == nil || !strings.Contains(err.Error(), "another program") {
		t.Errorf("the second program is told %v", err)
	}
}

// TestDamage checks what Open and Positions say about files that are not what they should be.
func TestDamage(t *testing.T) {
	name, whole := saved(t, games(t, config(), 0, 3, 1))
	other := config()
	other.Seed++
	if _, err := Open(name, &other); err == nil || !strings.Contains(err.Error(), "seed=3") {
		t.Errorf("games of another seed: %v", err)
	}
	for _, err := range Positions(name, chess.Discworld()) {
		if err == nil || !strings.Contains(err.Error(), "games of chess") {
			t.Errorf("games of another rule set: %v", err)
		}
		break
	}
	header := bytes.IndexByte(whole, '\n') + 1
	damaged := bytes.Clone(whole)
	damaged[header+20] ^= 1
	for text, content := range map[string][]byte{"checksum": damaged, "not a file": []byte("something else\n")} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
		c := config()
		if _, err := Open(name, &c); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestStops checks that Play returns when its context ends.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	err := Play(ctx, config(), 0, 2, func(*Game) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	bad := config()
	bad.Nodes = 0
	if err := Play(t.Context(), bad, 0, 1, nil); err == nil {
		t.Error("plays without nodes")
	}
}

// FuzzParse reads content that is not from a game, and writes what it read.
func FuzzParse(f *testing.F) {
	f.Add((&Game{Setup: "x", Winner: 1, Random: []int{3, 200}, Moves: []Move{{4, -20, true}, {0, 31000, false}}}).content())
	f.Fuzz(func(t *testing.T, content []byte) {
		g, err := parse(content)
		if err != nil {
			return
		}
		again, err := parse(g.content())
		if err != nil || !reflect.DeepEqual(g, again) {
			t.Errorf("%+v becomes %+v, %v", g, again, err)
		}
	})
}
