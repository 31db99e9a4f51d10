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
		t.Errorf("game under way: got %v, want Refused", err)
	}
	over := w.Play(live, clubtest.FoolsMate...)
	if err := w.Analyses.Analyse(t.Context(), clubtest.Ann, over); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("without an analyst: got %v, want Unavailable", err)
	}
	w.Analyses.SetAnalyst(clubtest.GreedyAnalyst)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	mail := w.Analyses.Follow(ctx, over)
	if p := <-mail; p != (analysis.Progress{}) {
		t.Errorf("got progress %+v before the analysis began", p)
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
		t.Errorf("the analysis missed the blunder: %+v, %v", annotations, err)
	}
	w.Restart()
	kept, err := w.Analyses.Get(t.Context(), w.Get(over.ID))
	if err != nil ||
		!slices.EqualFunc(kept.Games[0], p.Study.Games[0], func(a, b analysis.Evaluation) bool {
			return a.String() == b.String()
		}) {
		t.Errorf("got study %+v, %v after a restart", kept, err)
	}
	if err := w.Analyses.Analyse(t.Context(), clubtest.Ann, over); err != nil {
		t.Errorf("game with a stored study, without an analyst: %v", err)
	}
}

// blockingAnalyst waits before each answer until the test lets it through.
type blockingAnalyst struct {
	asked   chan analysis.Question
	through chan struct{}
}

func newBlockingAnalyst() *blockingAnalyst {
	return &blockingAnalyst{make(chan analysis.Question), make(chan struct{})}
}

func (g *blockingAnalyst) advise(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
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
	g := newBlockingAnalyst()
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
	<-g.asked // a late follower sees the progress so far
	p := <-w.Analyses.Follow(t.Context(), over)
	if q.Table != over.ID || q.Urgent || p.Done != 1 || p.Of != 5 {
		t.Errorf("got question %+v and progress %+v", q, p)
	}
	mail := w.Analyses.Follow(t.Context(), over)
	close(g.through)
	go func() {
		for range 3 { // the last one is about other answers to the blunder
			<-g.asked
		}
	}()
	if p := clubtest.UntilStudied(t, mail, clubtest.IsStudied); p.Study == nil {
		t.Errorf("the analysis failed: %v", p.Err)
	}
	select {
	case q := <-g.asked:
		t.Errorf("got another question: %+v", q)
	default:
	}
	if keys := w.Keys("study/"); !slices.Equal(keys, []string{"study/" + string(over.ID)}) {
		t.Errorf("got stored studies %q, want only %s", keys, over.ID)
	}
}

// TestAnalysisQueue checks that eight games are analysed at once, and that the ninth gets its place in
// the queue. A player from another address is next, no matter how many games one address has queued.
func TestAnalysisQueue(t *testing.T) {
	w := clubtest.New(t)
	g := newBlockingAnalyst()
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
	for asked := 0; ; { // until one analysis ends and makes room
		select {
		case p := <-one:
			if p.Place == 0 {
				return
			}
		default:
			<-g.asked
			g.through <- struct{}{}
			if asked++; asked > 8*5+1 { // includes the first question about the next game
				t.Fatal("all eight analyses ended, but the other player still waits")
			}
		}
	}
}

// TestAnalyseFails checks that a failed analysis stores nothing, and that players can request it again.
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
			t.Errorf("got progress %+v, want error Unavailable", p)
		}
	}
	if keys := w.Keys("study/"); keys != nil {
		t.Errorf("got stored studies %q, want none", keys)
	}
	g := newBlockingAnalyst()
	w.Analyses.SetAnalyst(g.advise)
	if err := w.Analyses.Analyse(t.Context(), clubtest.Ann, over); err != nil {
		t.Fatal(err)
	}
	<-g.asked
	w.Restart() // stops the analysis
	w.Analyses.SetAnalyst(clubtest.GreedyAnalyst)
	if err := w.Analyses.Analyse(t.Context(), clubtest.Ann, over); err != nil {
		t.Fatal(err)
	}
	if p := clubtest.UntilStudied(t, w.Analyses.Follow(t.Context(), over), clubtest.IsStudied); p.Study == nil {
		t.Errorf("the analysis failed: %v", p.Err)
	}
}

// TestAnalysisCountsAll checks that followers see 5 of 5 positions done even before the study is stored.
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
			t.Errorf("got progress %+v, want 5 of 5", p)
		}
	})
}
