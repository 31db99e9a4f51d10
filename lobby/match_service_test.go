package lobby_test

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// match is a match of strike in which white has the Workers first.
func (w *world) match(white, black identity.Person) *table.Table {
	w.tb.Helper()
	t, err := w.Pairing.Create(w.tb.Context(), white, pairing.Proposal{Game: "strike", Match: true})
	if err != nil {
		w.tb.Fatal(err)
	}
	return w.sit(t, black)
}

// begin makes both players of a match ready for its second game.
func (w *world) begin(t *table.Table) *table.Table {
	w.tb.Helper()
	for _, p := range t.Seats {
		t = w.do(t, p, table.Intent{Kind: table.Ready})
	}
	return t
}

func (w *world) resign(t *table.Table, who identity.Person) *table.Table {
	w.tb.Helper()
	return w.do(t, who, table.Intent{Kind: table.Resign, Ply: len(t.Plies)})
}

// history is the only line of a person's history.
func (w *world) history(who identity.Person) archive.Summary {
	w.tb.Helper()
	games, err := w.Archive.History(w.tb.Context(), who.ID, nil, 10)
	if err != nil || len(games) != 1 {
		w.tb.Fatalf("the history of %s is %v, %v", who.Name, games, err)
	}
	return games[0]
}

// TestWhichGamesHaveMatches: a table is a match if that was asked for, and only
// in two games can it be asked for.
func TestWhichGamesHaveMatches(t *testing.T) {
	w := newWorld(t)
	for _, rules := range catalog.All() {
		id := rules.Info().ID
		table, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: id, Match: true})
		switch id {
		case "strike", "warfare":
			if err != nil || !w.get(table.ID).Match {
				t.Errorf("%s: %v, %v", id, table, err)
			}
			if table, err = w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: id}); err != nil || table.Match {
				t.Errorf("%s, one game: %v, %v", id, table, err)
			}
		default:
			refused(t, err, errs.Invalid, rules.Info().Name+" is not played in matches of two games.")
		}
	}
}

// TestMatchSettles: a match is one line in each history, with the match's winner
// and the seats of its second game, in which ann has the Capitalists.
func TestMatchSettles(t *testing.T) {
	const annsSeat = 1
	for _, test := range []struct {
		name   string
		first  []string
		loser  identity.Person // who resigns the first game
		second []string
		quits  identity.Person // who resigns the second
		winner game.Seat
		reason string
	}{
		{"ann has the better tally", []string{"f8-f7", "b4-d3"}, ben, []string{"f8-f7", "b4-d3", "d8-d7", "b5-d6"}, ann, annsSeat, "26 to 14 points as Capitalists"},
		{"ben has the better tally", []string{"f8-f7", "b4-d3", "d8-d7"}, ben, []string{"f8-f7"}, ann, 1 - annsSeat, "20 to 7 points as Capitalists"},
		{"equal tallies", []string{"f8-f7"}, ben, []string{"f8-f7"}, ann, game.NoSeat, "7 to 7 points as Capitalists"},
		{"ann wins both", []string{"f8-f7"}, ben, nil, ben, annsSeat, "2 to 0 games"},
		{"ben wins both", nil, ann, []string{"f8-f7"}, ann, 1 - annsSeat, "2 to 0 games"},
		{"a win each", nil, ann, nil, ben, game.NoSeat, "1 to 1 games"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			tbl := w.begin(w.resign(w.play(w.match(ann, ben), test.first...), test.loser))
			tbl = w.resign(w.play(tbl, test.second...), test.quits)
			w.archived(tbl.ID, ann, ben)
			want := archive.Summary{
				ID: tbl.ID, Game: "strike", Seats: [2]identity.Person{ben, ann}, Winner: test.winner,
				Reason: test.reason, Plies: len(test.first) + len(test.second), Ended: tbl.Changed, Match: true,
			}
			for _, p := range []identity.Person{ann, ben} {
				got := w.history(p)
				if got.Ended = got.Ended.UTC(); !sameLine(got, want) {
					t.Errorf("the history of %s has\n%+v, want\n%+v", p.Name, got, want)
				}
			}
			if done := w.get(tbl.ID); done.Status != table.Over || done.Ending() != tbl.Ending() || done.First == nil {
				t.Errorf("the archive has %q, want %q", done.Ending(), tbl.Ending())
			}
		})
	}
}

// sameLine compares what is stored of two lines.
func sameLine(a, b archive.Summary) bool {
	return a.ID == b.ID && a.Game == b.Game && a.Seats == b.Seats && a.Winner == b.Winner &&
		a.Reason == b.Reason && a.Plies == b.Plies && a.Ended.Equal(b.Ended) && a.Match == b.Match
}

