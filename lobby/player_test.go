package lobby_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// arrive is Arrive without a failure.
func (w *world) arrive(key string) account.Player {
	w.tb.Helper()
	p, err := w.Accounts.Arrive(w.tb.Context(), key)
	if err != nil {
		w.tb.Fatal(err)
	}
	return p
}

// register is an account for a new key.
func (w *world) register(key, name string) account.Player {
	w.tb.Helper()
	p, err := w.Accounts.Register(w.tb.Context(), w.arrive(key), name)
	if err != nil {
		w.tb.Fatal(err)
	}
	return p
}

func TestArrive(t *testing.T) {
	w := newWorld(t)
	one, two := w.arrive(""), w.arrive("")
	if !one.Guest || one.ID == two.ID || !strings.HasPrefix(one.Name, "guest-") {
		t.Errorf("without a key came %+v and %+v", one, two)
	}
	first, again, other := w.arrive(keyA), w.arrive(keyA), w.arrive(keyB)
	if !first.Guest || first != again || first.ID == other.ID {
		t.Errorf("one key came as %+v and %+v, another as %+v", first, again, other)
	}
	if len(w.keys("")) != 0 {
		t.Error("guests leave nothing in the store")
	}
	registered := w.register(keyA, "ann")
	if registered.Guest || registered.Name != "ann" || w.arrive(keyA) != registered {
		t.Errorf("registered as %+v, came back as %+v", registered, w.arrive(keyA))
	}
	w.restart()
	if w.arrive(keyA) != registered {
		t.Error("the account did not outlive a restart")
	}
}

func TestRegisterRefuses(t *testing.T) {
	w := newWorld(t)
	w.register(keyA, "bobby-1")
	guest := w.arrive(keyB)
	before := w.dump()
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
		{"without a key", w.arrive(""), "ben", errs.Refused, "needs a key"},
		{"a second time", w.arrive(keyA), "ben", errs.Refused, "already opens an account"},
		{"a second time, in an old session", account.Player{Person: guest.Person, Guest: true, Key: keyA}, "ben", errs.Refused, "already opens an account"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := w.Accounts.Register(t.Context(), test.who, test.as)
			refused(t, err, test.kind, test.words)
			if got != test.who {
				t.Errorf("refused, and became %+v", got)
			}
		})
	}
	if now := w.keys(""); len(now) != strings.Count(before, "\n") {
		t.Errorf("the store has %v", now)
	}
}

// TestOneGetsTheName: of fifty keys that register look-alikes at once, one gets
// the name and nothing is left of the others.
func TestOneGetsTheName(t *testing.T) {
	w := newWorld(t)
	names := []string{"bobby-1", "b0bby-l", "robby-1", "bobby_i", "b0bby_1", "bobby1"}
	var won [2]atomic.Int32 // bobby-1 in all forms, which have different keys by the former rule; robby-1 is another name
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			name := names[i%len(names)]
			p, err := w.Accounts.Register(t.Context(), w.arrive(fmt.Sprintf("%064x", i)), name)
			if err != nil {
				refused(t, err, errs.Refused, "is taken")
				return
			}
			other := 0
			if name == "robby-1" {
				other = 1
			}
			won[other].Add(1)
			if w.arrive(p.Key) != p {
				t.Errorf("%+v comes back as somebody else", p)
			}
		})
	}
	all.Wait()
	// A name has a key by each rule, which is the same for bobby1.
	if won[0].Load() != 1 || won[1].Load() != 1 {
		t.Errorf("%d and %d got the names", won[0].Load(), won[1].Load())
	}
	if len(w.keys("player/")) != 2 || len(w.keys("name/")) < 3 || len(w.keys("name/")) > 4 || len(w.keys("key/")) != 2 {
		t.Errorf("the store has %v", w.keys(""))
	}
}

// TestOneKeyTwoNames: a key that registers different names in two sessions at
// once gets one account, and the other name stays free.
func TestOneKeyTwoNames(t *testing.T) {
	for range 8 {
		w := newWorld(t)
		guest := w.arrive(keyA)
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
		if won.Load() == nil || w.arrive(keyA) != *won.Load() {
			t.Fatalf("registered %+v, came back as %+v", won.Load(), w.arrive(keyA))
		}
		for i, name := range names {
			if name != won.Load().Name {
				w.register(fmt.Sprintf("%064x", i), name)
			}
		}
		w.close()
	}
}

