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

// thinker is a real engine of the bot's own, at its best.
func thinker() *EngineKind {
	return &EngineKind{Name: "thinker", Open: func(context.Context) (engine.Engine, error) {
		return engine.New(engine.Count, 1<<20), nil
	}}
}

func TestAdvise(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(thinker())})
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
			t.Errorf("%s: the opinion is %+v, %v", test.game, o, err)
		}
	}
}

// TestHintPlaysOn: a hint is what the bot would play. It does not answer a pass with
// another, which would draw; an analysis tells that this is as good as any move.
// The search finds that out in some 50 ms of a processor that it may have to share.
func TestHintPlaysOn(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(thinker())})
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
		t.Errorf("the hint is %+v, %v", o, err)
	}
}

// TestAdviseInAHurry: a hint takes the shorter the more tables wait for a move
// meanwhile.
func TestAdviseInAHurry(t *testing.T) { synctest.Test(t, adviseInAHurry) }

func adviseInAHurry(t *testing.T) {
	var took time.Duration
	busy := engineOf(&brain{think: func(_ context.Context, _ game.State, b engine.Budget) error {
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
		t.Errorf("when nobody waits it takes %v", took)
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
		t.Errorf("while %d wait it takes %v", behind, took)
	}
}

// TestAdviseSolved: of Anarchist Chess it is known who wins, and by which moves.
func TestAdviseSolved(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(thinker())})
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
	for range 2 { // the second time by an engine that is there already
		if o, err = w.bots.advise(t.Context(), q); err != nil || !o.Sure || o.Nimber == "" {
			t.Fatalf("after %d plies the opinion is %+v, %v", plies, o, err)
		}
	}
	first := state.Turn() == 0
	if wins := o.Nimber != "0"; wins != (len(o.Winning) > 0) || (wins == first) != (o.Chance() == 1) {
		t.Errorf("the opinion does not agree with itself: %+v", o)
	}
}

func TestAdviseClosed(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(&brain{}))})
	rules, _ := catalog.Find("chess")
	state, _ := rules.New("")
	q := analysis.Question{Game: "chess", State: state, Time: time.Second}
	if o, err := w.bots.advise(t.Context(), q); err != nil || len(o.Line) != 1 {
		t.Errorf("an engine that only moves says %+v, %v", o, err)
	}
	q.Game = "checkers"
	if _, err := w.bots.advise(t.Context(), q); errs.KindOf(err) != errs.Refused {
		t.Errorf("of an unknown game it says %v", err)
	}
	w.bots.Close()
	q.Game = "chess"
	if _, err := w.bots.advise(t.Context(), q); errs.KindOf(err) != errs.Unavailable || !errors.Is(err, ErrClosed) {
		t.Errorf("a house that is closed says %v", err)
	}
}
