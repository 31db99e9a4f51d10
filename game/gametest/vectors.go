package gametest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
)

// mostWalked is the largest count that is also checked by walking over states.
const mostWalked = 2_000

// vector is one entry of the file: a position, moves to play from it, and what must be
// true after them.
type vector struct {
	Position string // empty for the start
	Setup    string // which start, in a game with several
	Play     []string
	Then     string
	Turns    []string
	Perft    []uint64 // at depths 1, 2, 3, ...
	Result   string   // "draw" or the ID of the winner's seat
	Note     string
}

func checkVectors(t *testing.T, rules game.Rules, options Options) {
	path := filepath.Join("testdata", "vectors.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if len(vectors) == 0 {
		t.Fatalf("%s is empty: it needs at least the counts (perft) of the start", path)
	}
	for i, v := range vectors {
		t.Run(fmt.Sprint(i), func(t *testing.T) { v.check(t, rules, options) })
	}
}

func (v *vector) check(t *testing.T, rules game.Rules, options Options) {
	setup := v.Setup
	if v.Position != "" {
		setup = v.Position
	}
	state := PlayAll(t, New(t, rules, setup), strings.Join(v.Play, " "))
	t.Logf("%s %s", state, v.Note)
	if got := options.Normal(state.String()); v.Then != "" && got != v.Then {
		t.Errorf("the position is\n%s\nwant\n%s", got, v.Then)
	}
	if got := Texts(state); v.Turns != nil && !slices.Equal(got, v.Turns) {
		t.Errorf("the legal moves are\n%v\nwant\n%v", got, v.Turns)
	}
	v.checkPerft(t, state, options)
	if v.Result != "" {
		v.checkResult(t, rules, state)
	}
}

func (v *vector) checkPerft(t *testing.T, state game.State, options Options) {
	for i, want := range v.Perft {
		depth := i + 1
		if want <= mostWalked {
			if got := walkPerft(t, state, depth); got != want {
				t.Errorf("walking over states, perft %d is %d, want %d", depth, got, want)
			}
		}
		if options.Perft == nil || want > Share(usualNodes) {
			continue
		}
		got, err := options.Perft(state.String(), depth)
		if err != nil || got != want {
			t.Errorf("perft %d is %d, %v, want %d", depth, got, err, want)
		}
	}
}

// walkPerft counts like perft, but only with game.State.
func walkPerft(t *testing.T, state game.State, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var nodes uint64
	for _, m := range state.Moves() {
		next, err := state.Play(m)
		if err != nil {
			t.Fatalf("%s: %v", state, err)
		}
		nodes += walkPerft(t, next, depth-1)
	}
	return nodes
}

func (v *vector) checkResult(t *testing.T, rules game.Rules, state game.State) {
	result, over := state.Result()
	got := "draw"
	if over && result.Winner != game.NoSeat {
		got = rules.Info().Seats[result.Winner].ID
	}
	if !over || got != v.Result {
		t.Errorf("the result is %+v, %v, want %s", result, over, v.Result)
	}
}
