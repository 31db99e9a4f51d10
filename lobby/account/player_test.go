package account_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

func TestArrive(t *testing.T) {
	w := clubtest.New(t)
	one, two := w.Arrive(""), w.Arrive("")
	if !one.Guest || one.ID == two.ID || !strings.HasPrefix(one.Name, "guest-") {
		t.Errorf("without a key came %+v and %+v", one, two)
	}
	first, again, other := w.Arrive(clubtest.KeyA), w.Arrive(clubtest.KeyA), w.Arrive(clubtest.KeyB)
	if !first.Guest || first != again || first.ID == other.ID {
		t.Errorf("one key came as %+v and %+v, another as %+v", first, again, other)
	}
	if len(w.Keys("")) != 0 {
		t.Error("guests leave nothing in the store")
	}
	registered := w.Register(clubtest.KeyA, "ann")
	if registered.Guest || registered.Name != "ann" || w.Arrive(clubtest.KeyA) != registered {
		t.Errorf("registered as %+v, came back as %+v", registered, w.Arrive(clubtest.KeyA))
	}
	w.Restart()
	if w.Arrive(clubtest.KeyA) != registered {
		t.Error("the account did not outlive a restart")
	}
}

func TestRegisterRefuses(t *testing.T) {
	w := clubtest.New(t)
	w.Register(clubtest.KeyA, "bobby-1")
	guest := w.Arrive(clubtest.KeyB)
	before := w.Dump()
	for _, test := range []struct {
		name  string
		who   account.Player
		as    string
		kind  errs.Kind
		words string
	}{
		{"a taken name", guest, "bobby-1", errs.Refused, "bobby-1 is taken"},
		{"its look-alike", guest, "b0bby_l", errs.Refused, "b0bby_l is taken, or looks too much"},
		{"a reserved name", guest, "r00t", errs.Refused, "reserved"},
		{"a bad name", guest, "Bobby!", errs.Invalid, "2 to 16"},
		{"without a key", w.Arrive(""), "ben", errs.Refused, "needs a key"},
		{"a second time", w.Arrive(clubtest.KeyA), "ben", errs.Refused, "already opens an account"},
		{"a second time, in an old session", account.Player{Person: guest.Person, Guest: true, Key: clubtest.KeyA}, "ben", errs.Refused, "already opens an account"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := w.Accounts.Register(t.Context(), test.who, test.as)
			clubtest.Refused(t, err, test.kind, test.words)
			if got != test.who {
				t.Errorf("refused, and became %+v", got)
			}
		})
	}
	if now := w.Keys(""); len(now) != strings.Count(before, "\n") {
		t.Errorf("the store has %v", now)
	}
}

// TestOneGetsTheName: of fifty keys that register look-alikes at once, one gets
// the name and nothing is left of the others.
func TestOneGetsTheName(t *testing.T) {
	w := clubtest.New(t)
	names := []string{"bobby-1", "b0bby-l", "robby-1", "bobby_i", "b0bby_1", "bobby1"}
	var won [2]atomic.Int32 // bobby-1 in all forms, which have different keys by the former rule; robby-1 is another name
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			name := names[i%len(names)]
			p, err := w.Accounts.Register(t.Context(), w.Arrive(fmt.Sprintf("%064x", i)), name)
			if err != nil {
				clubtest.Refused(t, err, errs.Refused, "is taken")
				return
			}
			other := 0
			if name == "robby-1" {
				other = 1
			}
			won[other].Add(1)
			if w.Arrive(p.Key) != p {
				t.Errorf("%+v comes back as somebody else", p)
			}
		})
	}
	all.Wait()
	// A name has a key by each rule, which is the same for bobby1.
	if won[0].Load() != 1 || won[1].Load() != 1 {
		t.Errorf("%d and %d got the names", won[0].Load(), won[1].Load())
	}
	if len(w.Keys("player/")) != 2 || len(w.Keys("name/")) < 3 || len(w.Keys("name/")) > 4 || len(w.Keys("key/")) != 2 {
		t.Errorf("the store has %v", w.Keys(""))
	}
}

// TestOneKeyTwoNames: a key that registers different names in two sessions at
// once gets one account, and the other name stays free.
func TestOneKeyTwoNames(t *testing.T) {
	for range 8 {
		w := clubtest.New(t)
		guest := w.Arrive(clubtest.KeyA)
		names := []string{"ann", "anna", "annabel", "anneli"}
		var won atomic.Pointer[account.Player]
		var all sync.WaitGroup
		for _, name := range names {
			all.Go(func() {
				p, err := w.Accounts.Register(t.Context(), guest, name)
				if err == nil && !won.CompareAndSwap(nil, &p) {
					t.Errorf("both %s and %s were given", won.Load().Name, p.Name)
				}
			})
		}
		all.Wait()
		if won.Load() == nil || w.Arrive(clubtest.KeyA) != *won.Load() {
			t.Fatalf("registered %+v, came back as %+v", won.Load(), w.Arrive(clubtest.KeyA))
		}
		for i, name := range names {
			if name != won.Load().Name {
				w.Register(fmt.Sprintf("%064x", i), name)
			}
		}
		w.Stop()
	}
}

