package account_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

func TestKeys(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), p, clubtest.KeyA), errs.Refused, "last key")
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), p, clubtest.KeyB), errs.NotFound, "does not belong")
	clubtest.Refused(t,
		w.Accounts.RemoveKey(t.Context(), account.Player{Person: identity.Person{ID: "pnobody"}}, clubtest.KeyB),
		errs.NotFound, "")

	w.Link(p, clubtest.KeyB)
	account, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(account.Keys) != 2 || account.Keys[1].Fingerprint != clubtest.KeyB {
		t.Fatalf("got account %+v, %v", account, err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, clubtest.KeyA); err != nil {
		t.Fatal(err)
	}
	if old := w.ByKey(clubtest.KeyA); !old.Guest {
		t.Error("a removed key still opens the account")
	}
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), w.ByKey(clubtest.KeyB), clubtest.KeyB),
		errs.Refused, "last key")
	if other := w.Register(clubtest.KeyA, "benno"); other.ID == p.ID {
		t.Error("a removed key registered its old account")
	}
	if back := w.ByKey(clubtest.KeyB); back.ID != p.ID {
		t.Errorf("the kept key opens %+v", back)
	}
}

// TestRemovedKeyHasNoSay checks that an open session whose key was removed can neither link nor
// remove keys. The codes it made are useless, too.
func TestRemovedKeyHasNoSay(t *testing.T) {
	w := clubtest.New(t)
	thief := w.Register(clubtest.KeyA, "ann")
	owner := w.Link(thief, clubtest.KeyB)
	code := w.Code(thief)
	if err := w.Accounts.RemoveKey(t.Context(), owner, clubtest.KeyA); err != nil {
		t.Fatal(err)
	}
	const gone = "no longer opens this account"
	_, _, err := w.Accounts.Code(t.Context(), thief)
	clubtest.Refused(t, err, errs.Refused, gone)
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), thief, clubtest.KeyB), errs.Refused, gone)
	_, err = w.Accounts.Redeem(t.Context(), w.ByKey(clubtest.KeyC), code)
	clubtest.Refused(t, err, errs.Refused, gone)
	if account, err := w.Accounts.Get(t.Context(), owner.ID); err != nil || len(account.Keys) != 1 {
		t.Errorf("got account %+v, %v", account, err)
	}
}

// TestNeverTheLastKey checks that one key remains when several sessions remove different keys at
// once.
func TestNeverTheLastKey(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	w.Link(p, clubtest.KeyB)
	w.Link(p, clubtest.KeyC)
	var removed atomic.Int32
	var all sync.WaitGroup
	for _, key := range []string{clubtest.KeyA, clubtest.KeyB, clubtest.KeyC} {
		all.Go(func() {
			if w.Accounts.RemoveKey(t.Context(), p, key) == nil {
				removed.Add(1)
			}
		})
	}
	all.Wait()
	account, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(account.Keys) != 3-int(removed.Load()) || len(account.Keys) == 0 {
		t.Fatalf("%d keys were removed; got account %+v, %v", removed.Load(), account, err)
	}
	if in := w.ByKey(account.Keys[0].Fingerprint); in.ID != p.ID {
		t.Errorf("the last key opens %+v", in)
	}
}

func TestTooManyKeys(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	for i := range 19 {
		w.Link(p, fmt.Sprintf("%064x", i))
	}
	code := w.Code(p)
	_, err := w.Accounts.Redeem(t.Context(), w.ByKey(clubtest.KeyB), code)
	clubtest.Refused(t, err, errs.Refused, "20 keys")
}

// TestRemoveKeyInterrupted checks that a removed key opens nothing and can be registered again, no
// matter which write fails.
func TestRemoveKeyInterrupted(t *testing.T) {
	for _, how := range []clubtest.Fault{clubtest.Crash, clubtest.Glitch, clubtest.InDoubt} {
		for n := range 2 {
			w := clubtest.New(t)
			p := w.Register(clubtest.KeyA, "ann")
			w.Link(p, clubtest.KeyB)
			faulty := &clubtest.FaultyStore{Store: w.Stored}
			w.Replace(faulty)
			faulty.After(n, how)
			_ = w.Accounts.RemoveKey(t.Context(), p, clubtest.KeyB)
			w.Restart()
			account, err := w.Accounts.Get(t.Context(), p.ID)
			if err != nil {
				t.Fatal(err)
			}
			switch came := w.ByKey(clubtest.KeyB); {
			case len(account.Keys) == 2 && came.ID != p.ID, len(account.Keys) == 1 && !came.Guest:
				t.Errorf("fault %d at write %d: %d keys, logged in as %+v", how, n, len(account.Keys), came)
			case came.Guest:
				w.Register(clubtest.KeyB, "benno")
			}
			w.Stop()
		}
	}
}
