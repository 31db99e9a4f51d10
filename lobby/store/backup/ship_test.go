package backup

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"filippo.io/age"
	"golang.org/x/crypto/ssh"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

func newStore(t testing.TB) *bolt.Store {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

// sealed returns a Seal, and the identity that opens what it encrypts.
func sealed(t testing.TB) (Seal, []age.Identity) {
	t.Helper()
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return Seal{signer, []age.Recipient{identity.Recipient()}}, []age.Identity{identity}
}

// contents returns what a store has, without the keys of backups.
func contents(t testing.TB, st store.Store) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for e, err := range st.List(t.Context(), "", "") {
		if err != nil {
			t.Fatal(err)
		}
		if e.Key != markKey {
			all[e.Key] = string(e.Value)
		}
	}
	return all
}

// read reads a backup that has no faults.
func read(t testing.TB, path string) *Set {
	t.Helper()
	set, err := Read(t.Context(), path, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Faults) > 0 {
		t.Fatalf("got faults %q", set.Faults)
	}
	return set
}

// restored returns what a moment has.
func restored(t testing.TB, set *Set, at time.Time, identities []age.Identity) map[string]string {
	t.Helper()
	m, err := set.At(t.Context(), at, identities)
	if err != nil {
		t.Fatal(err)
	}
	st := newStore(t)
	if err := m.Fill(t.Context(), st); err != nil {
		t.Fatal(err)
	}
	all := contents(t, st)
	if len(all) != m.Entries {
		t.Errorf("got %d entries, expected %d", len(all), m.Entries)
	}
	return all
}

// change makes a few random changes.
func change(t testing.TB, st store.Store) {
	t.Helper()
	for range rand.IntN(5) + 1 {
		key := fmt.Sprintf("k/%d", rand.IntN(12))
		e, err := st.Get(t.Context(), key)
		if store.Ignore(err, store.ErrNotFound) != nil {
			t.Fatal(err)
		}
		switch rand.IntN(4) {
		case 0:
			if e.Rev > 0 {
				err = st.Delete(t.Context(), key, e.Rev)
			}
		case 1:
			other, _ := st.Get(t.Context(), "k/other")
			text := []byte(strings.Repeat("\xff\n", rand.IntN(100)))
			err = st.Update(t.Context(), []store.Change{
				{Key: key, Value: text, Rev: e.Rev}, {Key: "k/other", Value: text, Rev: other.Rev},
			})
		default:
			_, err = st.Put(t.Context(), key, fmt.Appendf(nil, `{"n":%d}`, rand.Int()), e.Rev)
		}
		if store.Ignore(err, store.ErrNotFound) != nil {
			t.Fatal(err)
		}
	}
}

// TestEveryMoment changes a store at random, with restarts, snapshots and full files between, and
// restores every moment.
func TestEveryMoment(t *testing.T) {
	for _, secret := range []bool{false, true} {
		t.Run(fmt.Sprintf("encrypted %t", secret), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { everyMoment(t, secret) })
		})
	}
}

