package bots

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/engine"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
)

// strongest returns the built-in engine at its highest level.
func strongest() *EngineKind {
	return &EngineKind{Name: "strongest", Open: func(context.Context) (engine.Engine, error) {
		return engine.New(engine.Count, 1<<20), nil
	}}
}

func TestAdvise(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(strongest())})
	for _, test := range []struct {
		game, setup string
		moves       []string
		best        []string // any of them
		says        string
	}{
		{"chess", "", []string{"f2f3", "e7e5", "g2g4"}, []string{"d8h4"}, "#-1"},
		{"chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", nil, []string{"a1a8"}, "#1"},
	} {
		rules, _ := catalog.Find(test.game)
		state, err := rules.New(test.setup)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range test.moves {
			m, err := state.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if state, err = state.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		o, err := w.bots.advise(t.Context(),
			analysis.Question{Game: test.game, State: state, Time: 200 * time.Millisecond, Urgent: true})
		if err != nil || o.String() != test.says || !slices.Contains(test.best, o.Line[0]) {
			t.Errorf("%s: got evaluation %+v, %v; want %s with %v", test.game, o, err, test.says, test.best)
		}
	}
}

// TestHintPlaysOn checks that a hint does not answer a pass with a pass, which would draw. An analysis
// would rate the pass as high as any other move. The search needs about 50 ms of processor time here.
func TestHintPlaysOn(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(strongest())})
	rules, _ := catalog.Find("correct")
	state, err := rules.New("")
	if err != nil {
		t.Fatal(err)
	}
	pass, err := state.Parse("pass")
	if err != nil {
		t.Fatal(err)
	}
	if state, err = state.Play(pass); err != nil {
		t.Fatal(err)
	}
	o, err := w.bots.advise(t.Context(),
		analysis.Question{Game: "correct", State: state, Time: 2 * time.Second, Urgent: true})
	if err != nil || o.Line[0] == "pass" {
		t.Errorf("got hint %+v, %v; want a move", o, err)
	}
}

// TestAdviseInAHurry checks that a hint takes less time when more tables wait for a move.
func TestAdviseInAHurry(t *testing.T) { synctest.Test(t, adviseInAHurry) }

func adviseInAHurry(t *testing.T) {
	var took time.Duration
	busy := engineOf(&fakeEngine{think: func(_ context.Context, _ game.State, b engine.Budget) error {
		took = b.Time
		return nil
	}})
	w := newWorld(t, Config{Players: playersOf(busy), Workers: 1})
	rules, _ := catalog.Find("chess")
	state, _ := rules.New("")
	q := analysis.Question{Game: "chess", State: state, Time: time.Second, Urgent: true}
	ask := func() {
		if _, err := w.bots.advise(t.Context(), q); err != nil {
			t.Error(err)
		}
	}
	if ask(); took != time.Second {
		t.Errorf("without other jobs: took %v, want a second", took)
	}
	const behind = 9
	free := make(chan struct{})
	var all sync.WaitGroup
	for range atMostAfter[Hinting] + behind {
		all.Go(func() {
			w.bots.pool.Do(t.Context(), Job{Engine: busy, Work: func(context.Context, engine.Engine) error {
				<-free
				return nil
			}})
		})
	}
	synctest.Wait()
	all.Go(ask)
	synctest.Wait()
	close(free)
	if all.Wait(); took != time.Second/(1+behind) {
		t.Errorf("with %d more jobs: took %v, want %v", behind, took, time.Second/(1+behind))
	}
}

// TestAdviseSolved checks the evaluation of Anarchist Chess, a solved game: it names the winner and the
// winning moves.
func TestAdviseSolved(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(strongest())})
	rules, _ := catalog.Find("anarchist")
	state, err := rules.New("")
	if err != nil {
		t.Fatal(err)
	}
	plies := 0
	for ; plies < 14; plies++ {
		moves := state.Moves()
		if len(moves) < 4 {
			break
		}
		if state, err = state.Play(moves[len(moves)/2]); err != nil {
			t.Fatal(err)
		}
	}
	q := analysis.Question{Game: "anarchist", State: state, Time: 10 * time.Second}
	var o analysis.Evaluation
	for range 2 { // the second time with an engine that is already running
		if o, err = w.bots.advise(t.Context(), q); err != nil || !o.Sure || o.Nimber == "" {
			t.Fatalf("got evaluation %+v, %v after %d plies", o, err, plies)
		}
	}
	first := state.Turn() == 0
	if wins := o.Nimber != "0"; wins != (len(o.Winning) > 0) || (wins == first) != (o.Chance() == 1) {
		t.Errorf("the evaluation contradicts itself: %+v", o)
	}
}

func TestAdviseClosed(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(&fakeEngine{}))})
	rules, _ := catalog.Find("chess")
	state, _ := rules.New("")
	q := analysis.Question{Game: "chess", State: state, Time: time.Second}
	if o, err := w.bots.advise(t.Context(), q); err != nil || len(o.Line) != 1 {
		t.Errorf("engine without analysis: got %+v, %v", o, err)
	}
	q.Game = "checkers"
	if _, err := w.bots.advise(t.Context(), q); errs.KindOf(err) != errs.Refused {
		t.Errorf("unknown game: got %v, want Refused", err)
	}
	w.bots.Close()
	q.Game = "chess"
	if _, err := w.bots.advise(t.Context(), q); errs.KindOf(err) != errs.Unavailable || !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: got %v, want ErrClosed", err)
	}
}
