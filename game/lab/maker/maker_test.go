package maker

import (
	"context"
	"errors"
	"os"
	"reflect"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/gametest"
	"pawnstorm/game/puzzle"
)

// TestMake checks that the result depends on the seed alone. It plays many games, so it runs only
// in the long form.
func TestMake(t *testing.T) {
	if os.Getenv("PAWNSTORM_LONG") == "" {
		t.Skip("PAWNSTORM_LONG is not set")
	}
	for _, id := range []string{"anarchist", "othello", "warfare", "correct"} {
		rules, _ := catalog.Find(id)
		told := 0
		config := Config{Rules: rules, Count: 1, Seed: 5, Report: func(games int, p puzzle.Puzzle) {
			if told++; games < 1 || p.Game != id {
				t.Errorf("reported %+v after %d games", p, games)
			}
		}}
		first, err := Make(t.Context(), config)
		if err != nil || len(first) != 1 || told != 1 {
			t.Fatalf("%s: %+v, %v", id, first, err)
		}
		second, err := Make(t.Context(), config)
		if err != nil || !reflect.DeepEqual(first, second) {
			t.Errorf("%s: %+v and %+v, %v", id, first, second, err)
		}
		a, err := puzzle.Begin(first[0], rules)
		if err != nil {
			t.Fatal(err)
		}
		for !a.Solved() {
			m, _ := a.Next()
			next, right, err := a.Try(m)
			if err != nil || !right {
				t.Fatalf("%s: %+v, %v", id, first[0], err)
			}
			a = next
		}
	}
}

// sample is the number of puzzles per verified puzzle when time is short.
const sample = 80

// TestVerified checks that only the solution wins in our puzzles. The long form verifies all of
// them.
func TestVerified(t *testing.T) {
	long, n, v := os.Getenv("PAWNSTORM_LONG") != "", 0, NewVerifier()
	nodes := uint64(proof)
	if !long {
		nodes = deepLook
	}
	for _, rules := range catalog.All() {
		for _, p := range puzzle.Of(rules.Info().ID) {
			if n++; !long && n%sample != 0 {
				continue
			}
			if err := v.Verify(t.Context(), p, rules, nodes); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestVerify finds faults in puzzles.
func TestVerify(t *testing.T) {
	v := NewVerifier()
	for _, test := range []struct {
		game, position string
		moves          []string
		sound          bool
	}{
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", []string{"a1a8"}, true},
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1", []string{"a1a8"}, false}, // both rooks
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", []string{"a1a7"}, false},
		{"chess", "4k3/8/8/3q4/8/2N5/8/R3K3 w - - 0 1", []string{"c3d5"}, true},
		{"chess", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", []string{"c3e4"}, false},
		{"anarchist", "8/8/8/8/8/8/P7/8", []string{"a2-a4"}, true},
		{"anarchist", "8/8/8/8/8/8/P7/8", []string{"a2-a3"}, false},
		{"othello", "-XXXXXO-O-OOOOO-OOOOOOOOOXXXXXOOOXOXXXOOOXXXXXXX-XXXOO----OOOOO- X", []string{"h2"}, true},
		{"othello", "-XXXXXO-O-OOOOO-OOOOOOOOOXXXXXOOOXOXXXOOOXXXXXXX-XXXOO----OOOOO- X", []string{"b2"}, false},
		{"correct", "10/10/10/10/3A1A4/2asda4/10/2A7/10/DS8 g - - - 0", []string{"c3-d4!d5,e5"}, true},
		{"correct", "10/10/10/10/3A1A4/2asda4/10/2A7/10/DS8 g - - - 0", []string{"c3-d4!d5"}, false},
		{"correct", "9a/10/10/10/3A1A4/3sd5/10/2A7/10/DS8 g - - - 0", []string{"c3-d4!d5,e5"}, false}, // each one wins alone
		{"correct", "9a/10/10/10/3A1A4/3sd5/10/2A7/10/DS8 g - - - 0", []string{"a1-a2", "j10-j9", "c3-d4!d5"}, false},
		{"chess", "nonsense", nil, false},
	} {
		rules, _ := catalog.Find(test.game)
		err := v.Verify(t.Context(), puzzle.Puzzle{Game: test.game, Position: test.position, Moves: test.moves}, rules, 20_000)
		if (err == nil) != test.sound {
			t.Errorf("%s %v: %v", test.position, test.moves, err)
		}
	}
}

// TestMakeObeys checks that Make stops when its context ends, and returns what it has.
func TestMakeObeys(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	rules, _ := catalog.Find("anarchist")
	list, err := Make(ctx, Config{Rules: rules, Count: 50, Seed: 5, Report: func(int, puzzle.Puzzle) { cancel() }})
	if !errors.Is(err, context.Canceled) || len(list) != 1 {
		t.Errorf("%d puzzles, %v", len(list), err)
	}
}

func TestCriteria(t *testing.T) {
	result := func(best, next search.Score) search.Result {
		return search.Result{Lines: []search.Line{{Score: best}, {Score: next}}}
	}
	wins := decisive(400, 120)
	for _, test := range []struct {
		best, next     search.Score
		decisive, ends bool
	}{
		{500, 100, true, false},
		{500, 200, false, false},
		{300, 0, false, false},
		{search.Mate - 3, 900, false, true},
		{search.Mate - 3, -900, true, true},
		{search.Mate - 3, search.Mate - 5, false, false},
		{search.Mate - 13, 900, false, false},
		{-search.Mate + 2, -search.Mate + 2, false, false},
	} {
		r := result(test.best, test.next)
		if wins(r) != test.decisive || ending(r) != test.ends {
			t.Errorf("%v and %v: %v, %v", test.best, test.next, wins(r), ending(r))
		}
	}
	if only := (search.Result{Lines: []search.Line{{Score: search.Mate - 3}}}); wins(only) || ending(only) {
		t.Error("the only legal move became a puzzle")
	}
}

func TestTrivial(t *testing.T) {
	rules, _ := catalog.Find("chess")
	before := gametest.New(t, rules, "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1")
	taking, _ := before.Parse("e4d5")
	s := gametest.Play(t, before, taking)
	for text, want := range map[string]bool{"e8d7": false, "e8d8": false} {
		m, err := s.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := retakes(before, taking, s, m); got != want {
			t.Errorf("%s retakes: %v", text, got)
		}
	}
	other, _ := rules.New("3qk3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
	taking, _ = other.Parse("e4d5")
	s = gametest.Play(t, other, taking)
	if m, _ := s.Parse("d8d5"); !retakes(other, taking, s, m) {
		t.Error("taking a move back is not recognized")
	}
	balanced := game.Board{Files: 1, Ranks: 2, Cells: []game.Piece{{Letter: 'P', Seat: 0}, {Letter: 'P', Seat: 1}}}
	if !mirrored(balanced) {
		t.Error("a mirror image is not recognized")
	}
	balanced.Cells[1].Seat = 0
	if mirrored(balanced) {
		t.Error("another board counts as a mirror image")
	}
}
