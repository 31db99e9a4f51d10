package lobby_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// untilOnVacation waits until a table says of a player that they are on vacation, or not.
func (w *world) untilOnVacation(id identity.TableID, who account.Player, on bool) {
	w.tb.Helper()
	w.eventually("the news of a vacation at "+string(id), func() bool {
		t := w.get(id)
		_, runs := t.Clock.Running()
		return t.Vacation[t.SeatOf(who.ID)].IsZero() != on && runs != on
	})
}

// boardOfDays is a game of a tournament with days for a move, which waits for white.
func (w *world) boardOfDays(white, black account.Player) identity.TableID {
	w.tb.Helper()
	board := table.Seated(openRecord(1, white.Person, w.clock.now()), [2]identity.Person{white.Person, black.Person})
	board.Clock, board.Board = "3 days", &table.Board{Tournament: "t0t0t0t0", Round: 1, Number: 1}
	w.putLive(board)
	w.eventually("the board", func() bool { return w.Tables.Known(board.ID) != nil })
	return board.ID
}

// TestVacationOfGames: the games of days of somebody on vacation stand still, those that
// begin meanwhile too, and none of a tournament; a server that fell in between makes up for it.
func TestVacationOfGames(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	games := []*table.Table{w.play(w.ofDays(ann, ben), "e4", "e5"), w.play(w.ofDays(ben, ann), "e4", "e5")}
	board := w.boardOfDays(ann, ben)

	v, err := w.BeginVacation(t.Context(), ann, 10)
	if err != nil || v.Still != 2 || v.GoOn != 1 || v.Left != 20 || v.Until.Sub(v.From) != 10*day {
		t.Errorf("ann's vacation is %+v, %v", v, err)
	}
	for _, game := range games {
		if now := w.get(game.ID); now.Vacation[now.SeatOf(ann.ID)] != v.Until {
			t.Errorf("a game of days has vacations until %v, not %v", now.Vacation, v.Until)
		}
		w.untilOnVacation(game.ID, ann, true)
	}
	if w.get(board).OnVacation() {
		t.Error("a game of a tournament stands still")
	}
	_, err = w.BeginVacation(t.Context(), ann, 1)
	refused(t, err, errs.Refused, "You are on vacation already, until")

	begun := w.play(w.ofDays(ben, ann), "d4", "d5")
	w.restart()
	w.untilOnVacation(begun.ID, ann, true)
	if _, err := account.EndVacation(t.Context(), w.Accounts, ann); err != nil { // and then the server falls
		t.Fatal(err)
	}
	w.restart()
	for _, game := range append(games, begun) {
		w.untilOnVacation(game.ID, ann, false)
	}
	if v, err := w.VacationOf(t.Context(), ann); err != nil || !v.Until.IsZero() || v.Left != 29 || v.Still != 3 {
		t.Errorf("of a vacation that was ended on its first day there is %+v, %v", v, err)
	}
}

// TestVacationBudget: each vacation takes a day at least, so that going and coming many
// times wins nothing, and what was taken comes back after a year.
func TestVacationBudget(t *testing.T) {
	w := newWorld(t)
	ann := w.register(keyA, "ann")
	_, err := w.EndVacation(t.Context(), ann)
	refused(t, err, errs.Refused, "You are not on vacation.")
	_, err = w.BeginVacation(t.Context(), w.arrive(""), 1)
	refused(t, err, errs.Refused, "Guests have no vacation")
	for _, days := range []int{-1, account.VacationDays + 1} {
		_, err = w.BeginVacation(t.Context(), ann, days)
		refused(t, err, errs.Invalid, "A vacation has 1 to 30 days.")
	}
	for n := range account.VacationDays {
		if n == 1 {
			_, err = w.BeginVacation(t.Context(), ann, account.VacationDays)
			refused(t, err, errs.Refused, "Of your 30 days of vacation within a year 29 are left.")
		}
		v, err := w.BeginVacation(t.Context(), ann, 0)
		if err != nil || v.Left != 0 || v.Until.Sub(v.From) != time.Duration(account.VacationDays-n)*day {
			t.Fatalf("vacation %d is %+v, %v", n, v, err)
		}
		if v, err = w.EndVacation(t.Context(), ann); err != nil || v.Left != account.VacationDays-1-n {
			t.Fatalf("after %d vacations: %+v, %v", n+1, v, err)
		}
	}
	_, err = w.BeginVacation(t.Context(), ann, 1)
	refused(t, err, errs.Refused, "used up. The next come back on")
	w.later(366 * day)
	if v, err := w.BeginVacation(t.Context(), ann, 0); err != nil || v.Until.Sub(v.From) != account.VacationDays*day {
		t.Errorf("a year later: %+v, %v", v, err)
	}
}

