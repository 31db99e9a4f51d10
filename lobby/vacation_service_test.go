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

// TestVacationOfGames checks that a vacation pauses a player's correspondence games, including
// games that start during it, but not tournament games. After a crash, the next server catches
// up.
func TestVacationOfGames(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	games := []*table.Table{w.Play(w.OfDays(ann, ben), "e4", "e5"), w.Play(w.OfDays(ben, ann), "e4", "e5")}
	board := w.BoardOfDays(ann, ben)

	v, err := w.BeginVacation(t.Context(), ann, 10)
	if err != nil || v.Still != 2 || v.GoOn != 1 || v.Left != 20 || v.Until.Sub(v.From) != 10*clubtest.Day {
		t.Errorf("ann's vacation: got %+v, %v", v, err)
	}
	for _, game := range games {
		if now := w.Get(game.ID); now.Vacation[now.SeatOf(ann.ID)] != v.Until {
			t.Errorf("correspondence game has vacations until %v, want %v", now.Vacation, v.Until)
		}
		w.UntilOnVacation(game.ID, ann, true)
	}
	if w.Get(board).OnVacation() {
		t.Error("vacation pauses a tournament game")
	}
	_, err = w.BeginVacation(t.Context(), ann, 1)
	clubtest.Refused(t, err, errs.Refused, "You are already on vacation, until")

	begun := w.Play(w.OfDays(ben, ann), "d4", "d5")
	w.Restart()
	w.UntilOnVacation(begun.ID, ann, true)
	// The server crashes before it can change the games.
	if _, err := account.EndVacation(t.Context(), w.Accounts, ann); err != nil {
		t.Fatal(err)
	}
	w.Restart()
	for _, game := range append(games, begun) {
		w.UntilOnVacation(game.ID, ann, false)
	}
	if v, err := w.VacationOf(t.Context(), ann); err != nil || !v.Until.IsZero() || v.Left != 29 || v.Still != 3 {
		t.Errorf("after ending a vacation on its first day: %+v, %v", v, err)
	}
}

// TestVacationBudget checks that each vacation takes at least a day, so that starting and
// ending many vacations gains nothing. Used days become available again after a year.
func TestVacationBudget(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	_, err := w.EndVacation(t.Context(), ann)
	clubtest.Refused(t, err, errs.Refused, "You are not on vacation.")
	_, err = w.BeginVacation(t.Context(), w.ByKey(""), 1)
	clubtest.Refused(t, err, errs.Refused, "Guests have no vacation")
	for _, days := range []int{-1, account.VacationDays + 1} {
		_, err = w.BeginVacation(t.Context(), ann, days)
		clubtest.Refused(t, err, errs.Invalid, "A vacation has 1 to 30 days.")
	}
	for n := range account.VacationDays {
		if n == 1 {
			_, err = w.BeginVacation(t.Context(), ann, account.VacationDays)
			clubtest.Refused(t, err, errs.Refused, "You have 29 of your 30 vacation days left.")
		}
		v, err := w.BeginVacation(t.Context(), ann, 0)
		if err != nil || v.Left != 0 || v.Until.Sub(v.From) != time.Duration(account.VacationDays-n)*clubtest.Day {
			t.Fatalf("vacation %d: got %+v, %v", n, v, err)
		}
		if v, err = w.EndVacation(t.Context(), ann); err != nil || v.Left != account.VacationDays-1-n {
			t.Fatalf("after %d vacations: %+v, %v", n+1, v, err)
		}
	}
	_, err = w.BeginVacation(t.Context(), ann, 1)
	clubtest.Refused(t, err, errs.Refused, "vacation days of a year. The next ones come back on")
	w.Later(366 * clubtest.Day)
	if v, err := w.BeginVacation(t.Context(), ann, 0); err != nil ||
		v.Until.Sub(v.From) != account.VacationDays*clubtest.Day {
		t.Errorf("a year later: %+v, %v", v, err)
	}
}

// TestVacationOfNodes checks that a vacation applies on all nodes, also to games that start
// during it, and can be ended on another node. Each game records it once.
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
				t.Errorf("clock of %v runs on the other node", game.ID)
			}
		}
		if _, err := other.EndVacation(t.Context(), ann); err != nil {
			t.Fatal(err)
		}
		clubtest.Elapse(2 * time.Minute)
		if now := w.Tables.Known(first.ID); now.OnVacation() || len(now.Log) != len(first.Log)+2 {
			t.Errorf("log of the vacation is %v", now.Log[len(first.Log):])
		}
	})
}

// TestVacationEnds checks that the clocks run again when a vacation is over.
func TestVacationEnds(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	game := w.Play(w.OfDays(ann, ben), "e4", "e5")
	w.Tables.Await(t.Context(), game) // only this node's listed games learn of the vacation at once
	if _, err := w.BeginVacation(t.Context(), ann, 5); err != nil {
		t.Fatal(err)
	}
	w.Later(6 * clubtest.Day)
	w.UntilOnVacation(game.ID, ann, false)
	if now := w.Get(game.ID); now.Clock.Left(0, w.Clock.Now()) < 2*clubtest.Day {
		t.Errorf("ann has %v of her three days left", now.Clock.Left(0, w.Clock.Now()))
	}
}

// TestVacationIsQuiet checks that a vacation holds back emails and webhook calls about paused
// games until it is over, but not those about other games.
func TestVacationIsQuiet(t *testing.T) {
	w, post := clubtest.NewEmailWorld(t)
	w.Configure = func(c *lobby.Config) { clubtest.EmailsAtOnce(post)(c); clubtest.CallsHere(c) }
	w.Restart()
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	r := clubtest.NewReceiver(t)
	w.Hook(ann, r.URL)
	w.ConfirmEmail(post, ann, "ann@a.example")
	game := w.OfDays(ben, ann)
	w.Tables.Await(t.Context(), game) // otherwise BeginVacation may not see the game yet
	if _, err := w.BeginVacation(t.Context(), ann, 10); err != nil {
		t.Fatal(err)
	}
	w.Play(game, "e4")
	board := w.BoardOfDays(ann, ben)
	if c := r.Next("table.turn"); c.Data.Table != string(board) {
		t.Errorf("during the vacation, a webhook gets %s", c.Body)
	}
	if l := post.Next(); l.Subject != "Your turn: Chess with ben" || !strings.Contains(l.Text, string(board)) {
		t.Errorf("during the vacation, got email %+v", l)
	}
	if _, err := w.EndVacation(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	if c := r.Next("table.turn"); c.Data.Table != string(game.ID) || c.Data.Last != "e4" {
		t.Errorf("after the vacation, a webhook gets %s", c.Body)
	}
	if l := post.Next(); l.Subject != "Your turn in 2 games" || !strings.Contains(l.Text, string(game.ID)) {
		t.Errorf("after the vacation, got email %+v", l)
	}
}
