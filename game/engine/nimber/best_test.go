package nimber

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/anarchist"
)

// anySample visits n random positions of the oracle.
func anySample(o oracle, n int, visit func(p anarchist.Position, want Nimber)) {
	for p, want := range o {
		if n--; n < 0 {
			return
		}
		visit(p, want)
	}
}

// wantOutcome returns the winner according to the oracle.
func wantOutcome(n Nimber) Outcome {
	if n == 0 {
		return Loss
	}
	return Win
}

func TestBestAgreesWithOracle(t *testing.T) {
	o := oracle{}
	o.value(narrow(3))
	s := New(1 << 24)
	anySample(o, 1000, func(p anarchist.Position, want Nimber) {
		state := gametest.New(t, anarchist.Rules(), text(p))
		m, analysis, ok := s.Best(context.Background(), state, 0)
		if over := len(state.Moves()) == 0; over || !ok {
			if over == ok {
				t.Fatalf("%s: found a move: %v, game over: %v", text(p), ok, over)
			}
			return
		}
		if analysis.Outcome != wantOutcome(want) {
			t.Fatalf("%s: outcome %v, worth %v", text(p), analysis.Outcome, want)
		}
		after, _ := anarchist.Of(gametest.Play(t, state, m))
		if want != 0 && o.value(after) != 0 {
			t.Fatalf("%s: %s does not win", text(p), state.Format(m))
		}
	})
}

func TestAnalyseAgreesWithOracle(t *testing.T) {
	o := oracle{}
	o.value(narrow(3))
	s := New(1 << 24)
	anySample(o, 1000, func(p anarchist.Position, want Nimber) {
		state := gametest.New(t, anarchist.Rules(), text(p))
		analysis, ok := s.Analyse(context.Background(), state, 0)
		if !ok || !analysis.Solved || analysis.Nimber != want || analysis.Outcome != wantOutcome(want) {
			t.Fatalf("%s: %+v, %v, and worth %v", text(p), analysis, ok, want)
		}
		var winning, moves []game.Move
		for _, v := range analysis.Moves {
			moves = append(moves, v.Move)
		}
		for _, m := range state.Moves() {
			if after, _ := anarchist.Of(gametest.Play(t, state, m)); o.value(after) == 0 {
				winning = append(winning, m)
			}
		}
		if !slices.Equal(moves, state.Moves()) || !slices.Equal(analysis.Winning(), winning) {
			t.Fatalf("%s: moves %v, winning %v; want %v and %v", text(p), moves, analysis.Winning(), state.Moves(), winning)
		}
	})
}

// opponent chooses a move in a state that is not over.
type opponent func(game.State) game.Move

// fewest leaves the fewest moves.
func fewest(t *testing.T) opponent {
	return func(state game.State) game.Move {
		return slices.MinFunc(state.Moves(), func(a, b game.Move) int {
			return len(gametest.Play(t, state, a).Moves()) - len(gametest.Play(t, state, b).Moves())
		})
	}
}

// solving plays like another solver, limited to n nodes.
func solving(nodes int) opponent {
	s := New(1 << 20)
	return func(state game.State) game.Move {
		m, _, _ := s.Best(context.Background(), state, nodes)
		return m
	}
}

// TestNeverLosesAsSecond plays second from the standard start, with a single node and a cancelled
// context. That is enough, because the solver only needs to restore the balance: the same move
// upside down, or left to right.
func TestNeverLosesAsSecond(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	random := func(state game.State) game.Move {
		moves := state.Moves()
		return moves[rnd.IntN(len(moves))]
	}
	opponents := slices.Repeat([]opponent{random}, int(min(200, gametest.Share(200))))
	opponents = append(opponents, fewest(t), solving(1), solving(1000), solving(5000))
	done, stop := context.WithCancel(context.Background())
	stop()
	s := New(1 << 16)
	for i, play := range opponents {
		state := gametest.New(t, anarchist.Rules(), "")
		for len(state.Moves()) > 0 {
			state = gametest.Play(t, state, play(state))
			m, analysis, ok := s.Best(done, state, 1)
			if !ok || analysis.Outcome != Win {
				t.Fatalf("opponent %d: no reply to %s", i, state)
			}
			state = gametest.Play(t, state, m)
			p, _ := anarchist.Of(state)
			if _, balanced := canonical(p); !balanced && p != (anarchist.Position{}) {
				t.Fatalf("opponent %d: %s is not balanced", i, state)
			}
		}
		if result, over := state.Result(); !over || result.Winner != 1 {
			t.Fatalf("opponent %d: %s ends in %+v", i, state, result)
		}
	}
}

// TestStartIsLost checks that every move from the start loses.
func TestStartIsLost(t *testing.T) {
	m, analysis, ok := New(1<<16).Best(context.Background(), gametest.New(t, anarchist.Rules(), ""), 1)
	if !ok || m == 0 || analysis.Outcome != Loss || !analysis.Solved || analysis.Nimber != 0 || len(analysis.Winning()) > 0 {
		t.Errorf("%v %+v %v", m, analysis, ok)
	}
}

// TestTrapLeavesFewWinningAnswers checks positions where all moves lose. The chosen move must leave
// fewer winning replies than others.
func TestTrapLeavesFewWinningAnswers(t *testing.T) {
	o := oracle{}
	o.value(narrow(3))
	s := New(1 << 24)
	chosen, average, positions := 0.0, 0.0, 0
	share := func(state game.State) float64 {
		p, _ := anarchist.Of(state)
		wins := 0
		moves := p.AppendMoves(nil)
		for _, m := range moves {
			if o.value(p.After(m)) == 0 {
				wins++
			}
		}
		return float64(wins) / float64(len(moves))
	}
	anySample(o, 3000, func(p anarchist.Position, want Nimber) {
		state := gametest.New(t, anarchist.Rules(), text(p))
		if want != 0 || len(state.Moves()) == 0 {
			return
		}
		m, _, _ := s.Best(context.Background(), state, 0)
		positions++
		chosen += share(gametest.Play(t, state, m))
		for _, other := range state.Moves() {
			average += share(gametest.Play(t, state, other)) / float64(len(state.Moves()))
		}
	})
	if chosen >= average {
		t.Errorf("of %d positions: %.1f chosen, %.1f at random", positions, chosen, average)
	}
}

// TestOtherGames asks for positions of another game.
func TestOtherGames(t *testing.T) {
	s := New(0)
	type other struct{ game.State }
	state := other{gametest.New(t, anarchist.Rules(), "")}
	if _, _, ok := s.Best(context.Background(), state, 0); ok {
		t.Error("got a best move of another game")
	}
	if _, ok := s.Analyse(context.Background(), state, 0); ok {
		t.Error("got an analysis of another game")
	}
}