// TestVacationOfNodes: a vacation begun on one node holds on all, also for a game that
// begins meanwhile, and may be ended elsewhere. Each is written to a game once.
func TestVacationOfNodes(t *testing.T) {
	inNodes(t, func(t *testing.T, w *world, other *lobby.Club, _ *cutStore) {
		ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
		elapse(time.Second)
		first := w.play(w.ofDays(ann, ben), "e4", "e5")
		if _, err := w.BeginVacation(t.Context(), ann, 2); err != nil {
			t.Fatal(err)
		}
		second := w.play(w.ofDays(ann, ben), "e4", "e5")
		elapse(2 * time.Minute)
		for _, game := range []*table.Table{first, second} {
			if now := other.Tables.Known(game.ID); !now.OnVacation() {
				t.Errorf("on the other node the clock runs of %v", game.ID)
			}
		}
		if _, err := other.EndVacation(t.Context(), ann); err != nil {
			t.Fatal(err)
		}
		elapse(2 * time.Minute)
		if now := w.Tables.Known(first.ID); now.OnVacation() || len(now.Log) != len(first.Log)+2 {
			t.Errorf("after the vacation the log is %v", now.Log[len(first.Log):])
		}
	})
}

// TestVacationEnds: when the days of a vacation are over, the clocks run again by themselves.
func TestVacationEnds(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	game := w.play(w.ofDays(ann, ben), "e4", "e5")
	if _, err := w.BeginVacation(t.Context(), ann, 5); err != nil {
		t.Fatal(err)
	}
	w.later(6 * day)
	w.untilOnVacation(game.ID, ann, false)
	if now := w.get(game.ID); now.Clock.Left(0, w.clock.now()) < 2*day {
		t.Errorf("of three days %v are left to ann", now.Clock.Left(0, w.clock.now()))
	}
}

// TestVacationIsQuiet: of games that stand still for a vacation no letter is written and no
// webhook called until it is over, and of others they are.
func TestVacationIsQuiet(t *testing.T) {
	w, post := newLetterWorld(t)
	w.change = func(c *lobby.Config) { writesAtOnce(post)(c); callsHere(c) }
	w.restart()
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	r := newReceiver(t)
	w.hook(ann, r.URL)
	w.writesTo(post, ann, "ann@a.example")
	game := w.ofDays(ben, ann)
	if _, err := w.BeginVacation(t.Context(), ann, 10); err != nil {
		t.Fatal(err)
	}
	w.play(game, "e4")
	board := w.boardOfDays(ann, ben)
	if c := r.next("table.turn"); c.Data.Table != string(board) {
		t.Errorf("of a vacation a hook is told %s", c.body)
	}
	if l := post.Next(); l.Subject != "Your turn: Chess with ben" || !strings.Contains(l.Text, string(board)) {
		t.Errorf("on vacation comes %+v", l)
	}
	if _, err := w.EndVacation(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	if c := r.next("table.turn"); c.Data.Table != string(game.ID) || c.Data.Last != "e4" {
		t.Errorf("after a vacation a hook is told %s", c.body)
	}
	if l := post.Next(); l.Subject != "Your turn in 2 games" || !strings.Contains(l.Text, string(game.ID)) {
		t.Errorf("after a vacation comes %+v", l)
	}
}
