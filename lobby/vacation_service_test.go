package lobby_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

// TestVacationOfGames: the games of days of somebody on vacation stand still, those that
// begin meanwhile too, and none of a tournament; a server that fell in between makes up for it.
func TestVacationOfGames(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	games := []*table.Table{w.Play(w.OfDays(ann, ben), "e4", "e5"), w.Play(w.OfDays(ben, ann), "e4", "e5")}
	board := w.BoardOfDays(ann, ben)

	v, err := w.BeginVacation(t.Context(), ann, 10)
	if err != nil || v.Still != 2 || v.GoOn != 1 || v.Left != 20 || v.Until.Sub(v.From) != 10*clubtest.Day {
		t.Errorf("ann's vacation is %+v, %v", v, err)
	}
	for _, game := range games {
		if now := w.Get(game.ID); now.Vacation[now.SeatOf(ann.ID)] != v.Until {
			t.Errorf("a game of days has vacations until %v, not %v", now.Vacation, v.Until)
		}
		w.UntilOnVacation(game.ID, ann, true)
	}
	if w.Get(board).OnVacation() {
		t.Error("a game of a tournament stands still")
	}
	_, err = w.BeginVacation(t.Context(), ann, 1)
	clubtest.Refused(t, err, errs.Refused, "You are on vacation already, until")

	begun := w.Play(w.OfDays(ben, ann), "d4", "d5")
	w.Restart()
	w.UntilOnVacation(begun.ID, ann, true)
	if _, err := account.EndVacation(t.Context(), w.Accounts, ann); err != nil { // and then the server falls
		t.Fatal(err)
	}
	w.Restart()
	for _, game := range append(games, begun) {
		w.UntilOnVacation(game.ID, ann, false)
	}
	if v, err := w.VacationOf(t.Context(), ann); err != nil || !v.Until.IsZero() || v.Left != 29 || v.Still != 3 {
		t.Errorf("of a vacation that was ended on its first day there is %+v, %v", v, err)
	}
}

// TestVacationBudget: each vacation takes a day at least, so that going and coming many
// times wins nothing, and what was taken comes back after a year.
func TestVacationBudget(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	_, err := w.EndVacation(t.Context(), ann)
	clubtest.Refused(t, err, errs.Refused, "You are not on vacation.")
	_, err = w.BeginVacation(t.Context(), w.Arrive(""), 1)
	clubtest.Refused(t, err, errs.Refused, "Guests have no vacation")
	for _, days := range []int{-1, account.VacationDays + 1} {
		_, err = w.BeginVacation(t.Context(), ann, days)
		clubtest.Refused(t, err, errs.Invalid, "A vacation has 1 to 30 days.")
	}
	for n := range account.VacationDays {
		if n == 1 {
			_, err = w.BeginVacation(t.Context(), ann, account.VacationDays)
			clubtest.Refused(t, err, errs.Refused, "Of your 30 days of vacation within a year 29 are left.")
		}
		v, err := w.BeginVacation(t.Context(), ann, 0)
		if err != nil || v.Left != 0 || v.Until.Sub(v.From) != time.Duration(account.VacationDays-n)*clubtest.Day {
			t.Fatalf("vacation %d is %+v, %v", n, v, err)
		}
		if v, err = w.EndVacation(t.Context(), ann); err != nil || v.Left != account.VacationDays-1-n {
			t.Fatalf("after %d vacations: %+v, %v", n+1, v, err)
		}
	}
	_, err = w.BeginVacation(t.Context(), ann, 1)
	clubtest.Refused(t, err, errs.Refused, "used up. The next come back on")
	w.Later(366 * clubtest.Day)
	if v, err := w.BeginVacation(t.Context(), ann, 0); err != nil || v.Until.Sub(v.From) != account.VacationDays*clubtest.Day {
		t.Errorf("a year later: %+v, %v", v, err)
	}
}

// TestVacationOfNodes: a vacation begun on one node holds on all, also for a game that
// begins meanwhile, and may be ended elsewhere. Each is written to a game once.
func TestVacationOfNodes(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
		clubtest.Elapse(time.Second)
		first := w.Play(w.OfDays(ann, ben), "e4", "e5")
		if _, err := w.BeginVacation(t.Context(), ann, 2); err != nil {
			t.Fatal(err)
		}
		second := w.Play(w.OfDays(ann, ben), "e4", "e5")
		clubtest.Elapse(2 * time.Minute)
		for _, game := range []*table.Table{first, second} {
			if now := other.Tables.Known(game.ID); !now.OnVacation() {
				t.Errorf("on the other node the clock runs of %v", game.ID)
			}
		}
		if _, err := other.EndVacation(t.Context(), ann); err != nil {
			t.Fatal(err)
		}
		clubtest.Elapse(2 * time.Minute)
		if now := w.Tables.Known(first.ID); now.OnVacation() || len(now.Log) != len(first.Log)+2 {
			t.Errorf("after the vacation the log is %v", now.Log[len(first.Log):])
		}
	})
}

// TestVacationEnds: when the days of a vacation are over, the clocks run again by themselves.
func TestVacationEnds(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	game := w.Play(w.OfDays(ann, ben), "e4", "e5")
	if _, err := w.BeginVacation(t.Context(), ann, 5); err != nil {
		t.Fatal(err)
	}
	w.Later(6 * clubtest.Day)
	w.UntilOnVacation(game.ID, ann, false)
	if now := w.Get(game.ID); now.Clock.Left(0, w.Clock.Now()) < 2*clubtest.Day {
		t.Errorf("of three days %v are left to ann", now.Clock.Left(0, w.Clock.Now()))
	}
}

// TestVacationIsQuiet: of games that stand still for a vacation no letter is written and no
// webhook called until it is over, and of others they are.
func TestVacationIsQuiet(t *testing.T) {
	w, post := clubtest.NewLetterWorld(t)
	w.Configure = func(c *lobby.Config) { clubtest.WritesAtOnce(post)(c); clubtest.CallsHere(c) }
	w.Restart()
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	r := clubtest.NewReceiver(t)
	w.Hook(ann, r.URL)
	w.WritesTo(post, ann, "ann@a.example")
	game := w.OfDays(ben, ann)
	w.Tables.Await(t.Context(), game) // else the vacation may not know of it yet
	if _, err := w.BeginVacation(t.Context(), ann, 10); err != nil {
		t.Fatal(err)
	}
	w.Play(game, "e4")
	board := w.BoardOfDays(ann, ben)
	if c := r.Next("table.turn"); c.Data.Table != string(board) {
		t.Errorf("of a vacation a hook is told %s", c.Body)
	}
	if l := post.Next(); l.Subject != "Your turn: Chess with ben" || !strings.Contains(l.Text, string(board)) {
		t.Errorf("on vacation comes %+v", l)
	}
	if _, err := w.EndVacation(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	if c := r.Next("table.turn"); c.Data.Table != string(game.ID) || c.Data.Last != "e4" {
		t.Errorf("after a vacation a hook is told %s", c.Body)
	}
	if l := post.Next(); l.Subject != "Your turn in 2 games" || !strings.Contains(l.Text, string(game.ID)) {
		t.Errorf("after a vacation comes %+v", l)
	}
}
