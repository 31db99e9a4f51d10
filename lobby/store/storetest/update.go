package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pawnstorm/lobby/store"
)

var updateTests = []conformanceTest{
	{"update", testUpdate},
	{"update of nothing", testUpdateNothing},
	{"update with one stale revision", testUpdateStale},
	{"limits of an update", testUpdateLimits},
	{"update copies values", testUpdateCopies},
	{"one winner updates", testOneUpdates},
	{"updates among each other", testTransfers},
}

// testUpdate creates, replaces and deletes in one Update. A watch reports all of it in the order of
// the changes.
func testUpdate(t *testing.T, h Harness) {
	st := open(t, h)
	old, gone := put(t, st, "b/old", "1", 0), put(t, st, "c/gone", "1", 0)
	next, some := follow(t, st.Watch(t.Context(), "")), follow(t, st.Watch(t.Context(), "b/"))
	err := st.Update(t.Context(), []store.Change{
		{Key: "d/new", Value: []byte("2"), Rev: 0},
		{Key: "c/gone", Value: []byte("ignored"), Rev: gone, Delete: true},
		{Key: "b/old", Value: []byte("2"), Rev: old},
		{Key: "a/empty", Rev: 0},
	})
	wantError(t, err, nil)
	last := gone
	for _, want := range []store.Entry{
		{Key: "d/new", Value: []byte("2")},
		{Key: "c/gone", Deleted: true},
		{Key: "b/old", Value: []byte("2")},
		{Key: "a/empty"},
	} {
		e := next()
		wantLater(t, e.Rev, last)
		last, want.Rev = e.Rev, e.Rev
		sameEntry(t, e, want)
		if !want.Deleted {
			wantEntry(t, st, want.Key, string(want.Value), e.Rev)
		}
		if want.Key == "b/old" {
			sameEntry(t, some(), want)
		}
	}
	if found := keys(t, st, "", ""); !slices.Equal(found, []string{"a/empty", "b/old", "d/new"}) {
		t.Errorf("got keys %q", found)
	}
	wantLater(t, put(t, st, "e", "x", 0), last)
}

func testUpdateNothing(t *testing.T, h Harness) {
	st := open(t, h)
	next := follow(t, st.Watch(t.Context(), ""))
	wantError(t, st.Update(t.Context(), nil), nil)
	rev := put(t, st, "k", "x", 0)
	sameEntry(t, next(), store.Entry{Key: "k", Value: []byte("x"), Rev: rev})
}

// testUpdateStale makes one change stale, at every place and in every way. Nothing changes and
// nothing is reported.
func testUpdateStale(t *testing.T, h Harness) {
	st := open(t, h)
	older := put(t, st, "k", "1", 0)
	rev := put(t, st, "k", "2", older)
	next := follow(t, st.Watch(t.Context(), ""))
	for _, stale := range []store.Change{
		{Key: "k", Rev: 0},
		{Key: "k", Rev: older},
		{Key: "k", Rev: rev + 1},
		{Key: "k", Rev: 0, Delete: true},
		{Key: "k", Rev: older, Delete: true},
		{Key: "none", Rev: 1},
		{Key: "none", Rev: 0, Delete: true},
		{Key: "none", Rev: rev, Delete: true},
	} {
		const others = 3
		for at := range others + 1 {
			var changes []store.Change
			for i := range others {
				changes = append(changes, store.Change{Key: fmt.Sprintf("other/%d", i), Value: []byte("x")})
			}
			changes = slices.Insert(changes, at, stale)
			wantError(t, st.Update(t.Context(), changes), store.ErrConflict)
			if found := keys(t, st, "", ""); !slices.Equal(found, []string{"k"}) {
				t.Fatalf("%v at place %d was refused, but the keys are %q", stale, at, found)
			}
			wantEntry(t, st, "k", "2", rev)
		}
	}
	rev = put(t, st, "k", "3", rev)
	sameEntry(t, next(), store.Entry{Key: "k", Value: []byte("3"), Rev: rev})
}

func testUpdateLimits(t *testing.T, h Harness) {
	st := open(t, h)
	good := store.Change{Key: "k/good", Value: []byte("x")}
	many := make([]store.Change, store.MaxChanges+1)
	for i := range many {
		many[i].Key = fmt.Sprintf("k/%d", i)
	}
	big := make([]store.Change, store.MaxUpdate/store.MaxValue)
	for i := range big {
		big[i] = store.Change{Key: fmt.Sprintf("k/%d", i), Value: bytes.Repeat([]byte("v"), store.MaxValue)}
	}
	for name, refused := range map[string]struct {
		changes []store.Change
		err     error
	}{
		"too many":      {many, store.ErrTooLarge},
		"too much":      {append([]store.Change{good}, big...), store.ErrTooLarge},
		"value too big": {[]store.Change{good, {Key: "k", Value: make([]byte, store.MaxValue+1)}}, store.ErrTooLarge},
		"no key":        {[]store.Change{good, {}}, store.ErrTooLarge},
		"key too long":  {[]store.Change{good, {Key: strings.Repeat("k", store.MaxKey+1)}}, store.ErrTooLarge},
		"a key twice":   {[]store.Change{good, {Key: "k"}, good}, store.ErrTwice},
		"put, deleted":  {[]store.Change{good, {Key: good.Key, Rev: 1, Delete: true}}, store.ErrTwice},
	} {
		if err := st.Update(t.Context(), refused.changes); err == nil {
			t.Errorf("%s: not refused", name)
		} else {
			wantError(t, err, refused.err)
		}
	}
	if found := keys(t, st, "", ""); len(found) > 0 {
		t.Fatalf("got keys %q, want none", found)
	}
	wantError(t, st.Update(t.Context(), big), nil)
	for i := range big {
		big[i] = store.Change{Key: big[i].Key, Rev: get(t, st, big[i].Key).Rev, Delete: true}
	}
	wantError(t, st.Update(t.Context(), big), nil)
	wantError(t, st.Update(t.Context(), many[1:]), nil)
	if found := keys(t, st, "", ""); len(found) != store.MaxChanges {
		t.Errorf("got %d keys", len(found))
	}

	ended, cancel := context.WithCancel(t.Context())
	cancel()
	wantError(t, st.Update(ended, []store.Change{good}), context.Canceled)
}

