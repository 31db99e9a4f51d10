package account_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
)

const badCode = "wrong, already used"

func TestLinkAKey(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	code := w.Code(p)
	if strings.Contains(w.Dump(), code) {
		t.Error("the store contains the code")
	}
	linked, err := w.Accounts.Redeem(t.Context(), w.ByKey(clubtest.KeyB), " "+strings.ToUpper(identity.SpellCode(code)))
	if err != nil || linked.Person != p.Person || linked.Guest || linked.Key != clubtest.KeyB {
		t.Fatalf("linked as %+v, %v", linked, err)
	}
	if w.ByKey(clubtest.KeyB) != linked {
		t.Errorf("the new key logs in as %+v", w.ByKey(clubtest.KeyB))
	}
	_, err = w.Accounts.Redeem(t.Context(), w.ByKey(clubtest.KeyC), code)
	clubtest.Refused(t, err, errs.Refused, badCode)
}

// TestLinkBringsTheGames checks that linking a key moves its guest's games to the account.
func TestLinkBringsTheGames(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	guest := w.ByKey(clubtest.KeyB)
	table := w.Started(clubtest.Ben, guest.Person)
	w.UntilListed("the game", func(l *live.Listing) bool { return l.Live.Len() == 1 })
	w.Link(p, clubtest.KeyB)
	w.UntilSeated(table.ID, 1, p.Person)
}

func TestRedeemRefuses(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	w.Register(clubtest.KeyB, "benno")
	guest := w.ByKey(clubtest.KeyC)
	for _, text := range []string{"", "zzzzzzzz", "short", "../../etc", strings.Repeat("0", 10000), "\x1b[2J"} {
		got, err := w.Accounts.Redeem(t.Context(), guest, text)
		clubtest.Refused(t, err, errs.Refused, badCode)
		if got != guest {
			t.Errorf("%q turned the guest into %+v", text, got)
		}
	}
	code := w.Code(p)
	_, err := w.Accounts.Redeem(t.Context(), w.ByKey(""), code)
	clubtest.Refused(t, err, errs.Refused, "connected without one")
	_, err = w.Accounts.Redeem(t.Context(), w.ByKey(clubtest.KeyB), code)
	clubtest.Refused(t, err, errs.Refused, "already opens an account")
	_, err = w.Accounts.Redeem(t.Context(), p, code)
	clubtest.Refused(t, err, errs.Refused, "already opens an account")
	if _, err := w.Accounts.Redeem(t.Context(), guest, code); err != nil {
		t.Errorf("a refusal used up the code: %v", err)
	}
	_, _, err = w.Accounts.Code(t.Context(), w.ByKey(strings.Repeat("d4", 32)))
	clubtest.Refused(t, err, errs.Refused, "your key brings you back")
}

func TestCodesGetOld(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	code, expires, err := w.Accounts.Code(t.Context(), p)
	if left := expires.Sub(w.Clock.Now()); err != nil || left > 10*time.Minute || left < 9*time.Minute {
		t.Fatalf("the code is valid for %v, %v", left, err)
	}
	w.Clock.Advance(10*time.Minute + time.Second)
	_, err = w.Accounts.Redeem(t.Context(), w.ByKey(clubtest.KeyB), code)
	clubtest.Refused(t, err, errs.Refused, badCode)
}

// TestOneUsesTheCode checks that a code links only one key if many use it at once.
func TestOneUsesTheCode(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	code := w.Code(p)
	var won atomic.Int32
	var all sync.WaitGroup
	for i := range 20 {
		guest := w.ByKey(strings.Repeat(string("0123456789abcdef"[i%16]), 63) + string("xy"[i/16]))
		all.Go(func() {
			if _, err := w.Accounts.Redeem(t.Context(), guest, code); err == nil {
				won.Add(1)
			} else {
				clubtest.Refused(t, err, errs.Refused, badCode)
			}
		})
	}
	all.Wait()
	account, err := w.Accounts.Get(t.Context(), p.ID)
	if won.Load() != 1 || err != nil || len(account.Keys) != 2 {
		t.Errorf("%d keys used the code; got account %+v, %v", won.Load(), account, err)
	}
}

