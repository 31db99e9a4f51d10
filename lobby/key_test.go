package lobby_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

func TestKeys(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	refused(t, w.Accounts.RemoveKey(t.Context(), p, keyA), errs.Refused, "last key")
	refused(t, w.Accounts.RemoveKey(t.Context(), p, keyB), errs.NotFound, "does not belong")
	refused(t, w.Accounts.RemoveKey(t.Context(), account.Player{Person: identity.Person{ID: "pnobody"}}, keyB), errs.NotFound, "")

	w.link(p, keyB)
	account, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(account.Keys) != 2 || account.Keys[1].Fingerprint != keyB {
		t.Fatalf("the account is %+v, %v", account, err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, keyA); err != nil {
		t.Fatal(err)
	}
	if old := w.arrive(keyA); !old.Guest {
		t.Error("a removed key opens the account")
	}
	refused(t, w.Accounts.RemoveKey(t.Context(), w.arrive(keyB), keyB), errs.Refused, "last key")
	if other := w.register(keyA, "benno"); other.ID == p.ID {
		t.Error("a removed key came back to its old account")
	}
	if back := w.arrive(keyB); back.ID != p.ID {
		t.Errorf("the kept key opens %+v", back)
	}
}

// TestRemovedKeyHasNoSay: a session that is still open by a key which has been
// removed can neither link nor remove keys, nor can a code that it has made.
func TestRemovedKeyHasNoSay(t *testing.T) {
	w := newWorld(t)
	thief := w.register(keyA, "ann")
	owner := w.link(thief, keyB)
	code := w.code(thief)
	if err := w.Accounts.RemoveKey(t.Context(), owner, keyA); err != nil {
		t.Fatal(err)
	}
	const gone = "does not open this account any more"
	_, _, err := w.Accounts.Code(t.Context(), thief)
	refused(t, err, errs.Refused, gone)
	refused(t, w.Accounts.RemoveKey(t.Context(), thief, keyB), errs.Refused, gone)
	_, err = w.Accounts.Redeem(t.Context(), w.arrive(keyC), code)
	refused(t, err, errs.Refused, gone)
	if account, err := w.Accounts.Get(t.Context(), owner.ID); err != nil || len(account.Keys) != 1 {
		t.Errorf("the account is %+v, %v", account, err)
	}
}

// TestNeverTheLastKey: sessions that remove different keys at the same time
// leave one.
func TestNeverTheLastKey(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	w.link(p, keyB)
	w.link(p, keyC)
	var removed atomic.Int32
	var all sync.WaitGroup
	for _, key := range []string{keyA, keyB, keyC} {
		all.Go(func() {
			if w.Accounts.RemoveKey(t.Context(), p, key) == nil {
				removed.Add(1)
			}
		})
	}
	all.Wait()
	account, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(account.Keys) != 3-int(removed.Load()) || len(account.Keys) == 0 {
		t.Fatalf("%d were removed, the account is %+v, %v", removed.Load(), account, err)
	}
	if in := w.arrive(account.Keys[0].Fingerprint); in.ID != p.ID {
		t.Errorf("the last key opens %+v", in)
	}
}

func TestTooManyKeys(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	for i := range 19 {
		w.link(p, fmt.Sprintf("%064x", i))
	}
	code := w.code(p)
	_, err := w.Accounts.Redeem(t.Context(), w.arrive(keyB), code)
	refused(t, err, errs.Refused, "20 keys")
}

// TestRemoveKeyInterrupted: whatever fails, a key that the account does not know
// any more opens nothing, and can be used anew.
func TestRemoveKeyInterrupted(t *testing.T) {
	for _, how := range []fault{crash, glitch, inDoubt} {
		for n := range 2 {
			w := newWorld(t)
			p := w.register(keyA, "ann")
			w.link(p, keyB)
			faulty := &faultyStore{Store: w.store}
			w.replace(faulty)
			faulty.after(n, how)
			_ = w.Accounts.RemoveKey(t.Context(), p, keyB)
			w.restart()
			account, err := w.Accounts.Get(t.Context(), p.ID)
			if err != nil {
				t.Fatal(err)
			}
			switch came := w.arrive(keyB); {
			case len(account.Keys) == 2 && came.ID != p.ID, len(account.Keys) == 1 && !came.Guest:
				t.Errorf("fault %d at %d: %d keys, came as %+v", how, n, len(account.Keys), came)
			case came.Guest:
				w.register(keyB, "benno")
			}
			w.close()
		}
	}
}
