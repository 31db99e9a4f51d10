package analysis_test

import (
	"context"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

func TestHint(t *testing.T) {
	w := clubtest.New(t)
	r, err := w.Bots.Add(t.Context(), "level 1", account.BuiltInBot{
		Person: identity.Person{Name: "pip"}, Level: 1, Manners: map[string]string{"chess": "Plays."},
	})
	if err != nil {
		t.Fatal(err)
	}
	tbl := w.Started(clubtest.Ann, r.Person)
	if _, _, err := w.Analyses.Hint(t.Context(), clubtest.Ann, tbl.ID); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("advised by nobody: %v", err)
	}
	asked := 0
	w.Analyses.SetAnalyst(func(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
		asked++
		if !q.Urgent || q.Table != tbl.ID || q.Game != "chess" {
			t.Errorf("the question is %+v", q)
		}
		return analysis.Evaluation{Line: []string{"g1f3", "g8f6"}}, nil
	})
	for range 2 {
		next, h, err := w.Analyses.Hint(t.Context(), clubtest.Ann, tbl.ID)
		if want := (table.Hint{Seat: 0, Text: "g1f3", Shown: "Nf3"}); err != nil || h != want || len(next.Hints) != 1 {
			t.Errorf("the hint is %+v of %v, %v", h, next, err)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	w.Restart()
	if h, ok := w.Get(tbl.ID).HintNow(0); !ok || h.Text != "g1f3" {
		t.Errorf("after a restart the hint is %+v", h)
	}
	_, err = w.Tables.Do(t.Context(), tbl.ID, clubtest.Cat, table.Intent{Kind: "hint", Text: "e4", Seat: game.NoSeat})
	clubtest.Refused(t, err, errs.Invalid, "Unknown action")
}

// TestHintInLastMoment: about a hint there is always something to think, even when
// the player's time is up and nobody has noticed yet.
func TestHintInLastMoment(t *testing.T) {
	w := clubtest.New(t)
	r, err := w.Bots.Add(t.Context(), "level 1", account.BuiltInBot{Person: identity.Person{Name: "pip"}, Level: 1})
	if err != nil {
		t.Fatal(err)
	}
	table, err := w.Pairing.Create(t.Context(), clubtest.Ann,
		pairing.Proposal{Game: "chess", Seat: 0, Clock: clock.Control{Kind: clock.Fischer, Base: time.Minute}})
	if err != nil {
		t.Fatal(err)
	}
	table = w.Sit(table, r.Person)
	w.Play(table, "e4", "e5")
	asked := 0
	w.Analyses.SetAnalyst(func(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
		if asked++; q.Time <= 0 || q.Time > time.Second {
			t.Errorf("it is thought for %v", q.Time)
		}
		return analysis.Evaluation{}, context.Canceled
	})
	for _, passed := range []time.Duration{0, 55 * time.Second, 5 * time.Second} {
		w.Clock.Advance(passed)
		w.Analyses.Hint(t.Context(), clubtest.Ann, table.ID)
	}
	if asked < 2 { // the third time the game may be over
		t.Errorf("the house was asked %d times", asked)
	}
}

func TestHintRefused(t *testing.T) {
	w := clubtest.New(t)
	w.Analyses.SetAnalyst(func(context.Context, analysis.Question) (analysis.Evaluation, error) {
		t.Error("the house was asked")
		return analysis.Evaluation{}, nil
	})
	people := w.Started(clubtest.Ann, clubtest.Ben)
	_, _, err := w.Analyses.Hint(t.Context(), clubtest.Ann, people.ID)
	clubtest.Refused(t, err, errs.Refused, "against a bot")
	_, _, err = w.Analyses.Hint(t.Context(), clubtest.Cat, people.ID)
	clubtest.Refused(t, err, errs.Refused, "watching")
	r, err := w.Bots.Add(t.Context(), "level 1", account.BuiltInBot{Person: identity.Person{Name: "pip"}, Level: 1})
	if err != nil {
		t.Fatal(err)
	}
	housed := w.Started(r.Person, clubtest.Ann)
	_, _, err = w.Analyses.Hint(t.Context(), clubtest.Ann, housed.ID)
	clubtest.Refused(t, err, errs.Refused, "your turn")
	_, _, err = w.Analyses.Hint(t.Context(), clubtest.Ann, w.Create(clubtest.Ann).ID)
	clubtest.Refused(t, err, errs.Refused, "not begun")
}
