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
		t.Errorf("without an analyst: got %v, want Unavailable", err)
	}
	asked := 0
	w.Analyses.SetAnalyst(func(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
		asked++
		if !q.Urgent || q.Table != tbl.ID || q.Game != "chess" {
			t.Errorf("got question %+v", q)
		}
		return analysis.Evaluation{Line: []string{"g1f3", "g8f6"}}, nil
	})
	for range 2 {
		next, h, err := w.Analyses.Hint(t.Context(), clubtest.Ann, tbl.ID)
		if want := (table.Hint{Seat: 0, Text: "g1f3", Shown: "Nf3"}); err != nil || h != want || len(next.Hints) != 1 {
			t.Errorf("got hint %+v of %v, %v; want %+v", h, next, err, want)
		}
	}
	if asked != 1 {
		t.Errorf("asked the analyst %d times, want 1", asked)
	}
	w.Restart()
	if h, ok := w.Get(tbl.ID).HintNow(0); !ok || h.Text != "g1f3" {
		t.Errorf("got hint %+v after a restart", h)
	}
	_, err = w.Tables.Do(t.Context(), tbl.ID, clubtest.Cat, table.Intent{Kind: "hint", Text: "e4", Seat: game.NoSeat})
	clubtest.Refused(t, err, errs.Invalid, "Unknown action")
}

// TestHintInLastMoment checks that the analyst always gets some time to think, even if the player's
// time has just run out.
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
			t.Errorf("got %v to think, want up to a second", q.Time)
		}
		return analysis.Evaluation{}, context.Canceled
	})
	for _, passed := range []time.Duration{0, 55 * time.Second, 5 * time.Second} {
		w.Clock.Advance(passed)
		w.Analyses.Hint(t.Context(), clubtest.Ann, table.ID)
	}
	if asked < 2 { // the third time the game may be over
		t.Errorf("asked the analyst %d times, want at least 2", asked)
	}
}

func TestHintRefused(t *testing.T) {
	w := clubtest.New(t)
	w.Analyses.SetAnalyst(func(context.Context, analysis.Question) (analysis.Evaluation, error) {
		t.Error("asked the analyst")
		return analysis.Evaluation{}, nil
	})
	noBot := w.Started(clubtest.Ann, clubtest.Ben)
	_, _, err := w.Analyses.Hint(t.Context(), clubtest.Ann, noBot.ID)
	clubtest.Refused(t, err, errs.Refused, "against a bot")
	_, _, err = w.Analyses.Hint(t.Context(), clubtest.Cat, noBot.ID)
	clubtest.Refused(t, err, errs.Refused, "watching")
	r, err := w.Bots.Add(t.Context(), "level 1", account.BuiltInBot{Person: identity.Person{Name: "pip"}, Level: 1})
	if err != nil {
		t.Fatal(err)
	}
	withBot := w.Started(r.Person, clubtest.Ann)
	_, _, err = w.Analyses.Hint(t.Context(), clubtest.Ann, withBot.ID)
	clubtest.Refused(t, err, errs.Refused, "your turn")
	_, _, err = w.Analyses.Hint(t.Context(), clubtest.Ann, w.Create(clubtest.Ann).ID)
	clubtest.Refused(t, err, errs.Refused, "not begun")
}
