package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/gametest"
)

const (
	tableBytes = 1 << 20
	testTime   = 10 * time.Millisecond
	patience   = time.Minute
	// testNodes keeps the higher levels short and deterministic.
	testNodes = 2_000
)

func random(n int) *rand.Rand { return rand.New(rand.NewPCG(uint64(n), 0x6d696e64)) }

// randomState plays up to n random plies from the start.
func randomState(t testing.TB, rules game.Rules, rnd *rand.Rand, plies int) game.State {
	t.Helper()
	state := gametest.New(t, rules, "")
	for range plies {
		moves := state.Moves()
		if len(moves) == 0 {
			break
		}
		state = gametest.Play(t, state, moves[rnd.IntN(len(moves))])
	}
	return state
}

func find(t testing.TB, id string) game.Rules {
	t.Helper()
	rules, ok := catalog.Find(id)
	if !ok {
		t.Fatalf("no game is called %s", id)
	}
	return rules
}

// played returns the games that the engine plays.
func played() []game.Rules {
	return slices.DeleteFunc(catalog.All(), func(rules game.Rules) bool {
		_, ok := catalog.Levels(rules.Info().ID)
		return !ok
	})
}

// TestEveryLevelPlaysEveryGame checks that each level finds moves in random positions.
func TestEveryLevelPlaysEveryGame(t *testing.T) {
	for _, rules := range played() {
		for level := 1; level <= Count; level++ {
			mind := New(level, tableBytes)
			for i := range 4 {
				rnd := random(i)
				state := randomState(t, rules, rnd, 14*i)
				if _, over := state.Result(); over {
					continue
				}
				answer, err := mind.Choose(t.Context(), state, Budget{Time: testTime, Rand: rnd})
				if err != nil {
					t.Fatalf("%s, level %d: %v", state, level, err)
				}
				if !slices.Contains(state.Moves(), answer.Move) || len(answer.Line) == 0 || answer.Line[0] != answer.Move {
					t.Errorf("%s, level %d: answer is %+v", state, level, answer)
				}
			}
		}
	}
}

// TestSameChanceSameMove checks that levels below the highest do not depend on time or on earlier
// games.
func TestSameChanceSameMove(t *testing.T) {
	for _, rules := range played() {
		for level := 1; level < Count; level++ {
			used := New(level, tableBytes)
			for i := range 2 {
				state := randomState(t, rules, random(i), 10)
				if _, over := state.Result(); over {
					continue
				}
				budget := func() Budget { return Budget{Nodes: testNodes, Rand: random(i)} }
				first, err := used.Choose(t.Context(), state, budget())
				second, err2 := New(level, tableBytes).Choose(t.Context(), state, budget())
				if err != nil || err2 != nil || first.Move != second.Move {
					t.Errorf("%s, level %d: %v and %v, %v and %v", state, level, first, second, err, err2)
				}
			}
		}
	}
}

// TestWinsAtHand checks that each level plays a winning move, even without any time.
func TestWinsAtHand(t *testing.T) {
	for _, test := range []struct{ game, position, move string }{
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8"},
		{"strike", "8/8/8/3QK3/3p4/8/8/8 w", "d4xe5"},
		{"warfare", "3K4/2p5/8/8 p", "c3xd4"},
	} {
		state := gametest.New(t, find(t, test.game), test.position)
		for level := 1; level <= Count; level++ {
			for _, within := range []time.Duration{testTime, time.Nanosecond} {
				answer, err := New(level, tableBytes).Choose(t.Context(), state, Budget{Time: within, Rand: random(1)})
				if err != nil {
					t.Fatal(err)
				}
				if got := state.Format(answer.Move); got != test.move {
					t.Errorf("%s, %s, level %d, within %v: %s", test.game, state, level, within, got)
				}
			}
		}
	}
}

