package fair_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/game/glicko"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/fair"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

var cal = identity.Person{ID: "pcal", Name: "cal"}

// form is a rating with the results it comes from.
type form struct {
	glicko.Rating
	games, won int
}

// forms returns the forms of the three players.
func forms(w *clubtest.World) (list [3]form) {
	for i, who := range []identity.Person{clubtest.Ann, clubtest.Ben, cal} {
		f := w.Form(who)
		list[i] = form{f.Rating, f.Games(), f.Won}
	}
	return list
}

// lost lets a player lose a rated game against another.
func lost(w *clubtest.World, loser, winner identity.Person) identity.TableID {
	game := w.Rated(loser, winner)
	w.Lose(game, loser)
	w.UntilSettled()
	w.Clock.Advance(time.Second) // a recount sorts games by end, in milliseconds
	return game.ID
}

// TestRevert reverts the first of three games, which also changes the ratings that the other two start from. All
// ratings then follow from the games, also those of the player who was not in the first game. Putting the game
// back in gives the old ratings.
func TestRevert(t *testing.T) {
	w := clubtest.New(t)
	lost(w, clubtest.Ben, cal)
	before := forms(w)
	first := lost(w, clubtest.Ann, clubtest.Ben)
	lost(w, clubtest.Ben, cal)
	lost(w, cal, clubtest.Ben)
	after := forms(w)
	if before[0].games != 0 || after[0].games != 1 {
		t.Fatalf("got %+v and %+v", before, after)
	}
	if _, err := w.Fair.Revert(t.Context(), first, "mod", fair.Took, " "); errs.KindOf(err) != errs.Invalid {
		t.Errorf("without a reason: %v", err)
	}
	flag, err := w.Fair.Revert(t.Context(), first, "mod", fair.Took, "arranged")
	if err != nil {
		t.Fatal(err)
	}
	w.Eventually("the recount", func() bool { return forms(w)[0].games == 0 })
	w.UntilRated(clubtest.Ben, cal)
	now := forms(w)
	if now[1].games != 3 || now[1].Rating == after[1].Rating || now[2].Rating == after[2].Rating {
		t.Errorf("got %+v after %+v", now, after)
	}
	follow(t, w)
	game, err := w.Tables.Stored(t.Context(), first)
	if err != nil || game.Unrated != table.Reverted || !strings.HasSuffix(game.Ending(), "because a moderator reverted it.") {
		t.Errorf("the record says %v, %v", game.Ending(), err)
	}
	if _, err := w.Ratings.Outcome(t.Context(), first); errs.KindOf(err) != errs.NotFound {
		t.Errorf("the game still has an outcome: %v", err)
	}
	if _, err := w.Fair.Revert(t.Context(), first, "mod", fair.Took, "again"); errs.KindOf(err) != errs.Refused {
		t.Errorf("twice: %v", err)
	}
	if flag.Open() || flag.Why != table.Reverted || len(flag.Told()) != 1 {
		t.Errorf("got the flag %+v", flag)
	}
	if _, err := w.Fair.Revert(t.Context(), first, "mod", fair.Restored, "a mistake"); err != nil {
		t.Fatal(err)
	}
	w.Eventually("the second recount", func() bool { return forms(w) == after })
	follow(t, w)
}

