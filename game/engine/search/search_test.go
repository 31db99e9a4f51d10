package search

import (
	"context"
	"reflect"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/chess"
)

const tableBytes = 1 << 20

// each runs a test on every game.
func each(t *testing.T, test func(t *testing.T, rules game.Rules)) {
	walkable := 0
	for _, rules := range catalog.All() {
		if _, ok := gametest.New(t, rules, "").(game.Walkable); !ok {
			continue
		}
		walkable++
		t.Run(rules.Info().ID, func(t *testing.T) { test(t, rules) })
	}
	if walkable == 0 {
		t.Fatal("no game can be searched")
	}
}

// checkLines plays through every line.
func checkLines(t *testing.T, state game.State, r Result) {
	t.Helper()
	if len(r.Lines) == 0 {
		t.Fatal("found nothing")
	}
	for _, line := range r.Lines {
		if len(line.Moves) == 0 {
			t.Fatal("a line is empty")
		}
		for s, i := state, 0; i < len(line.Moves); i++ {
			next, err := s.Play(line.Moves[i])
			if err != nil {
				t.Fatalf("move %d of a line: %v", i, err)
			}
			s = next
		}
	}
}

func TestMates(t *testing.T) {
	for _, test := range []struct {
		position string
		plies    int
		first    string // "" if several moves do
	}{
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8"},
		{"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3, ""},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, "a1a6"},
		{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5, "f6a6"},
		{"r5rk/5p1p/R7/4B3/8/8/7P/7K b - - 1 1", -4, ""},
		{"2r1r1k1/5ppp/8/8/Q7/8/5PPP/4R1K1 w - - 0 1", 3, ""},
		{"r6k/6pp/8/4N3/2Q5/8/8/6K1 w - - 0 1", 7, "e5f7"},
	} {
		state := gametest.New(t, chess.FIDE(), test.position)
		r := New(tableBytes).Search(t.Context(), state, Limits{Depth: 10}, nil)
		checkLines(t, state, r)
		plies, ok := r.Lines[0].Score.Plies()
		if !ok || plies != test.plies {
			t.Errorf("%s: %v, want %d plies", test.position, r.Lines[0].Score, test.plies)
		}
		if first := state.Format(r.Lines[0].Moves[0]); test.first != "" && first != test.first {
			t.Errorf("%s: %s, want %s", test.position, first, test.first)
		}
		if n := len(r.Lines[0].Moves); n != max(plies, -plies) {
			t.Errorf("%s: line has %d moves", test.position, n)
		}
	}
}

// TestDrawIsFound checks that a losing side finds a perpetual check, even if it prefers being
// slightly worse to a draw.
func TestDrawIsFound(t *testing.T) {
	state := gametest.New(t, chess.FIDE(), "6k1/6p1/5p2/7Q/8/8/rq6/7K w - - 0 1")
	for _, contempt := range []Score{0, 50} {
		r := New(tableBytes).Search(t.Context(), state, Limits{Depth: 8, Contempt: contempt}, nil)
		if r.Lines[0].Score != -contempt || state.Format(r.Lines[0].Moves[0]) != "h5e8" {
			t.Errorf("perpetual check: %v by %s", r.Lines[0].Score, state.Format(r.Lines[0].Moves[0]))
		}
	}
}

// TestWinIsPlayedOut checks that the search wins when a counted draw is near.
func TestWinIsPlayedOut(t *testing.T) {
	for _, position := range []string{
		"8/8/8/4k3/8/8/3QK3/8 w - - 70 90",
		"8/8/8/4k3/8/8/3RK3/8 w - - 30 90",
	} {
		state := gametest.New(t, chess.Discworld(), position)
		s := New(tableBytes)
		for {
			if result, over := state.Result(); over {
				if result.Reason != "checkmate" {
					t.Errorf("%s ends in %s", position, result.Reason)
				}
				break
			}
			r := s.Search(t.Context(), state, Limits{Nodes: 6000}, nil)
			checkLines(t, state, r)
			state, _ = state.Play(r.Lines[0].Moves[0])
		}
	}
}

func TestWinIsNotRepeatedAway(t *testing.T) {
	// White had this position twice. A third time would be a draw.
	state := gametest.New(t, chess.FIDE(), "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1")
	state = gametest.PlayAll(t, state, "a1a3 h8g8 a3a1 g8h8 a1a3 h8g8 a3a1 g8h8 a1a3 h8g8")
	r := New(tableBytes).Search(t.Context(), state, Limits{Depth: 6}, nil)
	if plies, ok := r.Lines[0].Score.Plies(); !ok || plies <= 0 {
		t.Errorf("%v", r.Lines[0].Score)
	}
}

func TestLines(t *testing.T) {
	each(t, func(t *testing.T, rules game.Rules) {
		state := gametest.New(t, rules, "")
		r := New(tableBytes).Search(t.Context(), state, Limits{Depth: 3, Nodes: 50_000, Lines: 4}, nil)
		checkLines(t, state, r)
		if want := min(4, len(state.Moves())); len(r.Lines) != want {
			t.Fatalf("%d lines, want %d", len(r.Lines), want)
		}
		first := map[game.Move]bool{}
		for i, line := range r.Lines {
			if i > 0 && line.Score > r.Lines[i-1].Score {
				t.Errorf("line %d is better than the one before", i)
			}
			first[line.Moves[0]] = true
		}
		if len(first) != len(r.Lines) {
			t.Error("two lines start with the same move")
		}
	})
}

func TestSameAgain(t *testing.T) {
	each(t, func(t *testing.T, rules game.Rules) {
		state := gametest.New(t, rules, "")
		limits := Limits{Nodes: 20_000, Lines: 2}
		s := New(tableBytes)
		one := s.Search(t.Context(), state, limits, nil)
		s.Forget()
		two := s.Search(t.Context(), state, limits, nil)
		three := New(tableBytes).Search(t.Context(), state, limits, nil)
		if !reflect.DeepEqual(one, two) || !reflect.DeepEqual(one, three) {
			t.Errorf("found %v, after Forget %v, with another searcher %v", one, two, three)
		}
	})
}

func TestLimits(t *testing.T) {
	each(t, func(t *testing.T, rules game.Rules) {
		state := gametest.New(t, rules, "")
		s := New(tableBytes)
		if r := s.Search(t.Context(), state, Limits{Nodes: 5000}, nil); r.Nodes > 5000 {
			t.Errorf("%d nodes", r.Nodes)
		}
		if r := s.Search(t.Context(), state, Limits{Depth: 2}, nil); r.Depth > 2 {
			t.Errorf("depth %d", r.Depth)
		}
		checkLines(t, state, s.Search(t.Context(), state, Limits{Time: 3 * time.Millisecond}, nil))
	})
}

func TestCancel(t *testing.T) {
	each(t, func(t *testing.T, rules game.Rules) {
		state := gametest.New(t, rules, "")
		s := New(tableBytes)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var last Result
		r := s.Search(ctx, state, Limits{}, func(r Result) {
			last = r
			if r.Nodes > 2000 {
				cancel()
			}
		})
		if r.Nodes > last.Nodes+between || r.Depth != last.Depth {
			t.Errorf("cancelled at %d nodes, ended at %d", last.Nodes, r.Nodes)
		}
		r = s.Search(ctx, state, Limits{}, nil)
		checkLines(t, state, r)
		if r.Depth != 0 || r.Nodes != 0 {
			t.Errorf("cancelled before the start, but searched to depth %d", r.Depth)
		}
	})
}

func TestOver(t *testing.T) {
	state := gametest.New(t, chess.FIDE(), "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
	if r := New(tableBytes).Search(t.Context(), state, Limits{Depth: 3}, nil); len(r.Lines) > 0 {
		t.Errorf("after the end: %v", r)
	}
}

// TestNoAllocations checks that a search allocates at its start and for its results, but not for
// each node.
func TestNoAllocations(t *testing.T) {
	each(t, func(t *testing.T, rules game.Rules) {
		state := gametest.New(t, rules, "")
		s := New(tableBytes)
		search := func(nodes uint64) float64 {
			return testing.AllocsPerRun(2, func() {
				s.Forget()
				s.Search(t.Context(), state, Limits{Nodes: nodes}, nil)
			})
		}
		search(12_000)
		if few, many := search(4000), search(12_000); many > few+100 {
			t.Errorf("%v allocations for 4,000 nodes and %v for 12,000", few, many)
		}
	})
}

func BenchmarkSearch(b *testing.B) {
	for _, rules := range catalog.All() {
		state := gametest.New(b, rules, "")
		if _, ok := state.(game.Walkable); !ok {
			continue
		}
		b.Run(rules.Info().ID, func(b *testing.B) { benchmark(b, state) })
	}
	b.Run("middle game", func(b *testing.B) {
		benchmark(b, gametest.New(b, chess.FIDE(), "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9"))
	})
}

// benchmark searches for a second at a time.
func benchmark(b *testing.B, state game.State) {
	s := New(64 << 20)
	var nodes uint64
	depth := 0
	b.ReportAllocs()
	for b.Loop() {
		s.Forget()
		r := s.Search(b.Context(), state, Limits{Time: time.Second}, nil)
		nodes, depth = nodes+r.Nodes, r.Depth
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(depth), "plies")
}