// TestRegisterInterrupted breaks a registration at every write, in every way;
// the same key finishes it, under its name, with the games of its guest.
func TestRegisterInterrupted(t *testing.T) {
	for name, how := range map[string]clubtest.Fault{"crash": clubtest.Crash, "glitch": clubtest.Glitch, "answer lost": clubtest.InDoubt} {
		for n := range 6 { // the account, the name, the key, two tables; and none
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				w := clubtest.New(t)
				faulty := &clubtest.FaultyStore{Store: w.Stored}
				w.Replace(faulty)
				guest := w.Arrive(clubtest.KeyA)
				waiting, running := w.Create(guest.Person), w.Started(clubtest.Ben, guest.Person)
				w.UntilListed("both", func(l *live.Listing) bool { return len(l.Mine(guest.ID)) == 2 && l.Live.Len() == 1 })
				faulty.After(n, how)
				_, _ = w.Accounts.Register(t.Context(), guest, "ann") // may fail: that is the point

				w.Restart()
				p := w.Arrive(clubtest.KeyA)
				if p.Guest {
					p = w.Register(clubtest.KeyA, "ann")
				}
				if p.Name != "ann" || w.Arrive(clubtest.KeyA) != p {
					t.Errorf("is %+v and comes back as %+v", p, w.Arrive(clubtest.KeyA))
				}
				w.UntilSeated(running.ID, 1, p.Person)
				if e, err := w.Stored.Get(t.Context(), "table/"+string(waiting.ID)); err == nil && !strings.Contains(string(e.Value), "cancelled") {
					t.Error("the guest's table still waits")
				}
				_, err := w.Accounts.Register(t.Context(), w.Arrive(clubtest.KeyB), "ann")
				clubtest.Refused(t, err, errs.Refused, "is taken")
			})
		}
	}
}

// TestGuestBecomesAccount: the running games move with the guest, the waiting
// tables are taken back, and others' games are left alone.
func TestGuestBecomesAccount(t *testing.T) {
	w := clubtest.New(t)
	guest := w.Arrive(clubtest.KeyA)
	hosted := w.Play(w.Started(guest.Person, clubtest.Ben), "e4")
	joined := w.Started(clubtest.Ben, guest.Person)
	waiting := w.Create(guest.Person)
	others := w.Started(clubtest.Ben, clubtest.Cat)
	w.UntilListed("all", func(l *live.Listing) bool { return len(l.Mine(guest.ID)) == 3 && l.Live.Len() == 3 })
	view := w.Tables.Follow(t.Context(), hosted, clubtest.Ben)

	p := w.Register(clubtest.KeyA, "ann")
	clubtest.Until(t, view, "the new name", func(u live.Update) bool { return u.Table.Seats[0] == p.Person })
	w.UntilSeated(joined.ID, 1, p.Person)
	if now := w.Play(w.Get(hosted.ID), "e5", "Nf3"); now.Seats != [2]identity.Person{p.Person, clubtest.Ben} {
		t.Errorf("at the hosted game sit %v", now.Seats)
	}
	w.Do(joined, p.Person, table.Intent{Kind: table.Resign})
	w.UntilStored("the waiting table's end", func() bool { return len(w.Keys("table/"+string(waiting.ID))) == 0 })
	if now := w.Get(others.ID); now.Rev != others.Rev {
		t.Error("a game of others was touched")
	}
	_, err := w.Tables.Do(t.Context(), hosted.ID, guest.Person, table.Intent{Kind: table.Resign})
	clubtest.Refused(t, err, errs.Refused, "watching")

	w.UntilListed("the hosted game alone", func(l *live.Listing) bool { return len(l.Mine(guest.ID)) == 1 })
	w.Arrive(clubtest.KeyA) // finds nothing more to hand over
	if log := w.Logged.String(); log != "" {
		t.Errorf("the log complains: %s", log)
	}
}

// TestGameAgainstOneself: the two seats of one game cannot become one person's.
func TestGameAgainstOneself(t *testing.T) {
	w := clubtest.New(t)
	account, guest := w.Register(clubtest.KeyA, "ann"), w.Arrive(clubtest.KeyB)
	tbl := w.Started(account.Person, guest.Person)
	w.UntilListed("the game", func(l *live.Listing) bool { return l.Live.Len() == 1 })
	linked := w.Link(account, clubtest.KeyB)
	if linked.ID != account.ID {
		t.Fatalf("linked as %+v", linked)
	}
	if now := w.Get(tbl.ID); now.Seats[0].ID == now.Seats[1].ID {
		t.Errorf("both seats are %v", now.Seats)
	}
	w.Do(tbl, account.Person, table.Intent{Kind: table.Resign})
	_, err := w.Tables.Do(t.Context(), tbl.ID, account.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	clubtest.Refused(t, err, errs.Refused, "already sit")
}
