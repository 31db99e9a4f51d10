package store_test

import (
	"encoding/json"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// thing is a test document. It is active while Open is set.
type thing struct {
	ID   string `json:"-"`
	Rev  store.Rev
	Open bool
	N    int
	Gone bool
}

var errNoThing = errs.New(errs.NotFound, "There is no such thing.")

// newThings returns a cache of things in a new store.
func newThings(t *testing.T) (store.Cache[string, thing], store.Docs) {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	docs := store.Docs{Store: st, Log: slog.New(slog.DiscardHandler)}
	kind := store.Kind[string, thing]{
		Docs: docs, Name: "thing", Keys: "thing/", None: errNoThing,
		Decode: func(e store.Entry, _ *thing) (*thing, error) {
			state := &thing{ID: strings.TrimPrefix(e.Key, "thing/")}
			err := json.Unmarshal(e.Value, state)
			state.Rev = e.Rev
			return state, err
		},
		Rev: func(s *thing) store.Rev { return s.Rev },
	}
	return store.NewCache(kind, store.Caching[string, thing]{
		Active: func(s *thing) bool { return s.Open },
		Gone:   func(id string, rev store.Rev) *thing { return &thing{ID: id, Rev: rev, Gone: true} },
		Order:  func(a, b *thing) int { return strings.Compare(a.ID, b.ID) },
	}), docs
}

// commit writes a state over a revision and returns the entry.
func commit(t *testing.T, docs store.Docs, id string, state thing, rev store.Rev) store.Entry {
	t.Helper()
	value, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	if rev, err = docs.Store.Put(t.Context(), "thing/"+id, value, rev); err != nil {
		t.Fatal(err)
	}
	return store.Entry{Key: "thing/" + id, Value: value, Rev: rev}
}

func ids(list []*thing) (all string) {
	for _, s := range list {
		all += s.ID
	}
	return all
}

func TestCacheLearn(t *testing.T) {
	things, docs := newThings(t)
	first := commit(t, docs, "b", thing{Open: true, N: 1}, 0)
	if was, now := things.Learn(first); was != nil || now == nil || now.N != 1 {
		t.Errorf("after the first: got %v, was %v", now, was)
	}
	then := commit(t, docs, "b", thing{N: 2}, first.Rev)
	if was, now := things.Learn(then); was == nil || was.N != 1 || now.N != 2 {
		t.Errorf("after the second: got %v, was %v", now, was)
	}
	if was, now := things.Learn(first); was != now || now.N != 2 {
		t.Errorf("after an old entry: got %v, was %v", now, was)
	}
	bad := store.Entry{Key: "thing/b", Value: []byte("["), Rev: then.Rev + 1}
	if was, now := things.Learn(bad); was != now || now.N != 2 {
		t.Errorf("after an unreadable entry: got %v, was %v", now, was)
	}
	things.Learn(commit(t, docs, "a", thing{Open: true}, 0))
	if all, active := ids(things.List()), ids(things.Active()); all != "ab" || active != "a" {
		t.Errorf("got list %q, active %q", all, active)
	}
	if was, now := things.Learn(store.Entry{Key: "thing/a", Rev: 99, Deleted: true}); was == nil || now != nil {
		t.Errorf("after a delete: got %v, was %v", now, was)
	}
	if all, active := ids(things.List()), ids(things.Active()); all != "b" || active != "" {
		t.Errorf("got list %q, active %q", all, active)
	}
}

// TestCacheLoad checks that Load forgets what is no longer stored and tells its followers.
func TestCacheLoad(t *testing.T) {
	things, docs := newThings(t)
	a, b := commit(t, docs, "a", thing{}, 0), commit(t, docs, "b", thing{}, 0)
	learn := func(e store.Entry) { things.Learn(e) }
	if err := things.Load(t.Context(), learn); err != nil || ids(things.List()) != "ab" {
		t.Fatalf("got list %q (%v)", ids(things.List()), err)
	}
	news := things.Follow(t.Context(), "a")
	if state := <-news; state.Rev != a.Rev { // the state from before Follow
		t.Errorf("got state %+v", state)
	}
	if err := docs.Store.Delete(t.Context(), a.Key, a.Rev); err != nil {
		t.Fatal(err)
	}
	commit(t, docs, "b", thing{N: 7}, b.Rev)
	if err := things.Load(t.Context(), learn); err != nil || ids(things.List()) != "b" || things.Known("b").N != 7 {
		t.Errorf("got list %q (%v)", ids(things.List()), err)
	}
	select {
	case state := <-news:
		if !state.Gone {
			t.Errorf("got state %+v, want it gone", state)
		}
	default:
		t.Error("a follower of a deleted thing got no update")
	}
}

func TestCacheGet(t *testing.T) {
	things, docs := newThings(t)
	if _, err := things.Get(t.Context(), "a"); !errors.Is(err, errNoThing) {
		t.Errorf("a missing thing: got error %v", err)
	}
	made := commit(t, docs, "a", thing{N: 3}, 0)
	if state, err := things.Get(t.Context(), "a"); err != nil || state.N != 3 || state.Rev != made.Rev {
		t.Errorf("got %+v (%v)", state, err)
	}
	if _, err := docs.Store.Put(t.Context(), made.Key, []byte("["), made.Rev); err != nil {
		t.Fatal(err)
	}
	_, err := things.Get(t.Context(), "a")
	if errs.KindOf(err) != errs.Internal || !errors.Is(err, store.ErrDamaged) {
		t.Errorf("an unreadable thing: got error %v", err)
	}
}

// TestCacheDecide checks that Decide retries a few times when other writers are faster.
func TestCacheDecide(t *testing.T) {
	things, docs := newThings(t)
	rev := commit(t, docs, "a", thing{}, 0).Rev
	var seen []int
	decideLate := func(times int) error {
		seen = nil
		_, err := things.Decide(t.Context(), "a", func(s *thing) (*thing, error) {
			seen = append(seen, s.N)
			if len(seen) <= times {
				rev = commit(t, docs, "a", thing{N: s.N + 1}, rev).Rev
			}
			_, err := docs.Store.Put(t.Context(), "thing/a", []byte(`{"N":50}`), s.Rev)
			return s, store.Failure(err)
		})
		return err
	}
	if err := decideLate(2); err != nil || !slices.Equal(seen, []int{0, 1, 2}) {
		t.Errorf("decided on %v (%v)", seen, err)
	}
	e, err := docs.Store.Get(t.Context(), "thing/a")
	if err != nil {
		t.Fatal(err)
	}
	rev = e.Rev
	if err := decideLate(1000); errs.KindOf(err) != errs.Stale || len(seen) > 20 {
		t.Errorf("decided %d times (%v)", len(seen), err)
	}
}

// TestCacheAwait checks that Await returns once the state or a later one is known.
func TestCacheAwait(t *testing.T) {
	things, docs := newThings(t)
	first := commit(t, docs, "a", thing{}, 0)
	then := commit(t, docs, "a", thing{}, first.Rev)
	synctest.Test(t, func(t *testing.T) {
		heard := false
		go func() {
			things.Await(t.Context(), "a", then.Rev)
			heard = true
		}()
		things.Learn(first)
		synctest.Wait()
		if heard {
			t.Error("Await returned before the state came")
		}
		things.Learn(then)
		synctest.Wait()
		if !heard {
			t.Error("Await did not return after the state came")
		}
	})
}
