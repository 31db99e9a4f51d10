package feature_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
)

// TestAnalysisFailsAtOnce checks that line mode reports an analysis that fails before anything
// follows it.
func TestAnalysisFailsAtOnce(t *testing.T) {
	w := clubtest.New(t)
	over := w.Play(w.Started(clubtest.Ann, clubtest.Ben), clubtest.FoolsMate...)
	w.Analyses.SetAnalyst(func(context.Context, analysis.Question) (analysis.Evaluation, error) {
		return analysis.Evaluation{}, errors.New("the engine broke")
	})
	failed := w.Analyses.Follow(t.Context(), over)
	c := action.Caller{Club: w.Club, Games: catalog.All(), Spoken: true}
	c.Who.Person = clubtest.Ann
	set := feature.New()
	r, err := set.Do(t.Context(), c, set.Find(action.Table, "analyse"), over, nil)
	if err != nil {
		t.Fatal(err)
	}
	clubtest.UntilStudied(t, failed, func(p analysis.Progress) bool { return p.Err != nil })
	if told := r.Then(t.Context()).String(); !strings.HasPrefix(told, "Something went wrong") {
		t.Errorf("got %q", told)
	}
}
