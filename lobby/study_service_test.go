package lobby_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby"
)

// greedyAdviser sees mates in one and nothing else.
func greedyAdviser(ctx context.Context, q lobby.Question) (lobby.Opinion, error) {
	for _, m := range q.State.Moves() {
		next, err := q.State.Play(m)
		if err != nil {
			return lobby.Opinion{}, err
		}
		if r, over := next.Result(); over && r.Winner == q.State.Turn() {
			return lobby.Opinion{Forced: 1 - 2*int(r.Winner), Line: []string{q.State.Format(m)}, Depth: 1}, nil
		}
	}
	return lobby.Opinion{Line: []string{q.State.Format(q.State.Moves()[0])}, Depth: 1}, ctx.Err()
}

// untilStudied waits for the end of a study.
func untilStudied(tb testing.TB, mail <-chan lobby.Progress, reached func(lobby.Progress) bool) lobby.Progress {
	tb.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		select {
		case p := <-mail:
			if reached(p) {
				return p
			}
		case <-late.C:
			tb.Fatal("waited in vain for a study")
		}
	}
}

func isStudied(p lobby.Progress) bool { return p.Study != nil || p.Err != nil }

var foolsMate = []string{"f2f3", "e7e5", "g2g4", "d8h4"}

func TestAnalyse(t *testing.T) {
	w := newWorld(t)
	live := w.started(ann, ben)
	if err := w.Analyse(t.Context(), ann, live); lobby.KindOf(err) != lobby.Refused {
		t.Errorf("a game under way is analysed: %v", err)
	}
	over := w.play(live, foolsMate...)
	if err := w.Analyse(t.Context(), ann, over); lobby.KindOf(err) != lobby.Unavailable {
		t.Errorf("analysed by nobody: %v", err)
	}
	w.SetAdviser(greedyAdviser)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	mail := w.FollowStudy(ctx, over)
	if p := <-mail; p != (lobby.Progress{}) {
		t.Errorf("before it begins there is %+v", p)
	}
	if err := w.Analyse(ctx, cat, over); err != nil {
		t.Fatal(err)
	}
	p := untilStudied(t, mail, isStudied)
	if p.Err != nil {
		t.Fatal(p.Err)
	}
	verdicts, err := lobby.Judge(over, p.Study.Games[0])
	if err != nil || verdicts[2].Mark != lobby.Blunder || verdicts[2].Better == nil {
		t.Errorf("the blunder is not found: %+v, %v", verdicts, err)
	}
	w.restart()
	kept, err := w.Study(t.Context(), w.get(over.ID))
	if err != nil || !slices.EqualFunc(kept.Games[0], p.Study.Games[0], func(a, b lobby.Opinion) bool { return a.String() == b.String() }) {
		t.Errorf("after a restart there is %+v, %v", kept, err)
	}
	if err := w.Analyse(t.Context(), ann, over); err != nil {
		t.Errorf("what is analysed already needs nobody: %v", err)
	}
}

// gate is an adviser who waits to be let through.
type gate struct {
	asked   chan lobby.Question
	through chan struct{}
}

func newGate() *gate { return &gate{make(chan lobby.Question), make(chan struct{})} }

func (g *gate) advise(ctx context.Context, q lobby.Question) (lobby.Opinion, error) {
	select {
	case g.asked <- q:
	case <-ctx.Done():
		return lobby.Opinion{}, ctx.Err()
	}
	select {
	case <-g.through:
	case <-ctx.Done():
		return lobby.Opinion{}, ctx.Err()
	}
	return greedyAdviser(ctx, q)
}

func TestAnalyseOnce(t *testing.T) {
	w := newWorld(t)
	g := newGate()
	w.SetAdviser(g.advise)
	over := w.play(w.started(ann, ben), foolsMate...)
	other := w.play(w.started(ann, ben), foolsMate...)
	for range 2 {
		for _, who := range []lobby.Person{ann, ben} {
			if err := w.Analyse(t.Context(), who, over); err != nil {
				t.Fatal(err)
			}
		}
	}
	q := <-g.asked
	refused(t, w.Analyse(t.Context(), ann, other), lobby.Refused, string(over.ID))
	g.through <- struct{}{}
	<-g.asked // who comes later sees how far it is
	p := <-w.FollowStudy(t.Context(), over)
	if q.Table != over.ID || q.Urgent || p.Done != 1 || p.Of != 5 {
		t.Errorf("asked %+v, the progress is %+v", q, p)
	}
	mail := w.FollowStudy(t.Context(), over)
	close(g.through)
	go func() {
		for range 2 {
			<-g.asked
		}
	}()
	if p := untilStudied(t, mail, isStudied); p.Study == nil {
		t.Errorf("it ended with %v", p.Err)
	}
	select {
	case q := <-g.asked:
		t.Errorf("asked once more: %+v", q)
	default:
	}
	if keys := w.keys("study/"); !slices.Equal(keys, []string{"study/" + string(over.ID)}) {
		t.Errorf("the store has %q", keys)
	}
}

func TestAnalyseTooMany(t *testing.T) {
	w := newWorld(t)
	g := newGate()
	w.SetAdviser(g.advise)
	var err error
	n := 0
	for ; err == nil && n < 100; n++ {
		over := w.play(w.started(ann, ben), foolsMate...)
		err = w.Analyse(t.Context(), lobby.Person{ID: lobby.PlayerID("p" + string(rune('a'+n))), Name: "x"}, over)
	}
	if n != 9 {
		t.Errorf("%d games were taken", n-1)
	}
	refused(t, err, lobby.Refused, "8 games")
}

// TestAnalyseFails: a study that comes to nothing leaves nothing, and can be asked
// for again.
func TestAnalyseFails(t *testing.T) {
	w := newWorld(t)
	over := w.play(w.started(ann, ben), foolsMate...)
	w.SetAdviser(func(context.Context, lobby.Question) (lobby.Opinion, error) {
		return lobby.Opinion{}, errors.New("out of wits")
	})
	mail := w.FollowStudy(t.Context(), over)
	for range 2 {
		if err := w.Analyse(t.Context(), ann, over); err != nil {
			t.Fatal(err)
		}
		if p := untilStudied(t, mail, isStudied); lobby.KindOf(p.Err) != lobby.Unavailable || p.Of != 0 {
			t.Errorf("it ended with %+v", p)
		}
	}
	if keys := w.keys("study/"); keys != nil {
		t.Errorf("the store has %q", keys)
	}
	g := newGate()
	w.SetAdviser(g.advise)
	if err := w.Analyse(t.Context(), ann, over); err != nil {
		t.Fatal(err)
	}
	<-g.asked
	w.restart() // ends it
	w.SetAdviser(greedyAdviser)
	if err := w.Analyse(t.Context(), ann, over); err != nil {
		t.Fatal(err)
	}
	if p := untilStudied(t, w.FollowStudy(t.Context(), over), isStudied); p.Study == nil {
		t.Errorf("it ended with %v", p.Err)
	}
}

// TestAnalysisCountsAll: when all positions have been looked at, those who follow
// are told so, though it is not kept yet.
func TestAnalysisCountsAll(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		faulty := &faultyStore{Store: w.store}
		w.replace(faulty)
		w.SetAdviser(greedyAdviser)
		over := w.play(w.started(ann, ben), foolsMate...)
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		mail := w.FollowStudy(ctx, over)
		faulty.after(0, hang)
		if err := w.Analyse(ctx, ann, over); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if p := <-mail; p.Done != 5 || p.Of != 5 {
			t.Errorf("the progress is %+v", p)
		}
	})
}