// TestOnlyMove checks that an only move is played quickly, but still with a value.
func TestOnlyMove(t *testing.T) {
	state := gametest.New(t, find(t, "chess"), "7k/8/8/8/8/8/1q4PP/6K1 b - - 0 1")
	m, err := state.Parse("b2b1")
	if err != nil {
		t.Fatal(err)
	}
	state = gametest.Play(t, state, m) // in check: the king has one way out
	if n := len(state.Moves()); n != 1 {
		t.Fatalf("got %d moves", n)
	}
	const nodes = 20_000
	answer, err := New(Count, tableBytes).Choose(t.Context(), state, Budget{Nodes: nodes})
	if err != nil || answer.Nodes > nodes/noChoice || answer.Score > -300 || answer.Depth < 4 {
		t.Errorf("answer is %+v, %v", answer, err)
	}
}

func TestOver(t *testing.T) {
	state := gametest.New(t, find(t, "warfare"), "3K4/2p5/8/8 p")
	state = gametest.Play(t, state, state.Moves()[1])
	if _, over := state.Result(); !over {
		t.Fatalf("%s is not over", state)
	}
	var failed *FailedError
	if _, err := New(3, tableBytes).Choose(t.Context(), state, Budget{Time: testTime}); !errors.As(err, &failed) {
		t.Errorf("got error %v", err)
	}
}

// soon is a context that ends after it was checked n times.
type soon struct {
	context.Context
	looks int
}

