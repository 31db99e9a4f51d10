package lobby_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-smtp"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/digest"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/letter"
	"pawnstorm/lobby/letter/lettertest"
	"pawnstorm/lobby/pairing"
)

// tenPlies is as long as a top game must be.
var tenPlies = strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7")

// lost is a game that the second player gives up after some moves, once it is put away.
func (w *world) lost(first, second identity.Person, p pairing.Proposal, moves []string) identity.TableID {
	w.tb.Helper()
	p.Game = "chess"
	made, err := w.Pairing.Create(w.tb.Context(), first, p)
	if err != nil {
		w.tb.Fatal(err)
	}
	w.resign(w.play(w.sit(made, second), moves...), second)
	w.eventually("the archive", func() bool {
		_, err := w.store.Get(w.tb.Context(), "done/"+string(made.ID))
		return err == nil
	})
	return made.ID
}

// lastWeek is the digest of the last seven days.
func (w *world) lastWeek() *digest.Digest {
	w.tb.Helper()
	now := w.clock.now().Add(time.Second)
	d, err := w.Digests.Of(w.tb.Context(), now.Add(-7*day), now)
	if err != nil {
		w.tb.Fatal(err)
	}
	return d
}

// TestDigest: it counts what everybody may see, tells programs from people, and names the
// rated games of two people; what is older or private is not in it.
func TestDigest(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann").Person, w.register(keyB, "ben").Person
	w.lost(ann, ben, pairing.Proposal{Rated: true}, tenPlies)
	w.clock.advance(8 * day)
	zoe := w.register(keyC, "zoe").Person
	pip, err := w.House.MoveIn(t.Context(), "level 1", account.HousePlayer{Person: identity.Person{Name: "pip"}, Level: 1})
	if err != nil {
		t.Fatal(err)
	}
	top := w.lost(ann, ben, pairing.Proposal{Rated: true}, tenPlies)
	w.lost(ann, zoe, pairing.Proposal{Rated: true}, tenPlies[:4]) // too short for a top game
	w.lost(ann, zoe, pairing.Proposal{}, tenPlies)                // casual
	w.lost(ann, pip.Person, pairing.Proposal{}, tenPlies)
	w.lost(ann, w.arrive("").Person, pairing.Proposal{}, tenPlies)
	w.lost(zoe, ben, pairing.Proposal{Private: true}, tenPlies)
	d := w.lastWeek()
	if d.People != 4 || d.Guests != 1 || d.Games != 5 || d.Programs != 1 || d.Accounts != 1 {
		t.Errorf("it counts %+v", d)
	}
	if want := []digest.Pool{{Game: "chess", Speed: "correspondence", Games: 5, People: 4}}; !slices.Equal(d.Pools, want) {
		t.Errorf("the games are %+v", d.Pools)
	}
	if want := []digest.Active{{Person: ann, Games: 5, Won: 5}, {Person: zoe, Games: 2}, {Person: ben, Games: 1}}; !slices.Equal(d.Active, want) {
		t.Errorf("most active are %+v", d.Active)
	}
	if len(d.Top) != 1 || d.Top[0].ID != top || d.Top[0].Ratings[0] <= d.Top[0].Ratings[1] {
		t.Errorf("the top games are %+v", d.Top)
	}
	text := strings.Join(w.Digests.Lines(d, "https://chess.example/"), "\n")
	for _, want := range []string{
		"4 people finished 5 games, 1 of them with programs.\n1 person without an account.\n1 new account.\n", "Chess, correspondence", "5 games, 4 people",
		"\n  ann                  5 games, 5 won\n", ") - ben (", "ann won, ", "\n    https://chess.example/t/" + string(top),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// TestDigestTournaments: those that ended stand in it with those who won.
func TestDigestTournaments(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		w.swissOf(3, 1)
		elapse(time.Minute)
		for _, b := range w.boards() {
			w.wins(b)
		}
		elapse(time.Minute)
		w.swissOf(2, 1) // goes on
		elapse(time.Second)
		d := w.lastWeek()
		if len(d.Tournaments) != 1 || d.Tournaments[0].Players != 3 || len(d.Tournaments[0].Winners) == 0 {
			t.Fatalf("there are %+v", d.Tournaments)
		}
		want := ": Chess, Swiss tournament, 3 players, won by " + strings.Join(d.Tournaments[0].Winners, " and ")
		if text := strings.Join(w.Digests.Lines(d, ""), "\n"); !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	})
}