func everyMoment(t *testing.T, secret bool) {
	folder, path := t.TempDir(), filepath.Join(t.TempDir(), "a.db")
	var seal Seal
	var identities []age.Identity
	if secret {
		seal, identities = sealed(t)
	}
	type moment struct {
		at   time.Time
		want map[string]string
	}
	var moments []moment
	for range 3 {
		st, err := bolt.Open(path, bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := Ship(Config{Store: st, To: ToFolder(folder, time.Now), Seal: seal, Every: 15 * time.Minute, Now: time.Now})
		elapse(time.Second)
		for range 10 {
			change(t, st)
			elapse(900 * time.Millisecond)
			if lag := s.Status().Lag; lag != 0 {
				t.Fatalf("the lag is %v", lag)
			}
			moments = append(moments, moment{time.Now(), contents(t, st)})
			elapse(7 * time.Minute) // after an hour a new file begins
		}
		change(t, st)
		want := contents(t, st)
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		s.Close(time.Second)
		moments = append(moments, moment{Latest, want})
		if got := restored(t, read(t, folder), Latest, identities); !maps.Equal(got, want) {
			t.Fatalf("after the end: got %q, want %q", got, want)
		}
	}
	set := read(t, folder)
	for i, m := range moments {
		if m.at.Equal(Latest) {
			continue
		}
		if got := restored(t, set, m.at, identities); !maps.Equal(got, m.want) {
			t.Fatalf("moment %d: got %q, want %q", i, got, m.want)
		}
	}
	if secret {
		set, err := Read(t.Context(), folder, ssh.FingerprintSHA256(seal.Signer.PublicKey()))
		if err != nil || !set.Encrypted {
			t.Fatalf("%v, %+v", err, set)
		}
		if _, err := set.At(t.Context(), Latest, nil); !errors.Is(err, errNoIdentity) {
			t.Errorf("without an identity: %v", err)
		}
		_, other := sealed(t)
		if _, err := set.At(t.Context(), Latest, other); err == nil || !strings.Contains(err.Error(), "for others") {
			t.Errorf("with another identity: %v", err)
		}
		if names, err := os.ReadDir(folder); err != nil || len(names) < 6 {
			t.Errorf("got files %v, %v", names, err)
		}
	}
}

// gate is a destination that can be shut, and can hang.
type gate struct {
	Destination
	mu    sync.Mutex
	shut  error
	hangs chan struct{}
}

func (g *gate) put(ctx context.Context, p part) error {
	g.mu.Lock()
	shut, hangs := g.shut, g.hangs
	g.mu.Unlock()
	if hangs != nil {
		<-hangs
	}
	if shut != nil {
		return shut
	}
	return g.Destination.put(ctx, p)
}

func (g *gate) set(shut error, hangs chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut, g.hangs = shut, hangs
}

// TestAway checks that commits wait for a destination that is away for a while, and that it takes a
// new snapshot after too many. Writers never wait.
func TestAway(t *testing.T) {
	const most = 2 << 20
	for _, test := range []struct {
		name  string
		hangs bool
		bytes int
		gaps  uint64
	}{
		{"fails for a while", false, 1 << 10, 0},
		{"fails for long", false, most + 1<<20, 1},
		{"hangs for a while", true, 1 << 10, 0},
		{"hangs for long", true, most + 1<<20, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				st, folder := newStore(t), t.TempDir()
				to := &gate{Destination: ToFolder(folder, time.Now)}
				s := Ship(Config{Store: st, To: to, Now: time.Now, most: most})
				elapse(time.Second)
				if n := s.Status(); n.Snapshots != 1 || n.Lag != 0 {
					t.Fatalf("at the start: %+v", n)
				}
				open := make(chan struct{})
				if test.hangs {
					to.set(nil, open)
				} else {
					to.set(errors.New("away"), nil)
				}
				large := []byte(strings.Repeat("x", min(test.bytes, 1<<17)))
				for i := range max(1, test.bytes>>17) {
					before := time.Now()
					if _, err := st.Put(t.Context(), fmt.Sprintf("k/%d", i), large, 0); err != nil {
						t.Fatal(err)
					}
					if took := time.Since(before); took > 0 { // by the clock of synctest
						t.Errorf("a commit waited %v", took)
					}
				}
				elapse(5 * time.Second)
				if n := s.Status(); n.Lag < 4*time.Second || n.Lag > 5*time.Second || (n.Why == "") != test.hangs {
					t.Errorf("while it is away: %+v", n)
				}
				if q := s.status.queue.Load(); q.bytes > most+1<<18 {
					t.Errorf("%d bytes wait", q.bytes)
				}
				to.set(nil, nil)
				close(open)
				elapse(time.Minute)
				if n := s.Status(); n.Lag != 0 || n.Gaps != test.gaps || n.Why != "" {
					t.Errorf("when it is back: %+v", n)
				}
				want := contents(t, st)
				st.Close()
				s.Close(time.Second)
				if got := restored(t, read(t, folder), Latest, nil); !maps.Equal(got, want) {
					t.Error("the backup is not what was stored")
				}
			})
		})
	}
}

