package digest_test

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
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/digest"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rescue"
)

// tenPlies is the shortest possible top game.
var tenPlies = strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7")

// TestDigest checks the counts and the top games of a digest. It counts public games of the last week,
// and bots separately from people. Only rated games between two people can be top games.
func TestDigest(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann").Person, w.Register(clubtest.KeyB, "ben").Person
	w.Lost(ann, ben, pairing.Proposal{Rated: true}, tenPlies)
	w.Clock.Advance(8 * clubtest.Day)
	zoe := w.Register(clubtest.KeyC, "zoe").Person
	pip, err := w.Bots.Add(t.Context(), "level 1", account.BuiltInBot{Person: identity.Person{Name: "pip"}, Level: 1})
	if err != nil {
		t.Fatal(err)
	}
	top := w.Lost(ann, ben, pairing.Proposal{Rated: true}, tenPlies)
	w.Lost(ann, zoe, pairing.Proposal{Rated: true}, tenPlies[:4]) // too short for a top game
	w.Lost(ann, zoe, pairing.Proposal{}, tenPlies)                // casual
	w.Lost(ann, pip.Person, pairing.Proposal{}, tenPlies)
	w.Lost(ann, w.ByKey("").Person, pairing.Proposal{}, tenPlies)
	w.Lost(zoe, ben, pairing.Proposal{Private: true}, tenPlies)
	d := w.LastWeek()
	if d.People != 4 || d.Guests != 1 || d.Games != 5 || d.Programs != 1 || d.Accounts != 1 {
		t.Errorf("got counts %+v", d)
	}
	if want := []digest.Pool{{
		Game: "chess", Speed: "correspondence", Games: 5, People: 4,
	}}; !slices.Equal(d.Pools, want) {
		t.Errorf("got pools %+v, want %+v", d.Pools, want)
	}
	if want := []digest.Active{
		{Person: ann, Games: 5, Won: 5}, {Person: zoe, Games: 2}, {Person: ben, Games: 1},
	}; !slices.Equal(d.Active, want) {
		t.Errorf("got most active players %+v, want %+v", d.Active, want)
	}
	if len(d.Top) != 1 || d.Top[0].ID != top || d.Top[0].Ratings[0] <= d.Top[0].Ratings[1] {
		t.Errorf("got top games %+v, want %s", d.Top, top)
	}
	text := strings.Join(w.Digests.Lines(d, "https://chess.example/"), "\n")
	for _, want := range []string{
		"4 people finished 5 games, 1 of them with bots.\n1 person without an account.\n1 new account.\n",
		"Chess, correspondence", "5 games, 4 people",
		"\n  ann                  5 games, 5 won\n", ") - ben (", "ann won, ",
		"\n    https://chess.example/t/" + string(top),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("digest does not contain %q:\n%s", want, text)
		}
	}
}

// TestDigestTournaments checks that a digest lists finished tournaments with their winners.
func TestDigestTournaments(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		w.SwissOf(3, 1)
		clubtest.Elapse(time.Minute)
		for _, b := range w.Boards() {
			w.Wins(b)
		}
		clubtest.Elapse(time.Minute)
		w.SwissOf(2, 1) // still running
		clubtest.Elapse(time.Second)
		d := w.LastWeek()
		if len(d.Tournaments) != 1 || d.Tournaments[0].Players != 3 || len(d.Tournaments[0].Winners) == 0 {
			t.Fatalf("got tournaments %+v", d.Tournaments)
		}
		want := ": Chess, Swiss tournament, 3 players, won by " + strings.Join(d.Tournaments[0].Winners, " and ")
		if text := strings.Join(w.Digests.Lines(d, ""), "\n"); !strings.Contains(text, want) {
			t.Errorf("digest does not contain %q:\n%s", want, text)
		}
	})
}

// sendDigests makes the clubs of a world email their digest to the operator.
func sendDigests(post *emailtest.Server) func(*lobby.Config) {
	return func(c *lobby.Config) { c.MailServer, c.DigestTo = post.Address(), "boss@chess.example" }
}