// toOperator has the clubs of a world write to those who run it.
func toOperator(post *lettertest.Server) func(*lobby.Config) {
	return func(c *lobby.Config) { c.MailServer, c.DigestTo = post.Address(), "boss@chess.example" }
}

// inDigestNodes is a test in a bubble that begins on Saturday, 1 January 2000, with a club
// that has two nodes after that; later ends them and begins again after a time.
func inDigestNodes(t *testing.T, test func(t *testing.T, w *world, post *lettertest.Server, later func(time.Duration))) {
	post := lettertest.Open(t, letter.Open)
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		w.change = toOperator(post)
		w.wire = newWire()
		w.Close()
		w.Club = w.newNode(w.store, "one")
		other := w.newNode(w.store, "two")
		elapse(time.Minute)
		test(t, w, post, func(d time.Duration) {
			w.Close()
			other.Close()
			w.clock.advance(d)
			w.Club, other = w.newNode(w.store, "one"), w.newNode(w.store, "two")
			elapse(2 * time.Minute)
		})
		other.Close()
		w.close()
	})
}

// TestDigestLetter: of two nodes one writes the letter of a week, on Monday morning; it is
// written once, also after a restart, and of weeks in which no server was there only the last.
func TestDigestLetter(t *testing.T) {
	inDigestNodes(t, func(t *testing.T, w *world, post *lettertest.Server, later func(time.Duration)) {
		ann, ben := w.register(keyA, "ann").Person, w.register(keyB, "ben").Person
		id := w.lost(ann, ben, pairing.Proposal{Rated: true}, tenPlies)
		w.lost(ann, ben, pairing.Proposal{Private: true}, tenPlies)
		later(2*day + 5*time.Hour) // Monday, five o'clock
		if n := post.Left(); n != 0 {
			t.Fatalf("%d letters come before the week is told of", n)
		}
		later(time.Hour)
		l := post.Next()
		if l.To != "boss@chess.example" || l.Subject != "The week from Monday 27 December to Sunday 2 January 2000: 1 game, 2 people" || l.Header.Get("List-Unsubscribe") != "" ||
			!strings.Contains(l.Text, "2 new accounts.") || !strings.Contains(l.Text, "https://chess.example/t/"+string(id)) {
			t.Errorf("what comes is %+v", l)
		}
		later(time.Hour)
		later(6*day + 12*time.Hour)
		if n := post.Left(); n != 0 {
			t.Fatalf("%d letters more come within the week", n)
		}
		later(21 * day)
		if l := post.Next(); !strings.Contains(l.Subject, "from Monday 17 January to Sunday 23 January 2000: 0 games, 0 people") {
			t.Errorf("what comes is %+v", l)
		}
		later(time.Hour)
		if n := post.Left(); n != 0 {
			t.Errorf("%d letters more have come", n)
		}
	})
}

// TestDigestRefused: what the mail server does not take is sent later, and once.
func TestDigestRefused(t *testing.T) {
	inDigestNodes(t, func(t *testing.T, w *world, post *lettertest.Server, later func(time.Duration)) {
		post.Refuse.Store(&smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "later"})
		later(3 * day)
		post.Refused()
		if n := post.Left(); n != 0 || !strings.Contains(w.log.String(), "the digest was not taken by the mail server") {
			t.Errorf("%d letters come, and in the log stands\n%s", n, w.log)
		}
		post.Refuse.Store(nil)
		later(time.Hour)
		post.Next()
		later(time.Hour)
		if n := post.Left(); n != 0 {
			t.Errorf("%d letters more have come", n)
		}
	})
}

// TestDigestPanics: what writes it panics, and does so again a moment later.
func TestDigestPanics(t *testing.T) {
	for _, part := range []string{"telling of the week", "sending the digest"} {
		inDigestNodes(t, func(t *testing.T, w *world, post *lettertest.Server, later func(time.Duration)) {
			var sprung atomic.Bool
			defer guard.Trap(func(what string) {
				if what == part && sprung.CompareAndSwap(false, true) {
					panic("trapped: " + what)
				}
			})()
			later(3 * day)
			elapse(3 * time.Minute)
			if post.Next(); post.Left() != 0 || !strings.Contains(w.log.String(), "trapped: "+part) {
				t.Errorf("%d letters more come, and in the log stands\n%s", post.Left(), w.log)
			}
		})
	}
}