// TestGuestComesBack checks that a guest without a key can return to their games with a code. An account
// can take over the games with one.
func TestGuestComesBack(t *testing.T) {
	w := clubtest.New(t)
	guest := w.ByKey("")
	table := w.Started(guest.Person, clubtest.Ben)
	code, expires, err := w.Accounts.Code(t.Context(), guest)
	if left := expires.Sub(w.Clock.Now()); err != nil || left < 6*24*time.Hour {
		t.Fatalf("the code is valid for %v, %v", left, err)
	}
	w.Restart()
	back, err := w.Accounts.Redeem(t.Context(), w.ByKey(""), code)
	if err != nil || back != guest {
		t.Fatalf("came back as %+v, %v", back, err)
	}
	w.Play(w.Get(table.ID), "e4")
	_, err = w.Accounts.Redeem(t.Context(), w.ByKey(""), code)
	clubtest.Refused(t, err, errs.Refused, badCode)

	account := w.Register(clubtest.KeyA, "ann")
	same, err := w.Accounts.Redeem(t.Context(), account, w.Code(back))
	if err != nil || same != account {
		t.Fatalf("the account became %+v, %v", same, err)
	}
	w.UntilSeated(table.ID, 0, account.Person)
}

// TestGuestWithCodeRegisters checks that a code moves a guest's games to a key. The guest keeps the games
// when they register with that key.
func TestGuestWithCodeRegisters(t *testing.T) {
	w := clubtest.New(t)
	guest := w.ByKey("")
	table := w.Started(guest.Person, clubtest.Ben)
	w.UntilListed("the game", func(l *live.Listing) bool { return l.Live.Len() == 1 })
	back, err := w.Accounts.Redeem(t.Context(), w.ByKey(clubtest.KeyA), w.Code(guest))
	if err != nil || back != w.ByKey(clubtest.KeyA) {
		t.Fatalf("came back as %+v, %v", back, err)
	}
	w.UntilSeated(table.ID, 0, back.Person)
	account, err := w.Accounts.Register(t.Context(), back, "ann")
	if err != nil {
		t.Fatal(err)
	}
	w.UntilSeated(table.ID, 0, account.Person)
}

// TestWayBack checks that a guest gets the same code again while it is valid. Players who need no
// code get none.
func TestWayBack(t *testing.T) {
	w := clubtest.New(t)
	wayBack := func(p account.Player, known string) string {
		t.Helper()
		code, err := w.Accounts.WayBack(t.Context(), p, known)
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	guest := w.ByKey("")
	for _, p := range []account.Player{guest, w.ByKey(clubtest.KeyA), w.Register(clubtest.KeyB, "ann")} {
		if code := wayBack(p, ""); code != "" {
			t.Errorf("%s has nothing to return to but gets the code %s", p.Name, code)
		}
	}
	w.Started(guest.Person, clubtest.Ben)
	w.UntilListed("the game", func(l *live.Listing) bool { return l.Live.Len() == 1 })
	code := wayBack(guest, "")
	if code == "" || wayBack(guest, code) != code {
		t.Fatalf("the guest does not get the valid code %q again", code)
	}
	if back, err := w.Accounts.Redeem(t.Context(), w.ByKey(""), code); err != nil || back != guest {
		t.Fatalf("came back as %+v, %v", back, err)
	}
	second := wayBack(guest, code)
	if second == code {
		t.Error("the guest gets the used code again")
	}
	w.Clock.Advance(8 * 24 * time.Hour)
	if wayBack(guest, second) == second {
		t.Error("the guest gets the expired code again")
	}
}

// TestSpent checks that Spent reports the use of a code, no matter if the call comes before or after.
func TestSpent(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	code, expires, err := w.Accounts.Code(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	spent := make(chan bool)
	go func() { spent <- w.Accounts.Spent(t.Context(), code, expires) }()
	go func() { spent <- w.Accounts.Spent(ctx, code, expires) }()
	end()
	if <-spent {
		t.Error("an unused code counts as used")
	}
	if _, err := w.Accounts.Redeem(t.Context(), w.ByKey(clubtest.KeyB), code); err != nil {
		t.Fatal(err)
	}
	if !<-spent || !w.Accounts.Spent(t.Context(), code, expires) {
		t.Error("Spent does not report the use of the code")
	}
}
