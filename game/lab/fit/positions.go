package fit

import (
	"bufio"
	"bytes"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pawnstorm/game"
)

// Position is a position of a finished game. Score and result are the first seat's.
type Position struct {
	State  game.State
	Score  float64 // of a search
	Result float64 // 1, 0.5 or 0
}

// String returns a line of a file of positions: position text, score and result,
// separated by semicolons.
func (p Position) String() string { return fmt.Sprintf("%s;%g;%g", p.State, p.Score, p.Result) }

func read(line string, rules game.Rules) (p Position, err error) {
	parts := strings.Split(line, ";")
	if len(parts) != 3 {
		return p, fmt.Errorf("%q has %d parts instead of 3", line, len(parts))
	}
	if p.State, err = rules.New(parts[0]); err != nil {
		return p, err
	}
	if p.Score, err = strconv.ParseFloat(parts[1], 64); err != nil {
		return p, err
	}
	p.Result, err = strconv.ParseFloat(parts[2], 64)
	return p, err
}

// File returns the file of positions that the environment names. It skips the test if
// there is none.
func File(t *testing.T) string {
	const variable = "PAWNSTORM_TUNE"
	name := os.Getenv(variable)
	if name == "" {
		t.Skip(variable + " names no positions")
	}
	return name
}

// Quiet yields the positions of a file where no side can win or lose material at
// once. It yields each position once.
func Quiet(t *testing.T, name string, rules game.Rules) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		seen := map[uint64]bool{}
		in := bufio.NewScanner(file)
		for in.Scan() {
			p, err := read(in.Text(), rules)
			if err != nil {
				t.Fatal(err)
			}
			w := p.State.(game.Walkable).Walk()
			if seen[w.Key()] || !quiet(w) {
				continue
			}
			seen[w.Key()] = true
			if !yield(p) {
				return
			}
		}
		if err := in.Err(); err != nil {
			t.Fatal(err)
		}
	}
}

func quiet(w game.Walk) bool {
	return !w.Forced() && !slices.ContainsFunc(w.Sharp(nil), func(m game.Ply) bool { return w.Gain(m) > 0 })
}

// AtRandom writes the positions of random games to a file. All games count as drawn;
// score gives the scores.
func AtRandom(t *testing.T, rules game.Rules, games int, score func(game.State) int) (name string) {
	var file bytes.Buffer
	for i := range games {
		s, err := rules.New("")
		rnd := rand.New(rand.NewPCG(uint64(i), 0))
		for err == nil && len(s.Moves()) > 0 {
			fmt.Fprintln(&file, Position{s, float64(score(s)), 0.5})
			s, err = s.Play(s.Moves()[rnd.IntN(len(s.Moves()))])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	name = filepath.Join(t.TempDir(), "positions.txt")
	if err := os.WriteFile(name, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}
