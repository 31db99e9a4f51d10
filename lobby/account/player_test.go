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
	one, two := w.ByKey(""), w.ByKey("")
	if !one.Guest || one.ID == two.ID || !strings.HasPrefix(one.Name, "guest-") {
		t.Errorf("without a key, the players are %+v and %+v", one, two)
	}
	first, again, other := w.ByKey(clubtest.KeyA), w.ByKey(clubtest.KeyA), w.ByKey(clubtest.KeyB)
	if !first.Guest || first != again || first.ID == other.ID {
		t.Errorf("one key logs in as %+v and %+v, another as %+v", first, again, other)
	}
	if len(w.Keys("")) != 0 {
		t.Error("the store has entries for guests")
	}
	registered := w.Register(clubtest.KeyA, "ann")
	if registered.Guest || registered.Name != "ann" || w.ByKey(clubtest.KeyA) != registered {
		t.Errorf("registered as %+v, logs in as %+v", registered, w.ByKey(clubtest.KeyA))
	}
	w.Restart()
	if w.ByKey(clubtest.KeyA) != registered {
		t.Error("the account did not survive a restart")
	}
}

func TestRegisterRefuses(t *testing.T) {
	w := clubtest.New(t)
	w.Register(clubtest.KeyA, "bobby-1")
	guest := w.ByKey(clubtest.KeyB)
	before := w.Dump()
	for _, test := range []struct {
		name  string
		who   account.Player
		as    string
		kind  errs.Kind
		words string
	}{
		{"a taken name", guest, "bobby-1", errs.Refused, "bobby-1 is taken"},
		{"its look-alike", guest, "b0bby_l", errs.Refused, "b0bby_l is taken, or too similar"},
		{"a reserved name", guest, "r00t", errs.Refused, "reserved"},
		{"a bad name", guest, "Bobby!", errs.Invalid, "2 to 16"},
		{"without a key", w.ByKey(""), "ben", errs.Refused, "need a key"},
		{"a second time", w.ByKey(clubtest.KeyA), "ben", errs.Refused, "already opens an account"},
		{
			"a second time, in an old session",
			account.Player{Person: guest.Person, Guest: true, Key: clubtest.KeyA},
			"ben", errs.Refused, "already opens an account",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := w.Accounts.Register(t.Context(), test.who, test.as)
			clubtest.Refused(t, err, test.kind, test.words)
			if got != test.who {
				t.Errorf("the refused player became %+v", got)
			}
		})
	}
	if now := w.Keys(""); len(now) != strings.Count(before, "\n") {
		t.Errorf("the store contains %v", now)
	}
}

// TestOneGetsTheName lets fifty keys register look-alikes at once. One of them gets the name, and
// the others leave nothing in the store.
func TestOneGetsTheName(t *testing.T) {
	w := clubtest.New(t)
	names := []string{"bobby-1", "b0bby-l", "robby-1", "bobby_i", "b0bby_1", "bobby1"}
	// The first counter is for all forms of bobby-1, which the former rule stored under different keys.
	// The second is for robby-1, which is another name.
	var won [2]atomic.Int32
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			name := names[i%len(names)]
			p, err := w.Accounts.Register(t.Context(), w.ByKey(fmt.Sprintf("%064x", i)), name)
			if err != nil {
				clubtest.Refused(t, err, errs.Refused, "is taken")
				return
			}
			other := 0
			if name == "robby-1" {
				other = 1
			}
			won[other].Add(1)
			if w.ByKey(p.Key) != p {
				t.Errorf("%+v logs in as another player", p)
			}
		})
	}
	all.Wait()
	// A name has one key by each rule. For bobby1 they are the same.
	if won[0].Load() != 1 || won[1].Load() != 1 {
		t.Errorf("%d keys got bobby-1 and %d got robby-1, want 1 each", won[0].Load(), won[1].Load())
	}
	if len(w.Keys("player/")) != 2 || len(w.Keys("name/")) < 3 || len(w.Keys("name/")) > 4 || len(w.Keys("key/")) != 2 {
		t.Errorf("the store contains %v", w.Keys(""))
	}
}