// TestRegisterInterrupted breaks a registration at every write, in every way;
// the same key finishes it, under its name, with the games of its guest.
func TestRegisterInterrupted(t *testing.T) {
	for name, how := range map[string]fault{"crash": crash, "glitch": glitch, "answer lost": inDoubt} {
		for n := range 6 { // the account, the name, the key, two tables; and none
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				w := newWorld(t)
				faulty := &faultyStore{Store: w.store}
				w.replace(faulty)
				guest := w.arrive(keyA)
				waiting, running := w.create(guest.Person), w.started(ben, guest.Person)
				w.untilListed("both", func(l *live.Listing) bool { return len(l.Mine(guest.ID)) == 2 && l.Live.Len() == 1 })
				faulty.after(n, how)
				_, _ = w.Accounts.Register(t.Context(), guest, "ann") // may fail: that is the point

				w.restart()
				p := w.arrive(keyA)
				if p.Guest {
					p = w.register(keyA, "ann")
				}
				if p.Name != "ann" || w.arrive(keyA) != p {
					t.Errorf("is %+v and comes back as %+v", p, w.arrive(keyA))
				}
				w.untilSeated(running.ID, 1, p.Person)
				if e, err := w.store.Get(t.Context(), "table/"+string(waiting.ID)); err == nil && !strings.Contains(string(e.Value), "cancelled") {
					t.Error("the guest's table still waits")
				}
				_, err := w.Accounts.Register(t.Context(), w.arrive(keyB), "ann")
				refused(t, err, errs.Refused, "is taken")
			})
		}
	}
}

// TestGuestBecomesAccount: the running games move with the guest, the waiting
// tables are taken back, and others' games are left alone.
func TestGuestBecomesAccount(t *testing.T) {
	w := newWorld(t)
	guest := w.arrive(keyA)
	hosted := w.play(w.started(guest.Person, ben), "e4")
	joined := w.started(ben, guest.Person)
	waiting := w.create(guest.Person)
	others := w.started(ben, cat)
	w.untilListed("all", func(l *live.Listing) bool { return len(l.Mine(guest.ID)) == 3 && l.Live.Len() == 3 })
	view := w.Tables.Follow(t.Context(), hosted, ben)

	p := w.register(keyA, "ann")
	until(t, view, "the new name", func(u live.Update) bool { return u.Table.Seats[0] == p.Person })
	w.untilSeated(joined.ID, 1, p.Person)
	if now := w.play(w.get(hosted.ID), "e5", "Nf3"); now.Seats != [2]identity.Person{p.Person, ben} {
		t.Errorf("at the hosted game sit %v", now.Seats)
	}
	w.do(joined, p.Person, table.Intent{Kind: table.Resign})
	w.untilStored("the waiting table's end", func() bool { return len(w.keys("table/"+string(waiting.ID))) == 0 })
	if now := w.get(others.ID); now.Rev != others.Rev {
		t.Error("a game of others was touched")
	}
	_, err := w.Tables.Do(t.Context(), hosted.ID, guest.Person, table.Intent{Kind: table.Resign})
	refused(t, err, errs.Refused, "watching")

	w.untilListed("the hosted game alone", func(l *live.Listing) bool { return len(l.Mine(guest.ID)) == 1 })
	w.arrive(keyA) // finds nothing more to hand over
	if log := w.log.String(); log != "" {
		t.Errorf("the log complains: %s", log)
	}
}

// TestGameAgainstOneself: the two seats of one game cannot become one person's.
func TestGameAgainstOneself(t *testing.T) {
	w := newWorld(t)
	account, guest := w.register(keyA, "ann"), w.arrive(keyB)
	tbl := w.started(account.Person, guest.Person)
	w.untilListed("the game", func(l *live.Listing) bool { return l.Live.Len() == 1 })
	linked := w.link(account, keyB)
	if linked.ID != account.ID {
		t.Fatalf("linked as %+v", linked)
	}
	if now := w.get(tbl.ID); now.Seats[0].ID == now.Seats[1].ID {
		t.Errorf("both seats are %v", now.Seats)
	}
	w.do(tbl, account.Person, table.Intent{Kind: table.Resign})
	_, err := w.Tables.Do(t.Context(), tbl.ID, account.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	refused(t, err, errs.Refused, "already sit")
}