// TestShippingSurvivesPanics checks that a new chain begins after a panic.
func TestShippingSurvivesPanics(t *testing.T) {
	for _, part := range []string{"shipping commits", "collecting commits"} {
		t.Run(part, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				st, folder := newStore(t), t.TempDir()
				sprung := false
				defer rescue.Trap(func(what string) {
					if what == part && !sprung {
						sprung = true
						panic("sabotage")
					}
				})()
				s := Ship(Config{Store: st, To: ToFolder(folder, time.Now), Now: time.Now})
				elapse(5 * time.Second)
				change(t, st)
				want := contents(t, st)
				st.Close()
				s.Close(time.Second)
				if got := restored(t, read(t, folder), Latest, nil); !sprung || !maps.Equal(got, want) {
					t.Errorf("sprung: %t, got %q, want %q", sprung, got, want)
				}
			})
		})
	}
}

// unreadable is a store that can't be listed at first, and that does not report its mark later on.
type unreadable struct {
	store.Store
	lists, marks int
}

func (u *unreadable) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	if u.lists--; u.lists >= 0 {
		return func(yield func(store.Entry, error) bool) { yield(store.Entry{}, store.ErrDamaged) }
	}
	return u.Store.List(ctx, prefix, after)
}

func (u *unreadable) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	rev, err := u.Store.Put(ctx, key, value, rev)
	if u.marks--; key == markKey && u.marks >= 0 {
		rev += 100
	}
	return rev, err
}

// TestUnreadable checks that a snapshot is tried again when the store can't be read, and that
// commits are shipped meanwhile.
func TestUnreadable(t *testing.T) {
	for _, broken := range []*unreadable{{lists: 1}, {marks: 1}} {
		synctest.Test(t, func(t *testing.T) {
			st, folder := newStore(t), t.TempDir()
			broken.Store = st
			said := new(strings.Builder)
			s := Ship(Config{Store: broken, To: ToFolder(folder, time.Now), Now: time.Now, Log: slog.New(slog.NewTextHandler(said, nil))})
			elapse(time.Second)
			change(t, st)
			elapse(5 * time.Minute)
			want := contents(t, st)
			if n := s.Status(); n.Snapshots != 1 || n.Gaps > 0 || n.Lag > 0 {
				t.Errorf("%+v", n)
			}
			st.Close()
			s.Close(time.Second)
			if got := restored(t, read(t, folder), Latest, nil); !maps.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
			if !strings.Contains(said.String(), "a snapshot failed, and is tried again") {
				t.Errorf("the log says %s", said)
			}
		})
	}
}

// slowly is a store whose Watch takes a millisecond between the commits of an Update.
type slowly struct{ store.Store }

func (s slowly) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	watch := s.Store.Watch(ctx, prefix)
	return func(yield func(store.Entry, error) bool) {
		for e, err := range watch {
			if !yield(e, err) {
				return
			}
			if e.More {
				elapse(time.Millisecond)
			}
		}
	}
}

// TestUpdatesStayWhole changes two keys together, a thousand times. In no millisecond that is restored
// do they differ, whether a snapshot was in progress or not.
func TestUpdatesStayWhole(t *testing.T) {
	folder := t.TempDir()
	var began, ended time.Time
	synctest.Test(t, func(t *testing.T) {
		st := newStore(t)
		s := Ship(Config{Store: slowly{st}, To: ToFolder(folder, time.Now), Every: 300 * time.Millisecond, Now: time.Now})
		elapse(time.Millisecond)
		began = time.Now()
		var one, two store.Entry
		for i := range 1000 {
			value := fmt.Append(nil, i)
			err := st.Update(t.Context(), []store.Change{
				{Key: "one", Value: value, Rev: one.Rev}, {Key: "two", Value: value, Rev: two.Rev},
			})
			if err != nil {
				t.Fatal(err)
			}
			one, _ = st.Get(t.Context(), "one")
			two, _ = st.Get(t.Context(), "two")
			elapse(time.Duration(1+rand.IntN(3)) * time.Millisecond)
		}
		ended = time.Now()
		st.Close()
		s.Close(time.Second)
	})
	set, last, states := read(t, folder), "0", make(map[string]bool)
	for at := began; at.Before(ended); at = at.Add(9 * time.Millisecond) {
		m, err := set.At(t.Context(), at, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := stateAt(t, m)
		if got["one"] != got["two"] || last != "0" && len(got["one"]) < len(last) {
			t.Fatalf("at %v: %q, after %s", at, got, last)
		}
		last = cmp.Or(got["one"], last)
		states[last] = true
	}
	if len(states) < 100 {
		t.Errorf("only %d states", len(states))
	}
}