// TestOneKeyTwoNames lets several sessions register different names with one key at once. The key
// gets one account, and the other names stay free.
func TestOneKeyTwoNames(t *testing.T) {
	for range 8 {
		w := clubtest.New(t)
		guest := w.ByKey(clubtest.KeyA)
		names := []string{"ann", "anna", "annabel", "anneli"}
		var won atomic.Pointer[account.Player]
		var all sync.WaitGroup
		for _, name := range names {
			all.Go(func() {
				p, err := w.Accounts.Register(t.Context(), guest, name)
				if err == nil && !won.CompareAndSwap(nil, &p) {
					t.Errorf("the key got both %s and %s", won.Load().Name, p.Name)
				}
			})
		}
		all.Wait()
		if won.Load() == nil || w.ByKey(clubtest.KeyA) != *won.Load() {
			t.Fatalf("registered %+v, logs in as %+v", won.Load(), w.ByKey(clubtest.KeyA))
		}
		for i, name := range names {
			if name != won.Load().Name {
				w.Register(fmt.Sprintf("%064x", i), name)
			}
		}
		w.Stop()
	}
}

// TestRegisterInterrupted interrupts a registration at every write, in every way. The same key must
// be able to finish it, and get its name and its guest's games.
func TestRegisterInterrupted(t *testing.T) {
	for name, how := range map[string]clubtest.Fault{
		"crash": clubtest.Crash, "glitch": clubtest.Glitch, "answer lost": clubtest.InDoubt,
	} {
		for n := range 6 { // the account, the name, the key, two tables; or no fault
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				w := clubtest.New(t)
				faulty := &clubtest.FaultyStore{Store: w.Stored}
				w.Replace(faulty)
				guest := w.ByKey(clubtest.KeyA)
				waiting, running := w.Create(guest.Person), w.Started(clubtest.Ben, guest.Person)
				w.UntilListed("both", func(l *live.Listing) bool {
					return len(l.Mine(guest.ID)) == 2 && l.Live.Len() == 1
				})
				faulty.After(n, how)
				_, _ = w.Accounts.Register(t.Context(), guest, "ann") // may fail

				w.Restart()
				p := w.ByKey(clubtest.KeyA)
				if p.Guest {
					p = w.Register(clubtest.KeyA, "ann")
				}
				if p.Name != "ann" || w.ByKey(clubtest.KeyA) != p {
					t.Errorf("registered as %+v, logs in as %+v", p, w.ByKey(clubtest.KeyA))
				}
				w.UntilSeated(running.ID, 1, p.Person)
				if e, err := w.Stored.Get(t.Context(), "table/"+string(waiting.ID)); err == nil &&
					!strings.Contains(string(e.Value), "cancelled") {
					t.Error("the guest's table is still waiting")
				}
				_, err := w.Accounts.Register(t.Context(), w.ByKey(clubtest.KeyB), "ann")
				clubtest.Refused(t, err, errs.Refused, "is taken")
			})
		}
	}
}

// TestGuestBecomesAccount checks that registering moves the guest's running games, closes their
// waiting tables, and leaves other players' games alone.
func TestGuestBecomesAccount(t *testing.T) {
	w := clubtest.New(t)
	guest := w.ByKey(clubtest.KeyA)
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
		t.Errorf("the players of the hosted game are %v", now.Seats)
	}
	w.Do(joined, p.Person, table.Intent{Kind: table.Resign})
	w.UntilStored("the waiting table's end", func() bool { return len(w.Keys("table/"+string(waiting.ID))) == 0 })
	if now := w.Get(others.ID); now.Rev != others.Rev {
		t.Error("another player's game was changed")
	}
	_, err := w.Tables.Do(t.Context(), hosted.ID, guest.Person, table.Intent{Kind: table.Resign})
	clubtest.Refused(t, err, errs.Refused, "watching")

	w.UntilListed("the hosted game alone", func(l *live.Listing) bool { return len(l.Mine(guest.ID)) == 1 })
	w.ByKey(clubtest.KeyA) // nothing is left to hand over
	if log := w.Logged.String(); log != "" {
		t.Errorf("unexpected log: %s", log)
	}
}

// TestGameAgainstOneself checks that both seats of a game cannot end up with the same account.
func TestGameAgainstOneself(t *testing.T) {
	w := clubtest.New(t)
	account, guest := w.Register(clubtest.KeyA, "ann"), w.ByKey(clubtest.KeyB)
	tbl := w.Started(account.Person, guest.Person)
	w.UntilListed("the game", func(l *live.Listing) bool { return l.Live.Len() == 1 })
	linked := w.Link(account, clubtest.KeyB)
	if linked.ID != account.ID {
		t.Fatalf("linked as %+v", linked)
	}
	if now := w.Get(tbl.ID); now.Seats[0].ID == now.Seats[1].ID {
		t.Errorf("one player has both seats: %v", now.Seats)
	}
	w.Do(tbl, account.Person, table.Intent{Kind: table.Resign})
	_, err := w.Tables.Do(t.Context(), tbl.ID, account.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	clubtest.Refused(t, err, errs.Refused, "already sit")
}
