package analysis_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// TestMayGlance checks that players can't see an evaluation of their own running game. While a
// rated game runs, spectators can't see one either.
func TestMayGlance(t *testing.T) {
	w := clubtest.New(t)
	w.Analyses.SetAnalyst(clubtest.GreedyAnalyst)
	kay, lee := w.Register(clubtest.KeyA, "kay").Person, w.Register(clubtest.KeyB, "lee").Person
	casual, rated := w.Started(clubtest.Ann, clubtest.Ben), w.Rated(kay, lee)
	for _, test := range []struct {
		table *table.Table
		who   identity.Person
		may   bool
	}{
		{casual, clubtest.Ann, false},
		{casual, clubtest.Ben, false},
		{casual, clubtest.Cat, true},
		{rated, kay, false},
		{rated, lee, false},
		{rated, clubtest.Cat, false},
		{w.Create(clubtest.Ann), clubtest.Cat, false},
		{
			w.Do(w.Started(clubtest.Ann, clubtest.Ben), clubtest.Ann, table.Intent{Kind: table.Resign}),
			clubtest.Ann, true,
		},
	} {
		if _, err := w.Analyses.Lines(t.Context(), test.who, test.table, 0); (err == nil) != (test.table.Status == table.Over) {
			t.Errorf("%s, status %v: the lines: %v", test.who.Name, test.table.Status, err)
		}
		_, err := w.Analyses.Glance(t.Context(), test.who, test.table, 0)
		if (err == nil) != test.may || err != nil && errs.KindOf(err) != errs.Refused {
			t.Errorf("%s, status %v, rated %v: got %v", test.who.Name, test.table.Status, test.table.Rated, err)
		}
	}
}

// slowAnalyst answers once the test allows it.
type slowAnalyst struct {
	mu    sync.Mutex
	asked int
	begun chan struct{}
	let   chan struct{}
}

func (a *slowAnalyst) advise(ctx context.Context, _ analysis.Question) (analysis.Evaluation, error) {
	a.mu.Lock()
	a.asked++
	a.mu.Unlock()
	a.begun <- struct{}{}
	select {
	case <-a.let:
		return analysis.Evaluation{Score: 42}, nil
	case <-ctx.Done():
		return analysis.Evaluation{}, ctx.Err()
	}
}

// TestGlanceIsShared checks that all spectators share one evaluation of a position, and that it is
// cached. It stops when its last spectator leaves. At most four evaluations run at once.
func TestGlanceIsShared(t *testing.T) {
	w := clubtest.New(t)
	slow := &slowAnalyst{begun: make(chan struct{}), let: make(chan struct{})}
	w.Analyses.SetAnalyst(slow.advise)
	tbl := w.Play(w.Started(clubtest.Ann, clubtest.Ben), "e4", "e5", "Nf3", "Nc6", "Bb5")
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	var all sync.WaitGroup
	ask := func(ply int, want error) {
		all.Go(func() {
			o, err := w.Analyses.Glance(ctx, clubtest.Cat, tbl, ply)
			if !errors.Is(err, want) || err == nil && o.Score != 42 {
				t.Errorf("ply %d: got %+v, %v; want error %v", ply, o, err, want)
			}
		})
	}
	for range 5 {
		ask(0, nil)
	}
	<-slow.begun
	slow.let <- struct{}{}
	all.Wait()
	if o, err := w.Analyses.Glance(ctx, clubtest.Cat, tbl, 0); err != nil || o.Score != 42 || slow.asked != 1 {
		t.Errorf("got %+v, %v after %d questions, want score 42 after one", o, err, slow.asked)
	}
	for ply := 1; ply <= 4; ply++ {
		ask(ply, context.Canceled)
		<-slow.begun
	}
	if _, err := w.Analyses.Glance(ctx, clubtest.Cat, tbl, 5); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("fifth evaluation at once: got %v, want Unavailable", err)
	}
	leave()
	all.Wait()
	again, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan error)
	for { // until one of the four has ended
		go func() {
			_, err := w.Analyses.Glance(again, clubtest.Cat, tbl, 5)
			done <- err
		}()
		select {
		case <-slow.begun:
			slow.let <- struct{}{}
			if err := <-done; err != nil {
				t.Error(err)
			}
			return
		case err := <-done:
			if errs.KindOf(err) != errs.Unavailable {
				t.Fatal(err)
			}
		}
	}
}

// TestGlancePanics checks that a panic in the analyst makes one call fail, and that the next call
// succeeds.
func TestGlancePanics(t *testing.T) {
	w := clubtest.New(t)
	w.Analyses.SetAnalyst(clubtest.GreedyAnalyst)
	tbl := w.Started(clubtest.Ann, clubtest.Ben)
	var once sync.Once
	open := rescue.Trap(func(what string) {
		if strings.HasPrefix(what, "glancing at ") {
			once.Do(func() { panic("sabotage") })
		}
	})
	defer open()
	if _, err := w.Analyses.Glance(t.Context(), clubtest.Cat, tbl, 0); errs.KindOf(err) != errs.Unavailable ||
		errs.Sentence(err) == "" {
		t.Errorf("first call: got %v, want Unavailable", err)
	}
	if _, err := w.Analyses.Glance(t.Context(), clubtest.Cat, tbl, 0); err != nil {
		t.Errorf("second call: %v", err)
	}
}

// TestTrend checks the graph of a casual game: spectators get it with the moves as they are watched, the
// players never, and a takeback removes what was seen of the moves. An operator can turn it off.
func TestTrend(t *testing.T) {
	w := clubtest.New(t)
	scores := 0
	w.Analyses.SetAnalyst(func(context.Context, analysis.Question) (analysis.Evaluation, error) {
		scores += 10
		return analysis.Evaluation{Score: scores}, nil
	})
	game := w.Started(clubtest.Ann, clubtest.Ben)
	glance := func() error {
		_, err := w.Analyses.Glance(t.Context(), clubtest.Cat, game, len(game.Plies))
		return err
	}
	want := func(want ...int) {
		t.Helper()
		var got []int
		for _, o := range w.Analyses.Trend(clubtest.Cat.ID, game) {
			got = append(got, o.Score)
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	want()
	if err := glance(); err != nil {
		t.Fatal(err)
	}
	game = w.Play(game, "e4", "e5") // no one looked after e4
	if err := glance(); err != nil {
		t.Fatal(err)
	}
	want(10, 10, 20)
	for _, player := range []identity.Person{clubtest.Ann, clubtest.Ben} {
		if w.Analyses.Trend(player.ID, game) != nil {
			t.Errorf("%s gets the graph of a running game", player.Name)
		}
	}
	back := *game
	back.Plies = append(slices.Clone(game.Plies[:1]), table.Ply{Text: "d7d5", Seat: 1})
	game = &back
	want(10, 10, 10)

	w.Analyses.SetLive(false)
	clubtest.Refused(t, glance(), errs.Unavailable, "not evaluated")
	over := w.Do(w.Get(game.ID), clubtest.Ann, table.Intent{Kind: table.Resign, Ply: 2})
	if _, err := w.Analyses.Glance(t.Context(), clubtest.Ann, over, 0); err != nil {
		t.Errorf("a finished game: %v", err)
	}
}
