package pairing_test

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestWhichGamesHaveMatches checks that a table is a match only on request, and that only two games
// have matches.
func TestWhichGamesHaveMatches(t *testing.T) {
	w := clubtest.New(t)
	for _, rules := range catalog.All() {
		id := rules.Info().ID
		table, err := w.Pairing.Create(t.Context(), clubtest.Ann, pairing.Proposal{Game: id, Match: true})
		switch id {
		case "strike", "warfare":
			if err != nil || !w.Get(table.ID).Match {
				t.Errorf("%s, a match: %v, %v", id, table, err)
			}
			if table, err = w.Pairing.Create(t.Context(), clubtest.Ann, pairing.Proposal{Game: id}); err != nil ||
				table.Match {
				t.Errorf("%s, one game: %v, %v", id, table, err)
			}
		default:
			clubtest.Refused(t, err, errs.Invalid, rules.Info().Name+" has no matches of two games.")
		}
	}
}

// TestMatchSettles checks that a match is one line in each player's history. The line has the match
// winner and the seats of the second game, where ann plays the Capitalists.
func TestMatchSettles(t *testing.T) {
	const annsSeat = 1
	for _, test := range []struct {
		name   string
		first  []string
		loser  identity.Person // resigns the first game
		second []string
		quits  identity.Person // resigns the second
		winner game.Seat
		reason string
	}{
		{
			"ann has the better tally",
			[]string{"f8-f7", "b4-d3"},
			clubtest.Ben,
			[]string{"f8-f7", "b4-d3", "d8-d7", "b5-d6"},
			clubtest.Ann, annsSeat, "26 to 14 points as Capitalists",
		},
		{
			"ben has the better tally",
			[]string{"f8-f7", "b4-d3", "d8-d7"},
			clubtest.Ben,
			[]string{"f8-f7"},
			clubtest.Ann,
			1 - annsSeat, "20 to 7 points as Capitalists",
		},
		{
			"equal tallies",
			[]string{"f8-f7"},
			clubtest.Ben,
			[]string{"f8-f7"},
			clubtest.Ann, game.NoSeat,
			"7 to 7 points as Capitalists",
		},
		{"ann wins both", []string{"f8-f7"}, clubtest.Ben, nil, clubtest.Ben, annsSeat, "2 to 0 games"},
		{"ben wins both", nil, clubtest.Ann, []string{"f8-f7"}, clubtest.Ann, 1 - annsSeat, "2 to 0 games"},
		{"a win each", nil, clubtest.Ann, nil, clubtest.Ben, game.NoSeat, "1 to 1 games"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := clubtest.New(t)
			tbl := w.Begin(w.Resign(w.Play(w.Match(clubtest.Ann, clubtest.Ben), test.first...), test.loser))
			tbl = w.Resign(w.Play(tbl, test.second...), test.quits)
			w.Archived(tbl.ID, clubtest.Ann, clubtest.Ben)
			want := archive.Summary{
				ID: tbl.ID, Game: "strike", Seats: [2]identity.Person{clubtest.Ben, clubtest.Ann}, Winner: test.winner,
				Reason: test.reason, Plies: len(test.first) + len(test.second), Ended: tbl.Changed, Match: true,
			}
			for _, p := range []identity.Person{clubtest.Ann, clubtest.Ben} {
				got := w.History(p)
				if got.Ended = got.Ended.UTC(); !sameLine(got, want) {
					t.Errorf("the history of %s: got\n%+v, want\n%+v", p.Name, got, want)
				}
			}
			if done := w.Get(tbl.ID); done.Status != table.Over || done.Ending() != tbl.Ending() || done.First == nil {
				t.Errorf("the archive has %q, want %q", done.Ending(), tbl.Ending())
			}
		})
	}
}

// sameLine compares what the store keeps of two lines.
func sameLine(a, b archive.Summary) bool {
	return a.ID == b.ID && a.Game == b.Game && a.Seats == b.Seats && a.Winner == b.Winner &&
		a.Reason == b.Reason && a.Plies == b.Plies && a.Ended.Equal(b.Ended) && a.Match == b.Match
}

// TestMatchSettlesOnce checks that neither the end of the first game nor a sweep removes a match
// from the live tables, and that two nodes archive it once.
func TestMatchSettlesOnce(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		other := w.NewClub(w.Stored)
		defer other.Close()
		tbl := w.Resign(w.Play(w.Match(clubtest.Ann, clubtest.Ben), "f8-f7"), clubtest.Ben)
		w.Clock.Advance(30 * 24 * time.Hour)
		clubtest.NextSweep()
		if live, rest := w.Keys("table/"), w.Keys(""); len(live) != 1 || len(rest) != 1 {
			t.Fatalf("between the games the store contains %v", rest)
		}
		w.Do(tbl, clubtest.Ben, table.Intent{Kind: table.Forfeit})
		w.Archived(tbl.ID, clubtest.Ann, clubtest.Ben)
		clubtest.NextSweep()
		w.Archived(tbl.ID, clubtest.Ann, clubtest.Ben)
		if got := w.History(clubtest.Ben); got.Winner != 1 || got.Reason != "2 to 0 games" || got.Plies != 1 {
			t.Errorf("got line %+v", got)
		}
	})
}