// TestMatchSettlesOnce: neither the end of the first game nor a sweep takes a
// match off the live tables, and two nodes archive it once.
func TestMatchSettlesOnce(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		other := w.newClub(w.store)
		defer other.Close()
		tbl := w.resign(w.play(w.match(ann, ben), "f8-f7"), ben)
		w.clock.advance(30 * 24 * time.Hour)
		nextSweep()
		if live, rest := w.keys("table/"), w.keys(""); len(live) != 1 || len(rest) != 1 {
			t.Fatalf("between the games the store has %v", rest)
		}
		w.do(tbl, ben, table.Intent{Kind: table.Forfeit})
		w.archived(tbl.ID, ann, ben)
		nextSweep()
		w.archived(tbl.ID, ann, ben)
		if got := w.history(ben); got.Winner != 1 || got.Reason != "2 to 0 games" || got.Plies != 1 {
			t.Errorf("the line is %+v", got)
		}
	})
}

// TestMatchRestart: the server may fall at every stage of a match.
func TestMatchRestart(t *testing.T) {
	w := newWorld(t)
	tbl := w.play(w.match(ann, ben), "f8-f7")
	w.restart()
	tbl = w.resign(w.play(w.get(tbl.ID), "b4-d3"), ben)
	w.restart()
	tbl = w.do(w.get(tbl.ID), ben, table.Intent{Kind: table.Ready})
	w.restart()
	if again := w.get(tbl.ID); again.Status != table.Pause || again.Ready != tbl.Ready || again.Ending() != tbl.Ending() {
		t.Fatalf("status %d, ready %v, %q", again.Status, again.Ready, again.Ending())
	}
	tbl = w.play(w.do(tbl, ann, table.Intent{Kind: table.Ready}), "d8-d7")
	w.restart()
	again := w.get(tbl.ID)
	if again.Seats != [2]identity.Person{ben, ann} || again.State.String() != tbl.State.String() || len(again.First.Plies) != 2 {
		t.Fatalf("seats %v, %s, %+v", again.Seats, again.State, again.First)
	}
	w.resign(again, ben)
	w.archived(tbl.ID, ann, ben)
}

// TestOneResignationOneGame: who resigns in several sessions at once, or in the
// moment in which the other side does, has lost one game and not the match.
func TestOneResignationOneGame(t *testing.T) {
	w := newWorld(t)
	tbl := w.play(w.match(ann, ben), "f8-f7")
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			in := table.Intent{Kind: table.Resign, Ply: 1}
			if _, err := w.Tables.Do(t.Context(), tbl.ID, tbl.Seats[i%2], in); err != nil {
				refused(t, err, errs.Refused, "The first game is over.")
			}
		})
	}
	all.Wait()
	if now := w.get(tbl.ID); now.Status != table.Pause || len(now.Log) != 4 {
		t.Errorf("status %d after %v", now.Status, now.Log)
	}
}

// TestBothReadyAtOnce: the second game begins once, however many sessions say so.
func TestBothReadyAtOnce(t *testing.T) {
	w := newWorld(t)
	tbl := w.resign(w.match(ann, ben), ben)
	w.untilListed("the pause", func(l *live.Listing) bool { return len(l.Waiting(ann.ID)) == 1 && len(l.Waiting(ben.ID)) == 1 })
	view := w.Tables.Follow(t.Context(), tbl, cat)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			if _, err := w.Tables.Do(t.Context(), tbl.ID, tbl.Seats[i%2], table.Intent{Kind: table.Ready}); err != nil {
				refused(t, err, errs.Refused, "")
			}
		})
	}
	all.Wait()
	begun := until(t, view, "the second game", func(u live.Update) bool { return u.Table.Status == table.Playing }).Table
	if begun.First == nil || begun.Seats != [2]identity.Person{ben, ann} || len(begun.Log) != 5 {
		t.Errorf("seats %v after %v", begun.Seats, begun.Log)
	}
}

// TestRegisterInAPause: a guest takes a name between the games and plays the
// second under it.
func TestRegisterInAPause(t *testing.T) {
	w := newWorld(t)
	guest := w.arrive(keyA)
	table := w.resign(w.match(ann, guest.Person), ann)
	w.untilListed("the pause", func(l *live.Listing) bool { return len(l.Waiting(guest.ID)) == 1 })
	dan := w.register(keyA, "dan")
	table = w.untilSeated(table.ID, 1, dan.Person)
	table = w.resign(w.begin(table), ann)
	if winner, reason := table.MatchResult(); winner != dan.Person || reason != "2 to 0 games" {
		t.Errorf("%v won the match by %s", winner, reason)
	}
	w.archived(table.ID, ann, dan.Person)
}