// inDigestNodes runs a test with two nodes in a bubble, which begins on Saturday, 1 January 2000. later
// stops both nodes, advances the clock, and starts them again.
func inDigestNodes(
	t *testing.T, test func(t *testing.T, w *clubtest.World, post *emailtest.Server, later func(time.Duration)),
) {
	post := emailtest.Open(t, email.Open)
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		w.Configure = sendDigests(post)
		w.Wire = clubtest.NewWire()
		w.Close()
		w.Club = w.NewNode(w.Stored, "one")
		other := w.NewNode(w.Stored, "two")
		clubtest.Elapse(time.Minute)
		test(t, w, post, func(d time.Duration) {
			w.Close()
			other.Close()
			w.Clock.Advance(d)
			w.Club, other = w.NewNode(w.Stored, "one"), w.NewNode(w.Stored, "two")
			clubtest.Elapse(2 * time.Minute)
		})
		other.Close()
		w.Stop()
	})
}

// TestDigestEmail checks that one of two nodes sends the digest on Monday morning. A restart must
// not send it again. After several weeks of downtime, only the last week is sent.
func TestDigestEmail(t *testing.T) {
	inDigestNodes(t, func(t *testing.T, w *clubtest.World, post *emailtest.Server, later func(time.Duration)) {
		ann, ben := w.Register(clubtest.KeyA, "ann").Person, w.Register(clubtest.KeyB, "ben").Person
		id := w.Lost(ann, ben, pairing.Proposal{Rated: true}, tenPlies)
		w.Lost(ann, ben, pairing.Proposal{Private: true}, tenPlies)
		later(2*clubtest.Day + 5*time.Hour) // Monday, five o'clock
		if n := post.Left(); n != 0 {
			t.Fatalf("got %d emails before the digest is due", n)
		}
		later(time.Hour)
		l := post.Next()
		if l.To != "boss@chess.example" ||
			l.Subject != "The week from Monday 27 December to Sunday 2 January 2000: 1 game, 2 people" ||
			l.Header.Get("List-Unsubscribe") != "" ||
			!strings.Contains(l.Text, "2 new accounts.") ||
			!strings.Contains(l.Text, "https://chess.example/t/"+string(id)) {
			t.Errorf("got email %+v", l)
		}
		later(time.Hour)
		later(6*clubtest.Day + 12*time.Hour)
		if n := post.Left(); n != 0 {
			t.Fatalf("got %d more emails within the week", n)
		}
		later(21 * clubtest.Day)
		if l := post.Next(); !strings.Contains(l.Subject,
			"from Monday 17 January to Sunday 23 January 2000: 0 games, 0 people") {
			t.Errorf("got email %+v", l)
		}
		later(time.Hour)
		if n := post.Left(); n != 0 {
			t.Errorf("got %d more emails", n)
		}
	})
}

// TestDigestRefused checks that a digest that the mail server refused is sent later, and only once.
func TestDigestRefused(t *testing.T) {
	inDigestNodes(t, func(t *testing.T, w *clubtest.World, post *emailtest.Server, later func(time.Duration)) {
		post.Refuse.Store(&smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "later"})
		later(3 * clubtest.Day)
		post.Refused()
		if n := post.Left(); n != 0 ||
			!strings.Contains(w.Logged.String(), "the mail server did not accept the digest") {
			t.Errorf("got %d emails, want none; the log is\n%s", n, w.Logged)
		}
		post.Refuse.Store(nil)
		later(time.Hour)
		post.Next()
		later(time.Hour)
		if n := post.Left(); n != 0 {
			t.Errorf("got %d more emails", n)
		}
	})
}

// TestDigestPanics checks that the digest is still sent after a panic, a moment later.
func TestDigestPanics(t *testing.T) {
	for _, part := range []string{"sending the weekly digest", "sending the digest"} {
		inDigestNodes(t, func(t *testing.T, w *clubtest.World, post *emailtest.Server, later func(time.Duration)) {
			var sprung atomic.Bool
			defer rescue.Trap(func(what string) {
				if what == part && sprung.CompareAndSwap(false, true) {
					panic("trapped: " + what)
				}
			})()
			later(3 * clubtest.Day)
			clubtest.Elapse(3 * time.Minute)
			if post.Next(); post.Left() != 0 || !strings.Contains(w.Logged.String(), "trapped: "+part) {
				t.Errorf("got %d more emails; the log is\n%s", post.Left(), w.Logged)
			}
		})
	}
}
