package lobby_test

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// greedyAnalyst sees mates in one and nothing else.
func greedyAnalyst(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
	for _, m := range q.State.Moves() {
		next, err := q.State.Play(m)
		if err != nil {
			return analysis.Evaluation{}, err
		}
		if r, over := next.Result(); over && r.Winner == q.State.Turn() {
			return analysis.Evaluation{Forced: 1 - 2*int(r.Winner), Line: []string{q.State.Format(m)}, Depth: 1}, nil
		}
	}
	return analysis.Evaluation{Line: []string{q.State.Format(q.State.Moves()[0])}, Depth: 1}, ctx.Err()
}

// untilStudied waits for the end of a study.
func untilStudied(tb testing.TB, mail <-chan analysis.Progress, reached func(analysis.Progress) bool) analysis.Progress {
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

func isStudied(p analysis.Progress) bool { return p.Study != nil || p.Err != nil }

var foolsMate = []string{"f2f3", "e7e5", "g2g4", "d8h4"}

func TestAnalyse(t *testing.T) {
	w := newWorld(t)
	live := w.started(ann, ben)
	if err := w.Studies.Analyse(t.Context(), ann, live); errs.KindOf(err) != errs.Refused {
		t.Errorf("a game under way is analysed: %v", err)
	}
	over := w.play(live, foolsMate...)
	if err := w.Studies.Analyse(t.Context(), ann, over); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("analysed by nobody: %v", err)
	}
	w.Studies.SetAnalyst(greedyAnalyst)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	mail := w.Studies.Follow(ctx, over)
	if p := <-mail; p != (analysis.Progress{}) {
		t.Errorf("before it begins there is %+v", p)
	}
	if err := w.Studies.Analyse(ctx, cat, over); err != nil {
		t.Fatal(err)
	}
	p := untilStudied(t, mail, isStudied)
	if p.Err != nil {
		t.Fatal(p.Err)
	}
	annotations, err := analysis.Judge(over, p.Study.Games[0])
	if err != nil || annotations[2].Mark != analysis.Blunder || annotations[2].Better == nil {
		t.Errorf("the blunder is not found: %+v, %v", annotations, err)
	}
	w.restart()
	kept, err := w.Studies.Get(t.Context(), w.get(over.ID))
	if err != nil || !slices.EqualFunc(kept.Games[0], p.Study.Games[0], func(a, b analysis.Evaluation) bool { return a.String() == b.String() }) {
		t.Errorf("after a restart there is %+v, %v", kept, err)
	}
	if err := w.Studies.Analyse(t.Context(), ann, over); err != nil {
		t.Errorf("what is analysed already needs nobody: %v", err)
	}
}

// gate is an analyst who waits to be let through.
type gate struct {
	asked   chan analysis.Question
	through chan struct{}
}

func newGate() *gate { return &gate{make(chan analysis.Question), make(chan struct{})} }

func (g *gate) advise(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
	select {
	case g.asked <- q:
	case <-ctx.Done():
		return analysis.Evaluation{}, ctx.Err()
	}
	select {
	case <-g.through:
	case <-ctx.Done():
		return analysis.Evaluation{}, ctx.Err()
	}
	return greedyAnalyst(ctx, q)
}

