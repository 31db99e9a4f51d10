package bots

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/engine"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestTurns: jobs of one place wait for those of others, and what nobody waits for
// comes last.
func TestTurns(t *testing.T) { synctest.Test(t, turns) }

func turns(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	kind := engineOf(new(brain))
	var served []string // by the one worker
	var all sync.WaitGroup
	free := make(chan struct{})
	job := func(priority Priority, place, name string) {
		all.Go(func() {
			work := func(context.Context, engine.Engine) error {
				<-free
				served = append(served, name)
				return nil
			}
			err := p.Do(t.Context(), Job{Priority: priority, Place: place, Engine: kind, Work: work})
			if err != nil {
				t.Error(err)
			}
		})
		synctest.Wait() // it stands in line
	}
	job(Playing, "x", "first")
	job(Studying, "a", "study")
	for _, name := range []string{"a1", "a2", "a3", "b1", "c1", "c2"} {
		job(Playing, name[:1], name)
	}
	job(Hinting, "b", "hint")
	if p.Load(Playing) != 6 || p.Load(Hinting) != 7 || p.Load(Studying) != 8 {
		t.Errorf("the load is %v, %v, %v", p.Load(Playing), p.Load(Hinting), p.Load(Studying))
	}
	close(free)
	all.Wait()
	want := strings.Fields("first a1 b1 c1 a2 c2 a3 hint study")
	if !slices.Equal(served, want) || p.Load(Studying) != 0 {
		t.Errorf("served in the order %v, want %v", served, want)
	}
}

// TestAllHaveTheirTurn: however many moves there are to make, who waits for a hint
// gets it after a few of them, and a study goes on after some more.
func TestAllHaveTheirTurn(t *testing.T) { synctest.Test(t, allHaveTheirTurn) }

func allHaveTheirTurn(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	kind := engineOf(new(brain))
	var served []Priority // by the one worker
	var all sync.WaitGroup
	free := make(chan struct{})
	job := func(priority Priority) {
		all.Go(func() {
			p.Do(t.Context(), Job{Priority: priority, Engine: kind, Work: func(context.Context, engine.Engine) error {
				<-free
				served = append(served, priority)
				return nil
			}})
		})
		synctest.Wait() // it stands in line, or with the worker
	}
	hints, studies := atMostAfter[Hinting], atMostAfter[Studying]
	for range studies + hints {
		job(Playing)
	}
	for range 2 {
		job(Studying)
		job(Hinting)
	}
	close(free)
	all.Wait()
	if slices.Index(served, Hinting) != hints || served[2*hints+1] != Hinting ||
		slices.Index(served, Studying) != studies ||
		served[len(served)-1] != Studying {
		t.Errorf("served in the order %v", served)
	}
}

// TestGivesUp: a job whose context ends stands in line no more, or ends at once.
func TestGivesUp(t *testing.T) { synctest.Test(t, givesUp) }

func givesUp(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithCancel(t.Context())
	began := 0
	job := Job{Place: "a", Engine: engineOf(new(brain)), Work: func(ctx context.Context, _ engine.Engine) error {
		began++
		<-ctx.Done()
		return ctx.Err()
	}}
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if err := p.Do(ctx, job); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
	synctest.Wait()
	cancel()
	all.Wait()
	if began != 1 || p.Load(Studying) != 0 {
		t.Errorf("%d jobs were begun, %v wait", began, p.Load(Studying))
	}
	closed := make(chan error, 2)
	for range 2 {
		go func() { closed <- p.Do(t.Context(), job) }()
	}
	synctest.Wait()
	p.Close()
	for range 2 {
		if err := <-closed; !errors.Is(err, ErrClosed) && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	if err := p.Do(t.Context(), job); !errors.Is(err, ErrClosed) {
		t.Errorf("after the end: %v", err)
	}
}

// TestEnginesAreKept: a worker uses an engine again, keeps so many open, and closes
// all of them in the end.
func TestEnginesAreKept(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	opened, open := 0, 0
	var kinds []*EngineKind
	for range maxEngines + 1 {
		kinds = append(kinds, &EngineKind{Open: func(context.Context) (engine.Engine, error) {
			opened++
			open++
			return &brain{shut: func() { open-- }}, nil
		}})
	}
	for _, i := range []int{0, 0, 1, 2, 3, 4, 5, 0, 6, 0, 1} { // 6 takes the place of 1
		work := func(context.Context, engine.Engine) error { return nil }
		if err := p.Do(t.Context(), Job{Engine: kinds[i], Work: work}); err != nil {
			t.Fatal(err)
		}
	}
	if opened != maxEngines+2 || open != maxEngines {
		t.Errorf("%d engines were opened, %d are open", opened, open)
	}
	if p.Close(); open != 0 {
		t.Errorf("%d engines were left open", open)
	}
}

// simple is a brain that always makes the first move, so that no game is over too soon.
func simple() *brain {
	return &brain{plays: func(s game.State) string { return s.Format(s.Moves()[0]) }}
}

// TestFailures: whatever goes wrong with an engine, another one answers in its
// place, and the engine is let rest the longer the more often it fails.
func TestFailures(t *testing.T) {
	for name, think := range map[string]func(ctx context.Context, s game.State, b engine.Budget) error{
		"crash": func(context.Context, game.State, engine.Budget) error { return &engine.FailedError{Reason: "crash"} },
		"panic": func(context.Context, game.State, engine.Budget) error { panic("panic") },
		"no answer within": func(ctx context.Context, _ game.State, _ engine.Budget) error {
			<-ctx.Done()
			return ctx.Err()
		},
		"an illegal move":  nil,
		"cannot be opened": nil,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				opened := 0
				broken := &EngineKind{
					Name: "broken", Instead: engineOf(simple()),
					Open: func(context.Context) (engine.Engine, error) {
						opened++
						switch name {
						case "an illegal move":
							return liar{}, nil
						case "cannot be opened":
							return nil, errors.New(name)
						}
						return &brain{think: think}, nil
					},
				}
				w := newWorld(t, Config{Players: playersOf(broken)})
				tbl := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
				for n := range 8 { // half a second each, or for the hanging one more
					tbl = w.turn(w.anyMove(tbl, n))
				}
				if tbl.Status != table.Playing || len(tbl.Plies) != 16 {
					t.Errorf("the status is %d after %d plies: %s", tbl.Status, len(tbl.Plies), tbl.Ending())
				}
				if opened < 2 || opened > 4 || !strings.Contains(w.log.String(), name) {
					t.Errorf("it was opened %d times; the log is\n%s", opened, w.log)
				}
			})
		})
	}
}

