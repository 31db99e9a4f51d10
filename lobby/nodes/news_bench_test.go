package nodes

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// BenchmarkHear reads the values of a node with 5,000 players: the whole list, which comes every
// five seconds, and the changes of a hundred players since.
func BenchmarkHear(b *testing.B) {
	at := time.Date(2026, 3, 14, 9, 26, 53, 589793238, time.UTC)
	people := make([]Guest, 5000)
	for i := range people {
		id := fmt.Sprintf("p%015d", i)
		people[i] = Guest{
			Person: identity.Person{ID: identity.PlayerID(id), Name: id[6:]}, Since: at,
			At: []identity.TableID{"k7wq2m9x"},
		}
	}
	hooks := Hooks{
		Arrived: func(Guest) {}, Left: func(identity.PlayerID, bool) {},
		Moved: func(identity.Person, []identity.TableID, []identity.TableID) {},
		IsBot: func(identity.PlayerID) bool { return false },
	}
	hear := func(b *testing.B, v any, learn func(*Nodes, store.Entry)) {
		n := New(nil, Self{ID: "two"}, time.Now, slog.New(slog.DiscardHandler), hooks)
		value, _ := json.Marshal(whole{Version: version, At: at, People: people})
		n.Learn(store.Entry{Key: Keys + "one", Value: value, Rev: 1})
		value, _ = json.Marshal(v)
		rev := store.Rev(1)
		for b.Loop() {
			rev++
			learn(n, store.Entry{Key: "one", Value: value, Rev: rev})
		}
		b.ReportMetric(float64(len(value)), "bytes")
	}
	b.Run("all", func(b *testing.B) { hear(b, whole{Version: version, At: at, People: people}, (*Nodes).Learn) })
	b.Run("news", func(b *testing.B) {
		hear(b, news{Version: version, Of: at, Came: people[:100]}, (*Nodes).LearnNews)
	})
}
