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

// TestTurns checks that places take turns, and that studies come last because no player waits for them.
func TestTurns(t *testing.T) { synctest.Test(t, turns) }

func turns(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	kind := engineOf(new(fakeEngine))
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
		synctest.Wait() // until it is queued
	}
	job(Playing, "x", "first")
	job(Studying, "a", "study")
	for _, name := range []string{"a1", "a2", "a3", "b1", "c1", "c2"} {
		job(Playing, name[:1], name)
	}
	job(Hinting, "b", "hint")
	if p.Load(Playing) != 6 || p.Load(Hinting) != 7 || p.Load(Studying) != 8 {
		t.Errorf("got loads %v, %v, %v; want 6, 7, 8", p.Load(Playing), p.Load(Hinting), p.Load(Studying))
	}
	close(free)
	all.Wait()
	want := strings.Fields("first a1 b1 c1 a2 c2 a3 hint study")
	if !slices.Equal(served, want) || p.Load(Studying) != 0 {
		t.Errorf("got order %v, want %v", served, want)
	}
}

// TestAllHaveTheirTurn checks that moves cannot starve hints and studies. A hint waits for a few moves,
// a study for some more.
func TestAllHaveTheirTurn(t *testing.T) { synctest.Test(t, allHaveTheirTurn) }

func allHaveTheirTurn(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	kind := engineOf(new(fakeEngine))
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
		synctest.Wait() // until it is queued or running
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
		t.Errorf("got order %v", served)
	}
}

// TestGivesUp checks that a job leaves the queue or stops when its context ends.
func TestGivesUp(t *testing.T) { synctest.Test(t, givesUp) }

func givesUp(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithCancel(t.Context())
	began := 0
	job := Job{Place: "a", Engine: engineOf(new(fakeEngine)), Work: func(ctx context.Context, _ engine.Engine) error {
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
		t.Errorf("%d jobs started and the load is %v, want 1 and 0", began, p.Load(Studying))
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
		t.Errorf("after Close: got %v, want ErrClosed", err)
	}
}

// TestEnginesAreKept checks that a worker reuses its engines, keeps at most maxEngines open, and closes
// all of them in Close.
func TestEnginesAreKept(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	opened, open := 0, 0
	var kinds []*EngineKind
	for range maxEngines + 1 {
		kinds = append(kinds, &EngineKind{Open: func(context.Context) (engine.Engine, error) {
			opened++
			open++
			return &fakeEngine{shut: func() { open-- }}, nil
		}})
	}
	for _, i := range []int{0, 0, 1, 2, 3, 4, 5, 0, 6, 0, 1} { // 6 replaces 1
		work := func(context.Context, engine.Engine) error { return nil }
		if err := p.Do(t.Context(), Job{Engine: kinds[i], Work: work}); err != nil {
			t.Fatal(err)
		}
	}
	if opened != maxEngines+2 || open != maxEngines {
		t.Errorf("opened %d engines and kept %d, want %d and %d", opened, open, maxEngines+2, maxEngines)
	}
	if p.Close(); open != 0 {
		t.Errorf("Close left %d engines open", open)
	}
}

// firstMover returns an engine that always plays the first legal move, so that games last.
func firstMover() *fakeEngine {
	return &fakeEngine{plays: func(s game.State) string { return s.Format(s.Moves()[0]) }}
}

// TestFailures checks that another engine moves instead of one that fails. The pool waits longer after
// each failure before it tries the engine again.
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
					Name: "broken", Instead: engineOf(firstMover()),
					Open: func(context.Context) (engine.Engine, error) {
						opened++
						switch name {
						case "an illegal move":
							return illegalMover{}, nil
						case "cannot be opened":
							return nil, errors.New(name)
						}
						return &fakeEngine{think: think}, nil
					},
				}
				w := newWorld(t, Config{Players: playersOf(broken)})
				tbl := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
				for n := range 8 { // half a second each; the hanging engine takes longer
					tbl = w.turn(w.anyMove(tbl, n))
				}
				if tbl.Status != table.Playing || len(tbl.Plies) != 16 {
					t.Errorf("got status %d after %d plies: %s", tbl.Status, len(tbl.Plies), tbl.Ending())
				}
				if opened < 2 || opened > 4 || !strings.Contains(w.log.String(), name) {
					t.Errorf("the engine was opened %d times, want 2 to 4; log:\n%s", opened, w.log)
				}
			})
		})
	}
}

// TestHangsOnAShortClock checks that a bot does not lose on time if its engine hangs, even while it
// starts.
func TestHangsOnAShortClock(t *testing.T) {
	hang := func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}
	for name, open := range map[string]func(context.Context) (engine.Engine, error){
		"while it starts": func(ctx context.Context) (engine.Engine, error) { return nil, hang(ctx) },
		"while it thinks": func(context.Context) (engine.Engine, error) {
			think := func(ctx context.Context, _ game.State, _ engine.Budget) error { return hang(ctx) }
			return &fakeEngine{think: think}, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				kind := &EngineKind{Name: "hangs", Instead: engineOf(firstMover()), Open: open}
				w := newWorld(t, Config{Players: playersOf(kind)})
				tbl := w.begin(pairing.Proposal{
					Game: "chess", Seat: 0, Clock: clock.Control{Kind: clock.Delay, Step: time.Second},
				})
				for n := 0; n < 20 && tbl.Status == table.Playing; n++ {
					<-time.After(700 * time.Millisecond) // otherwise the pool never tries the engine again
					tbl = w.turn(w.anyMove(tbl, n))
				}
				if tbl.Result.Reason == "time" || len(tbl.Plies) < 10 {
					t.Errorf("got %q after %d plies", tbl.Ending(), len(tbl.Plies))
				}
			})
		})
	}
}

// illegalMover is an engine that plays an illegal move.
type illegalMover struct{}

func (illegalMover) Choose(context.Context, game.State, engine.Budget) (engine.Answer, error) {
	return engine.Answer{Move: ^game.Move(0)}, nil
}

func (illegalMover) Close() error { return nil }

// TestComesBack checks that the pool uses an engine again once it works and its pause is over.
func TestComesBack(t *testing.T) { synctest.Test(t, comesBack) }

func comesBack(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	broken := true
	kind := &EngineKind{Open: func(context.Context) (engine.Engine, error) {
		if broken {
			return nil, errors.New("broken")
		}
		return new(fakeEngine), nil
	}}
	job := Job{Engine: kind, Work: func(context.Context, engine.Engine) error { return nil }}
	var failed *engine.FailedError
	for rest := firstRest; rest < longestRest; rest *= 2 {
		if err := p.Do(t.Context(), job); !errors.As(err, &failed) || failed.Reason != "broken" {
			t.Fatalf("before a pause of %v: got %v", rest, err)
		}
		<-time.After(rest - time.Millisecond)
		if err := p.Do(t.Context(), job); !errors.As(err, &failed) || failed.Reason == "broken" {
			t.Fatalf("during a pause of %v: got %v", rest, err)
		}
		<-time.After(time.Millisecond)
	}
	broken = false
	if err := p.Do(t.Context(), job); err != nil {
		t.Errorf("working engine: %v", err)
	}
}

// TestNotLetFinish checks that a cancelled job does not reset the failure count of its engine.
func TestNotLetFinish(t *testing.T) { synctest.Test(t, notLetFinish) }

func notLetFinish(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	kind, called := engineOf(new(fakeEngine)), 0
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
		t.Errorf("the engine was called %d times during its second pause, want 3", called)
	}
	<-time.After(firstRest)
	if do(nil); called != 4 {
		t.Errorf("the engine was called %d times after its second pause, want 4", called)
	}
}