// TestHangsOnAShortClock: an engine that hangs, be it as it comes up, does not lose
// the game on time.
func TestHangsOnAShortClock(t *testing.T) {
	hang := func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}
	for name, open := range map[string]func(context.Context) (engine.Engine, error){
		"as it comes up": func(ctx context.Context) (engine.Engine, error) { return nil, hang(ctx) },
		"as it thinks": func(context.Context) (engine.Engine, error) {
			think := func(ctx context.Context, _ game.State, _ engine.Budget) error { return hang(ctx) }
			return &brain{think: think}, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				kind := &EngineKind{Name: "hangs", Instead: engineOf(simple()), Open: open}
				w := newWorld(t, Config{Players: playersOf(kind)})
				tbl := w.begin(pairing.Proposal{
					Game: "chess", Seat: 0, Clock: clock.Control{Kind: clock.Delay, Step: time.Second},
				})
				for n := 0; n < 20 && tbl.Status == table.Playing; n++ {
					<-time.After(700 * time.Millisecond) // or the engine rests all the time
					tbl = w.turn(w.anyMove(tbl, n))
				}
				if tbl.Result.Reason == "time" || len(tbl.Plies) < 10 {
					t.Errorf("after %d plies: %s", len(tbl.Plies), tbl.Ending())
				}
			})
		})
	}
}

// liar answers what is no move.
type liar struct{}

func (liar) Choose(context.Context, game.State, engine.Budget) (engine.Answer, error) {
	return engine.Answer{Move: ^game.Move(0)}, nil
}

func (liar) Close() error { return nil }

// TestComesBack: an engine that works again is used again, after its rest.
func TestComesBack(t *testing.T) { synctest.Test(t, comesBack) }

func comesBack(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	broken := true
	kind := &EngineKind{Open: func(context.Context) (engine.Engine, error) {
		if broken {
			return nil, errors.New("broken")
		}
		return new(brain), nil
	}}
	job := Job{Engine: kind, Work: func(context.Context, engine.Engine) error { return nil }}
	var failed *engine.FailedError
	for rest := firstRest; rest < longestRest; rest *= 2 {
		if err := p.Do(t.Context(), job); !errors.As(err, &failed) || failed.Reason != "broken" {
			t.Fatalf("before a rest of %v: %v", rest, err)
		}
		<-time.After(rest - time.Millisecond)
		if err := p.Do(t.Context(), job); !errors.As(err, &failed) || failed.Reason == "broken" {
			t.Fatalf("during a rest of %v: %v", rest, err)
		}
		<-time.After(time.Millisecond)
	}
	broken = false
	if err := p.Do(t.Context(), job); err != nil {
		t.Errorf("when it works again: %v", err)
	}
}

// TestNotLetFinish: an engine that was not let finish has not shown that it works.
func TestNotLetFinish(t *testing.T) { synctest.Test(t, notLetFinish) }

func notLetFinish(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	kind, called := engineOf(new(brain)), 0
	do := func(result error) {
		p.Do(t.Context(), Job{Engine: kind, Work: func(context.Context, engine.Engine) error {
			called++
			return result
		}})
	}
	for _, result := range []error{
		&engine.FailedError{Reason: "crash"}, context.Canceled, &engine.FailedError{Reason: "crash"},
	} {
		do(result)
		<-time.After(firstRest)
	}
	if do(nil); called != 3 {
		t.Errorf("after two failures it rests no longer than after one: it was called %d times", called)
	}
	<-time.After(firstRest)
	if do(nil); called != 4 {
		t.Errorf("after its rest it was called %d times", called)
	}
}
