package analysis_test

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"

	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

func TestAnalyse(t *testing.T) {
	w := clubtest.New(t)
	live := w.Started(clubtest.Ann, clubtest.Ben)
	if err := w.Analyses.Analyse(t.Context(), clubtest.Ann, live); errs.KindOf(err) != errs.Refused {
		t.Errorf("a game under way is analysed: %v", err)
	}
	over := w.Play(live, clubtest.FoolsMate...)
	if err := w.Analyses.Analyse(t.Context(), clubtest.Ann, over); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("analysed by nobody: %v", err)
	}
	w.Analyses.SetAnalyst(clubtest.GreedyAnalyst)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	mail := w.Analyses.Follow(ctx, over)
	if p := <-mail; p != (analysis.Progress{}) {
		t.Errorf("before it begins there is %+v", p)
	}
	if err := w.Analyses.Analyse(ctx, clubtest.Cat, over); err != nil {
		t.Fatal(err)
	}
	p := clubtest.UntilStudied(t, mail, clubtest.IsStudied)
	if p.Err != nil {
		t.Fatal(p.Err)
	}
	annotations, err := analysis.Judge(over, p.Study.Games[0])
	if err != nil || annotations[2].Mark != analysis.Blunder || annotations[2].Better == nil {
		t.Errorf("the blunder is not found: %+v, %v", annotations, err)
	}
	w.Restart()
	kept, err := w.Analyses.Get(t.Context(), w.Get(over.ID))
	if err != nil ||
		!slices.EqualFunc(kept.Games[0], p.Study.Games[0], func(a, b analysis.Evaluation) bool {
			return a.String() == b.String()
		}) {
		t.Errorf("after a restart there is %+v, %v", kept, err)
	}
	if err := w.Analyses.Analyse(t.Context(), clubtest.Ann, over); err != nil {
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
	return clubtest.GreedyAnalyst(ctx, q)
}

func TestAnalyseOnce(t *testing.T) {
	w := clubtest.New(t)
	g := newGate()
	w.Analyses.SetAnalyst(g.advise)
	over := w.Play(w.Started(clubtest.Ann, clubtest.Ben), clubtest.FoolsMate...)
	other := w.Play(w.Started(clubtest.Ann, clubtest.Ben), clubtest.FoolsMate...)
	for range 2 {
		for _, who := range []identity.Person{clubtest.Ann, clubtest.Ben} {
			if err := w.Analyses.Analyse(t.Context(), who, over); err != nil {
				t.Fatal(err)
			}
		}
	}
	q := <-g.asked
	clubtest.Refused(t, w.Analyses.Analyse(t.Context(), clubtest.Ann, other), errs.Refused, string(over.ID))
	g.through <- struct{}{}
	<-g.asked // who comes later sees how far it is
	p := <-w.Analyses.Follow(t.Context(), over)
	if q.Table != over.ID || q.Urgent || p.Done != 1 || p.Of != 5 {
		t.Errorf("asked %+v, the progress is %+v", q, p)
	}
	mail := w.Analyses.Follow(t.Context(), over)
	close(g.through)
	go func() {
		for range 2 {
			<-g.asked
		}
	}()
	if p := clubtest.UntilStudied(t, mail, clubtest.IsStudied); p.Study == nil {
		t.Errorf("it ended with %v", p.Err)
	}
	select {
	case q := <-g.asked:
		t.Errorf("asked once more: %+v", q)
	default:
	}
	if keys := w.Keys("study/"); !slices.Equal(keys, []string{"study/" + string(over.ID)}) {
		t.Errorf("the store has %q", keys)
	}
}

// TestAnalysisQueue: eight are analysed at once. The ninth waits and is told its place, and
// somebody from elsewhere is next, however much one source has asked for.
func TestAnalysisQueue(t *testing.T) {
	w := clubtest.New(t)
	g := newGate()
	w.Analyses.SetAnalyst(g.advise)
	crowd := identity.WithSource(t.Context(), netip.MustParsePrefix("192.0.2.7/32"))
	other := identity.WithSource(t.Context(), netip.MustParsePrefix("198.51.100.1/32"))
	asks := func(ctx context.Context) (<-chan analysis.Progress, error) {
		over := w.Play(w.Started(clubtest.Ann, clubtest.Ben), clubtest.FoolsMate...)
		who := identity.Person{ID: identity.NewGuestID(), Name: "x"}
		return w.Analyses.Follow(t.Context(), over), w.Analyses.Analyse(ctx, who, over)
	}
	hasPlace := func(mail <-chan analysis.Progress, place int) {
		t.Helper()
		clubtest.UntilStudied(t, mail, func(p analysis.Progress) bool { return p.Of == 5 && p.Place == place })
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
	clubtest.Refused(t, err, errs.Refused, "16 games are waiting")
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
	w := clubtest.New(t)
	over := w.Play(w.Started(clubtest.Ann, clubtest.Ben), clubtest.FoolsMate...)
	w.Analyses.SetAnalyst(func(context.Context, analysis.Question) (analysis.Evaluation, error) {
		return analysis.Evaluation{}, errors.New("out of wits")
	})
	mail := w.Analyses.Follow(t.Context(), over)
	for range 2 {
		if err := w.Analyses.Analyse(t.Context(), clubtest.Ann, over); err != nil {
			t.Fatal(err)
		}
		if p := clubtest.UntilStudied(t, mail, clubtest.IsStudied); errs.KindOf(p.Err) != errs.Unavailable ||
			p.Of != 0 {
			t.Errorf("it ended with %+v", p)
		}
	}
	if keys := w.Keys("study/"); keys != nil {
		t.Errorf("the store has %q", keys)
	}
	g := newGate()
	w.Analyses.SetAnalyst(g.advise)
	if err := w.Analyses.Analyse(t.Context(), clubtest.Ann, over); err != nil {
		t.Fatal(err)
	}
	<-g.asked
	w.Restart() // ends it
	w.Analyses.SetAnalyst(clubtest.GreedyAnalyst)
	if err := w.Analyses.Analyse(t.Context(), clubtest.Ann, over); err != nil {
		t.Fatal(err)
	}
	if p := clubtest.UntilStudied(t, w.Analyses.Follow(t.Context(), over), clubtest.IsStudied); p.Study == nil {
		t.Errorf("it ended with %v", p.Err)
	}
}

// TestAnalysisCountsAll: when all positions have been looked at, those who follow
// are told so, though it is not kept yet.
func TestAnalysisCountsAll(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		w.Replace(faulty)
		w.Analyses.SetAnalyst(clubtest.GreedyAnalyst)
		over := w.Play(w.Started(clubtest.Ann, clubtest.Ben), clubtest.FoolsMate...)
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		mail := w.Analyses.Follow(ctx, over)
		faulty.After(0, clubtest.Hang)
		if err := w.Analyses.Analyse(ctx, clubtest.Ann, over); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if p := <-mail; p.Done != 5 || p.Of != 5 {
			t.Errorf("the progress is %+v", p)
		}
	})
}