func (c *soon) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancelled checks that a mind stops at once, both before it starts and while it thinks. While
// it thinks, it returns its best move so far.
func TestCancelled(t *testing.T) {
	for _, rules := range played() {
		state := randomState(t, rules, random(1), 4)
		mind := New(Count, tableBytes)
		if _, err := mind.Choose(&soon{t.Context(), 0}, state, Budget{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got error %v", rules.Info().ID, err)
		}
		answer, err := mind.Choose(&soon{t.Context(), 10}, state, Budget{})
		if err != nil || !slices.Contains(state.Moves(), answer.Move) {
			t.Errorf("%s: answer is %+v, %v", rules.Info().ID, answer, err)
		}
	}
}

// TestStronger checks that a much higher level wins from at least one seat and does not lose from
// the other. Matches measure the steps between neighbours.
func TestStronger(t *testing.T) {
	for _, rules := range played() {
		points := 0
		for seat := range game.Seat(2) {
			levels := [2]int{1, 1}
			levels[seat] = 4
			points += pointsOf(t, rules, seat, levels)
		}
		t.Logf("%s: level 4 scored %d of 4 points against level 1", rules.Info().ID, points)
		if points < 2 {
			t.Errorf("%s: level 4 scored %d of 4 points against level 1", rules.Info().ID, points)
		}
	}
}

// pointsOf plays a game between levels: 2 points for a win of a seat, 1 for a draw or a very long
// game.
func pointsOf(t *testing.T, rules game.Rules, seat game.Seat, levels [2]int) int {
	minds := [2]*Mind{New(levels[0], tableBytes), New(levels[1], tableBytes)}
	rnd := random(3)
	state := randomState(t, rules, rnd, 4)
	for range 200 {
		if result, over := state.Result(); over {
			return map[game.Seat]int{seat: 2, game.NoSeat: 1}[result.Winner]
		}
		answer, err := minds[state.Turn()].Choose(t.Context(), state, Budget{Nodes: testNodes, Rand: rnd})
		if err != nil {
			t.Fatal(err)
		}
		state = gametest.Play(t, state, answer.Move)
	}
	return 1
}

func TestAnalyse(t *testing.T) {
	for _, rules := range played() {
		state := randomState(t, rules, random(2), 4)
		var a Analysis
		for budget := testTime; a.Nodes == 0 && budget < patience; budget *= 4 { // a busy machine may do nothing in that time
			a = New(1, tableBytes).Analyse(t.Context(), state, Budget{Time: budget}, 3)
		}
		if len(a.Lines) != 3 || a.Nodes == 0 {
			t.Fatalf("%s: %+v", rules.Info().ID, a)
		}
		for i, l := range a.Lines {
			if !slices.Contains(state.Moves(), l.Moves[0]) || i > 0 && l.Score > a.Lines[i-1].Score {
				t.Errorf("%s: line %d is %+v", state, i, l)
			}
		}
	}
}

// TestAnalyseSolved checks that a position that is its own mirror image is lost for the player to
// move, and that only one move from it wins.
func TestAnalyseSolved(t *testing.T) {
	state := gametest.New(t, find(t, "anarchist"), "8/3p4/8/8/8/8/3P4/8")
	a := New(Count, tableBytes).Analyse(t.Context(), state, Budget{Time: time.Minute}, 9)
	if a.Nimber != "0" || len(a.Winning) != 0 || len(a.Lines) != 4 || a.Lines[0].Score != -settled {
		t.Errorf("a balanced position: %+v", a)
	}
	state = gametest.Play(t, state, state.Moves()[0])
	a = New(Count, tableBytes).Analyse(t.Context(), state, Budget{Time: time.Minute}, 9)
	if a.Nimber == "" || a.Nimber == "0" || len(a.Winning) == 0 || a.Lines[0].Score != settled {
		t.Errorf("an unbalanced position: %+v", a)
	}
	answer, err := New(Count, tableBytes).Choose(t.Context(), state, Budget{Time: time.Minute})
	if err != nil || !slices.Contains(a.Winning, answer.Move) || answer.Score >= search.Decided {
		t.Errorf("answer is %+v, %v", answer, err)
	}
}

// TestRemembersOneGame checks that the highest level remembers positions of the same game only. A
// counted draw in one game can be a win in another.
func TestRemembersOneGame(t *testing.T) {
	const position, nodes = "8/8/8/3k4/8/8/8/RK6 w - - ", 20_000
	state := func(game, counts string) game.State {
		s := gametest.New(t, find(t, game), position+counts)
		return s
	}
	choose := func(m *Mind, s game.State, nodes uint64) Answer {
		a, err := m.Choose(t.Context(), s, Budget{Nodes: nodes})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	drawn, won := state("discworld", "96 90"), state("discworld", "0 1")
	mind := New(Count, tableBytes)
	want := choose(mind, won, nodes)
	if a := choose(mind, drawn, nodes); a.Score != 0 || want.Score < 300 {
		t.Fatalf("draw is worth %v, win is worth %v", a.Score, want.Score)
	}
	for name, between := range map[string]func(){
		"a drawn game":     func() { choose(mind, drawn, nodes) },
		"a hint elsewhere": func() { mind.Analyse(t.Context(), drawn, Budget{Time: testTime}, 1) },
		"another rule set": func() { choose(mind, state("chess", "96 90"), nodes) },
	} {
		between()
		if a := choose(mind, won, nodes); a.Move != want.Move || a.Score != want.Score {
			t.Errorf("after %s: %v, want %v", name, a.Score, want.Score)
		}
	}
	s := gametest.Play(t, won, want.Move)
	s = gametest.Play(t, s, s.Moves()[0])
	if here, afresh := choose(mind, s, nodes/4), choose(New(Count, tableBytes), s, nodes/4); here.Depth <= afresh.Depth {
		t.Errorf("in the same game it searches %d plies deep, but %d from scratch", here.Depth, afresh.Depth)
	}
}

// TestPlaysOn checks that the best levels play on. Two passes in a row draw the correct game, and a
// pass is as good as any move at the start. The levels must not pass, either as the first player or
// after a pass.
func TestPlaysOn(t *testing.T) {
	rules := find(t, "correct")
	for level := Count - 1; level <= Count; level++ {
		for i := range 6 {
			state := randomState(t, rules, random(i), 2*i)
			pass, err := state.Parse("pass")
			if err != nil {
				t.Fatal(err)
			}
			for name, s := range map[string]game.State{"first": state, "after a pass": gametest.Play(t, state, pass)} {
				if _, over := s.Result(); over {
					continue
				}
				a, err := New(level, tableBytes).Choose(t.Context(), s, Budget{Nodes: 8_000, Rand: random(i)})
				if err != nil {
					t.Fatal(err)
				}
				if s.Format(a.Move) == "pass" {
					t.Errorf("level %d passes %s in %s: %v", level, name, s, a.Score)
				}
			}
		}
	}
}