func TestAnalyseOnce(t *testing.T) {
	w := newWorld(t)
	g := newGate()
	w.Studies.SetAnalyst(g.advise)
	over := w.play(w.started(ann, ben), foolsMate...)
	other := w.play(w.started(ann, ben), foolsMate...)
	for range 2 {
		for _, who := range []identity.Person{ann, ben} {
			if err := w.Studies.Analyse(t.Context(), who, over); err != nil {
				t.Fatal(err)
			}
		}
	}
	q := <-g.asked
	refused(t, w.Studies.Analyse(t.Context(), ann, other), errs.Refused, string(over.ID))
	g.through <- struct{}{}
	<-g.asked // who comes later sees how far it is
	p := <-w.Studies.Follow(t.Context(), over)
	if q.Table != over.ID || q.Urgent || p.Done != 1 || p.Of != 5 {
		t.Errorf("asked %+v, the progress is %+v", q, p)
	}
	mail := w.Studies.Follow(t.Context(), over)
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

// TestAnalysisQueue: eight are analysed at once. The ninth waits and is told its place, and
// somebody from elsewhere is next, however much one source has asked for.
func TestAnalysisQueue(t *testing.T) {
	w := newWorld(t)
	g := newGate()
	w.Studies.SetAnalyst(g.advise)
	crowd := identity.WithSource(t.Context(), netip.MustParsePrefix("192.0.2.7/32"))
	other := identity.WithSource(t.Context(), netip.MustParsePrefix("198.51.100.1/32"))
	asks := func(ctx context.Context) (<-chan analysis.Progress, error) {
		over := w.play(w.started(ann, ben), foolsMate...)
		who := identity.Person{ID: identity.NewGuestID(), Name: "x"}
		return w.Studies.Follow(t.Context(), over), w.Studies.Analyse(ctx, who, over)
	}
	hasPlace := func(mail <-chan analysis.Progress, place int) {
		t.Helper()
		untilStudied(t, mail, func(p analysis.Progress) bool { return p.Of == 5 && p.Place == place })
	}
	var last <-chan analysis.Progress
	var err error
	for n := 1; n <= 8+16; n++ {
		if last, err = asks(crowd); err != nil {
			t.Fatal(n, err)
		}
		hasPlace(last, max(n-8, 0))
	}
	_, err = asks(crowd)
	refused(t, err, errs.Refused, "16 games wait")
	one, err := asks(other)
	if err != nil {
		t.Fatal(err)
	}
	hasPlace(one, 1)
	hasPlace(last, 17)
	for asked := 0; ; { // until one is done, and makes room
		select {
		case p := <-one:
			if p.Place == 0 {
				return
			}
		default:
			<-g.asked
			g.through <- struct{}{}
			if asked++; asked > 8*4+1 { // the first ask of the next was one of them
				t.Fatal("all eight are done, and it is not its turn")
			}
		}
	}
}

// TestAnalyseFails: a study that comes to nothing leaves nothing, and can be asked
// for again.
func TestAnalyseFails(t *testing.T) {
	w := newWorld(t)
	over := w.play(w.started(ann, ben), foolsMate...)
	w.Studies.SetAnalyst(func(context.Context, analysis.Question) (analysis.Evaluation, error) {
		return analysis.Evaluation{}, errors.New("out of wits")
	})
	mail := w.Studies.Follow(t.Context(), over)
	for range 2 {
		if err := w.Studies.Analyse(t.Context(), ann, over); err != nil {
			t.Fatal(err)
		}
		if p := untilStudied(t, mail, isStudied); errs.KindOf(p.Err) != errs.Unavailable || p.Of != 0 {
			t.Errorf("it ended with %+v", p)
		}
	}
	if keys := w.keys("study/"); keys != nil {
		t.Errorf("the store has %q", keys)
	}
	g := newGate()
	w.Studies.SetAnalyst(g.advise)
	if err := w.Studies.Analyse(t.Context(), ann, over); err != nil {
		t.Fatal(err)
	}
	<-g.asked
	w.restart() // ends it
	w.Studies.SetAnalyst(greedyAnalyst)
	if err := w.Studies.Analyse(t.Context(), ann, over); err != nil {
		t.Fatal(err)
	}
	if p := untilStudied(t, w.Studies.Follow(t.Context(), over), isStudied); p.Study == nil {
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
		w.Studies.SetAnalyst(greedyAnalyst)
		over := w.play(w.started(ann, ben), foolsMate...)
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		mail := w.Studies.Follow(ctx, over)
		faulty.after(0, hang)
		if err := w.Studies.Analyse(ctx, ann, over); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if p := <-mail; p.Done != 5 || p.Of != 5 {
			t.Errorf("the progress is %+v", p)
		}
	})
}