func testUpdateCopies(t *testing.T, h Harness) {
	st := open(t, h)
	next := follow(t, st.Watch(t.Context(), ""))
	mine := []byte("value")
	wantError(t, st.Update(t.Context(), []store.Change{{Key: "a", Value: mine}, {Key: "b", Value: mine}}), nil)
	copy(mine, "#####")
	for _, key := range []string{"a", "b"} {
		e := next()
		wantEntry(t, st, key, "value", e.Rev)
		sameEntry(t, e, store.Entry{Key: key, Value: []byte("value"), Rev: e.Rev})
	}
}

// testOneUpdates has many callers who each want two of three keys, so only one can win.
func testOneUpdates(t *testing.T, h Harness) {
	st := open(t, h)
	for round := range 20 {
		key := func(i int) string { return fmt.Sprintf("seat/%d/%d", round, i%3) }
		winner := race(t, 32, store.ErrConflict, func(i int) error {
			name := []byte(strconv.Itoa(i))
			return st.Update(t.Context(), []store.Change{{Key: key(i), Value: name}, {Key: key(i + 1), Value: name}})
		})
		held := keys(t, st, fmt.Sprintf("seat/%d/", round), "")
		if len(held) != 2 {
			t.Fatalf("%d won, but %q are stored", winner, held)
		}
		for _, key := range held {
			if got := string(get(t, st, key).Value); got != strconv.Itoa(winner) {
				t.Fatalf("%d won, but %s has %q", winner, got, key)
			}
		}
	}
}

// testTransfers moves coins between accounts from many goroutines, with single Puts in between. No
// coin is lost or created, and a watch sees both halves of each transfer, one right after the
// other.
func testTransfers(t *testing.T, h Harness) {
	const accounts, writers, each, coins = 5, 8, 15, 100
	st := open(t, h)
	account := func(i int) string { return fmt.Sprintf("account/%d", i) }
	for i := range accounts {
		put(t, st, account(i), strconv.Itoa(coins), 0)
	}
	next := follow(t, st.Watch(t.Context(), ""))
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			rnd := rand.New(rand.NewPCG(uint64(w), 1))
			for n := range each {
				from := rnd.IntN(accounts)
				to := (from + 1 + rnd.IntN(accounts-1)) % accounts
				if err := transfer(t.Context(), st, account(from), account(to)); err != nil {
					t.Errorf("transfer: %v", err)
				}
				if _, err := st.Put(t.Context(), fmt.Sprintf("noise/%d/%d", w, n), nil, 0); err != nil {
					t.Errorf("put: %v", err)
				}
			}
		})
	}
	wg.Wait()
	sum := 0
	for i := range accounts {
		n, _, err := number(t.Context(), st, account(i))
		wantError(t, err, nil)
		sum += n
	}
	if sum != accounts*coins {
		t.Errorf("%d coins became %d", accounts*coins, sum)
	}
	balance := make(map[string]int)
	var last store.Rev
	for halves := 0; halves < writers*each; {
		e := next()
		wantLater(t, e.Rev, last)
		last = e.Rev
		if strings.HasPrefix(e.Key, "noise/") {
			continue
		}
		other := next()
		last = other.Rev
		halves++
		before := balanceOf(balance, e.Key, coins) + balanceOf(balance, other.Key, coins)
		for _, half := range []store.Entry{e, other} {
			n, err := strconv.Atoi(string(half.Value))
			wantError(t, err, nil)
			balance[half.Key] = n
		}
		if balance[e.Key]+balance[other.Key] != before {
			t.Fatalf("%s and %s are not a transfer", text(e), text(other))
		}
	}
}

func balanceOf(balance map[string]int, key string, start int) int {
	if n, ok := balance[key]; ok {
		return n
	}
	return start
}

// transfer moves a coin. It retries while other writers are faster.
func transfer(ctx context.Context, st store.Store, from, to string) error {
	for {
		var changes []store.Change
		for i, key := range []string{from, to} {
			n, rev, err := number(ctx, st, key)
			if err != nil {
				return err
			}
			changes = append(changes, store.Change{Key: key, Value: []byte(strconv.Itoa(n - 1 + 2*i)), Rev: rev})
		}
		if err := st.Update(ctx, changes); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}