// TestMatchRestart restarts the server at every stage of a match.
func TestMatchRestart(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Play(w.Match(clubtest.Ann, clubtest.Ben), "f8-f7")
	w.Restart()
	tbl = w.Resign(w.Play(w.Get(tbl.ID), "b4-d3"), clubtest.Ben)
	w.Restart()
	tbl = w.Do(w.Get(tbl.ID), clubtest.Ben, table.Intent{Kind: table.Ready})
	w.Restart()
	if again := w.Get(tbl.ID); again.Status != table.Pause || again.Ready != tbl.Ready ||
		again.Ending() != tbl.Ending() {
		t.Fatalf("status %d, ready %v, %q", again.Status, again.Ready, again.Ending())
	}
	tbl = w.Play(w.Do(tbl, clubtest.Ann, table.Intent{Kind: table.Ready}), "d8-d7")
	w.Restart()
	again := w.Get(tbl.ID)
	if again.Seats != [2]identity.Person{clubtest.Ben, clubtest.Ann} || again.State.String() != tbl.State.String() ||
		len(again.First.Plies) != 2 {
		t.Fatalf("seats %v, %s, %+v", again.Seats, again.State, again.First)
	}
	w.Resign(again, clubtest.Ben)
	w.Archived(tbl.ID, clubtest.Ann, clubtest.Ben)
}

// TestOneResignationOneGame checks that a player loses one game and not the match if they resign in
// several sessions at once, or at the same moment as the opponent.
func TestOneResignationOneGame(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Play(w.Match(clubtest.Ann, clubtest.Ben), "f8-f7")
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			in := table.Intent{Kind: table.Resign, Ply: 1}
			if _, err := w.Tables.Do(t.Context(), tbl.ID, tbl.Seats[i%2], in); err != nil {
				clubtest.Refused(t, err, errs.Refused, "The first game is over.")
			}
		})
	}
	all.Wait()
	if now := w.Get(tbl.ID); now.Status != table.Pause || len(now.Log) != 4 {
		t.Errorf("status %d after %v", now.Status, now.Log)
	}
}

// TestBothReadyAtOnce checks that the second game begins once, no matter how many sessions are
// ready.
func TestBothReadyAtOnce(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Resign(w.Match(clubtest.Ann, clubtest.Ben), clubtest.Ben)
	w.UntilListed("the pause", func(l *live.Listing) bool {
		return len(l.Waiting(clubtest.Ann.ID)) == 1 && len(l.Waiting(clubtest.Ben.ID)) == 1
	})
	view := w.Tables.Follow(t.Context(), tbl, clubtest.Cat)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			if _, err := w.Tables.Do(t.Context(), tbl.ID, tbl.Seats[i%2], table.Intent{Kind: table.Ready}); err != nil {
				clubtest.Refused(t, err, errs.Refused, "")
			}
		})
	}
	all.Wait()
	begun := clubtest.Until(t, view, "the second game",
		func(u live.Update) bool { return u.Table.Status == table.Playing }).Table
	if begun.First == nil || begun.Seats != [2]identity.Person{clubtest.Ben, clubtest.Ann} || len(begun.Log) != 5 {
		t.Errorf("seats %v after %v", begun.Seats, begun.Log)
	}
}

// TestRegisterInAPause checks that a guest who registers between the games plays the second one
// under the new name.
func TestRegisterInAPause(t *testing.T) {
	w := clubtest.New(t)
	guest := w.ByKey(clubtest.KeyA)
	table := w.Resign(w.Match(clubtest.Ann, guest.Person), clubtest.Ann)
	w.UntilListed("the pause", func(l *live.Listing) bool { return len(l.Waiting(guest.ID)) == 1 })
	dan := w.Register(clubtest.KeyA, "dan")
	table = w.UntilSeated(table.ID, 1, dan.Person)
	table = w.Resign(w.Begin(table), clubtest.Ann)
	if winner, reason := table.MatchResult(); winner != dan.Person || reason != "2 to 0 games" {
		t.Errorf("%v won the match by %s", winner, reason)
	}
	w.Archived(table.ID, clubtest.Ann, dan.Person)
}