// TestAppeal follows a decision, an appeal and the answer.
func TestAppeal(t *testing.T) {
	w := open(t)
	play(t, w, same, fourPlies)
	list, _, err := w.Fair.List(t.Context(), "", 1, (*fair.Flag).Open)
	if err != nil || len(list) != 1 {
		t.Fatalf("got %v, %v", list, err)
	}
	place := list[0].Place
	appeal := func(who identity.Person, text string) error {
		_, err := w.Fair.Appeal(t.Context(), who, place, text)
		return err
	}
	refused := func(what string, err error, kind errs.Kind) {
		t.Helper()
		if (err != nil || kind != 0) && errs.KindOf(err) != kind {
			t.Errorf("%s: got %v", what, err)
		}
	}
	decide := func(word fair.Word) {
		t.Helper()
		if _, err := w.Fair.Decide(t.Context(), place, "mod", word, "two accounts"); err != nil {
			t.Fatal(err)
		}
	}
	rulings := func(who identity.Person) int {
		list, err := w.Fair.Rulings(t.Context(), who.ID)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	decide(fair.NoAction)
	refused("nothing was told", appeal(clubtest.Ann, "why?"), errs.NotFound)
	if rulings(clubtest.Ann) != 0 {
		t.Error("Ann reads a note of the moderators")
	}
	decide(fair.Decided)
	if rulings(clubtest.Ann) != 1 || rulings(clubtest.Ben) != 1 || rulings(cal) != 0 {
		t.Error("the wrong players read the decision")
	}
	refused("someone else", appeal(cal, "why?"), errs.NotFound)
	refused("no text", appeal(clubtest.Ann, " \n"), errs.Invalid)
	refused("too long", appeal(clubtest.Ann, strings.Repeat("why ", 200)), errs.Invalid)
	refused("an appeal", appeal(clubtest.Ann, "we are sisters"), 0)
	refused("a second appeal", appeal(clubtest.Ann, "really"), errs.Refused)
	if list, _, err = w.Fair.List(t.Context(), "", 1, (*fair.Flag).Open); err != nil || len(list) != 1 {
		t.Errorf("the flag with an appeal is not open: %v, %v", list, err)
	}
	answer := func(who identity.Person) error {
		_, err := w.Fair.Answer(t.Context(), place, "mod", who.ID, "we believe you")
		return err
	}
	refused("no appeal", answer(clubtest.Ben), errs.NotFound)
	refused("an answer", answer(clubtest.Ann), 0)
	refused("a second answer", answer(clubtest.Ann), errs.Refused)
	if list, _, err = w.Fair.List(t.Context(), "", 1, (*fair.Flag).Open); err != nil || len(list) != 0 {
		t.Errorf("open flags: %v, %v", list, err)
	}
}

// TestCheck checks a player with an engine that values all positions the same, and without one.
func TestCheck(t *testing.T) {
	for _, engine := range []bool{true, false} {
		t.Run(fmt.Sprint("engine ", engine), func(t *testing.T) {
			w := open(t)
			for range 2 { // after the first, the ratings are too far apart for an analysis
				play(t, w, apart, twentyPlies+" Nf1 Qd7 Ng3 Rfe8 Bb3 d5 Qe2 d4 c4 Nh5")
			}
			asked := 0
			if engine {
				w.Analyses.SetAnalyst(func(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
					asked++
					return analysis.Evaluation{Line: []string{"a1a1"}}, nil
				})
			}
			if err := w.Fair.Check(t.Context(), clubtest.Ann); err != nil {
				t.Fatal(err)
			}
			var list []fair.Flag
			w.Eventually("the figures", func() (ready bool) {
				list, _, _ = w.Fair.List(t.Context(), "", 1, nil)
				return len(list) == 1
			})
			f := list[0]
			if f.Why != fair.Checked || *f.Player != clubtest.Ann || f.Results != 2 || !f.Open() {
				t.Errorf("got %+v", f)
			}
			measured := slices.ContainsFunc(f.Figures, func(f fair.Figure) bool { return f.Name == fair.Loss && f.N > 0 })
			if measured != engine || engine != (len(f.Row) == 1) || engine && asked != 31 {
				t.Errorf("with engine %v it measured %+v in %v and asked %d times", engine, f.Figures, f.Row, asked)
			}
			if left := w.Keys("check/"); len(left) != 0 {
				t.Errorf("left %v", left)
			}
		})
	}
}

// TestCheckOutlivesPanics checks a player although the first try panics.
func TestCheckOutlivesPanics(t *testing.T) {
	w := clubtest.New(t)
	var once sync.Once
	sprung := make(chan struct{})
	defer rescue.Trap(func(what string) {
		if what == "checking "+string(clubtest.Ann.ID) {
			once.Do(func() { close(sprung); panic("sabotage") })
		}
	})()
	if err := w.Fair.Check(t.Context(), clubtest.Ann); err != nil {
		t.Fatal(err)
	}
	if err := w.Fair.Check(t.Context(), clubtest.Ann); errs.KindOf(err) != errs.Refused {
		t.Errorf("a second check at once: %v", err)
	}
	<-sprung
	w.Replace(w.Stored) // instead of waiting a second
	w.Eventually("the figures", func() bool { return len(w.Keys(fair.FlagKeys)) == 1 && len(w.Keys("check/")) == 0 })
}
