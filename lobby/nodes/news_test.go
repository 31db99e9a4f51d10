package nodes

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// heard records what one node hears of another.
type heard struct {
	t      *rapid.T
	people map[identity.PlayerID]map[identity.TableID]bool
}

func (h *heard) hooks() Hooks {
	return Hooks{
		Arrived: func(g Guest) {
			if h.people[g.ID] != nil {
				h.t.Fatalf("%s arrives twice", g.ID)
			}
			h.people[g.ID] = make(map[identity.TableID]bool)
		},
		Left: func(who identity.PlayerID, _ bool) {
			if len(h.people[who]) > 0 {
				h.t.Fatalf("%s left while at %v", who, h.people[who])
			}
			delete(h.people, who)
		},
		Moved: func(who identity.Person, from, to []identity.TableID) {
			for _, id := range to {
				if h.people[who.ID][id] {
					h.t.Fatalf("%s comes to %s twice", who.ID, id)
				}
				h.people[who.ID][id] = true
			}
			for _, id := range from {
				if !h.people[who.ID][id] {
					h.t.Fatalf("%s leaves %s but was not there", who.ID, id)
				}
				delete(h.people[who.ID], id)
			}
		},
		IsBot: func(identity.PlayerID) bool { return false },
	}
}

// TestNews has players come, leave and change tables on one node. Another node misses some values
// and gets the rest in any order. It must end up with the same players and tables.
func TestNews(t *testing.T) {
	file, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	runs := 0
	rapid.Check(t, func(t *rapid.T) {
		runs++
		here := make(map[identity.PlayerID][]identity.TableID)
		now := time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC)
		tick := func() time.Time { now = now.Add(time.Millisecond); return now }
		log := slog.New(slog.DiscardHandler)
		one := New(file, Self{ID: fmt.Sprint("one", runs)}, tick, log, Hooks{Local: func() (list []Guest) {
			for _, id := range slices.Sorted(maps.Keys(here)) {
				list = append(list, Guest{Person: identity.Person{ID: id, Name: string(id)}, At: here[id]})
			}
			return list
		}})
		h := &heard{t, make(map[identity.PlayerID]map[identity.TableID]bool)}
		two := New(file, Self{ID: "two"}, tick, log, h.hooks())
		write := func() {
			if err := one.write(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		write()
		h.learn(two, file, one.id, 1)
		people, tables := []identity.PlayerID{"pa", "pb", "pc", "g1"}, []identity.TableID{"t1", "t2"}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			for range rapid.IntRange(0, 3).Draw(t, "changes") {
				who := rapid.SampledFrom(people).Draw(t, "who")
				if rapid.Bool().Draw(t, "here") {
					here[who] = rapid.SampledFrom([][]identity.TableID{
						nil, tables[:1], tables[1:], tables,
					}).Draw(t, "at")
				} else {
					delete(here, who)
				}
			}
			if rapid.IntRange(0, 4).Draw(t, "beats") == 0 {
				one.own.told = time.Time{}
			}
			write()
			hears := rapid.IntRange(0, 3).Draw(t, "hears")
			h.learn(two, file, one.id, hears)
			if hears == 0 {
				h.want(here)
			}
		}
	})
}

// TestLeftAndCameAgain delivers news before the list it refers to. The list lacks a player, and the
// news says that she is back. So the other node must report no change.
func TestLeftAndCameAgain(t *testing.T) {
	at := time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC)
	log := slog.New(slog.DiscardHandler)
	events := 0
	n := New(nil, Self{ID: "two"}, time.Now, log, Hooks{
		Arrived: func(Guest) { events++ },
		Left:    func(identity.PlayerID, bool) { events++ },
		Moved:   func(identity.Person, []identity.TableID, []identity.TableID) { events++ },
		IsBot:   func(identity.PlayerID) bool { return false },
	})
	ann := []Guest{{Person: identity.Person{ID: "pa", Name: "ann"}}}
	entry := func(key string, rev store.Rev, v any) store.Entry {
		value, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return store.Entry{Key: key + "one", Rev: rev, Value: value}
	}
	n.Learn(entry(Keys, 1, whole{Version: version, At: at, People: ann}))
	if events != 1 {
		t.Fatalf("got %d events, want 1", events)
	}
	later := at.Add(time.Second)
	n.LearnNews(entry(NewsKeys, 2, news{Version: version, Of: later, Came: ann}))
	n.Learn(entry(Keys, 3, whole{Version: version, At: later}))
	if events != 1 {
		t.Fatalf("got %d events, want no new ones", events)
	}
}

// learn delivers the stored values of a node: both in either order, or only one.
func (h *heard) learn(n *Nodes, st store.Store, id string, how int) {
	told := map[string]func(store.Entry){Keys: n.Learn, NewsKeys: n.LearnNews}
	order := []string{Keys, NewsKeys}
	switch how {
	case 1:
		order = order[:1]
	case 2:
		order = order[1:]
	default:
		if rapid.Bool().Draw(h.t, "news first") {
			slices.Reverse(order)
		}
	}
	for _, prefix := range order {
		if e, err := st.Get(h.t.Context(), prefix+id); err == nil {
			told[prefix](e)
		}
	}
}

func (h *heard) want(here map[identity.PlayerID][]identity.TableID) {
	want := make(map[identity.PlayerID]map[identity.TableID]bool)
	for who, at := range here {
		want[who] = make(map[identity.TableID]bool)
		for _, id := range at {
			want[who][id] = true
		}
	}
	if fmt.Sprint(h.people) != fmt.Sprint(want) {
		h.t.Fatalf("the other node knows %v, want %v", h.people, want)
	}
}
