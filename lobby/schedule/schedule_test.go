package schedule

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestAgenda sets, changes and removes random keys. Next must always return the earliest.
func TestAgenda(t *testing.T) {
	noon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	rapid.Check(t, func(rt *rapid.T) {
		var s Agenda[int]
		want := make(map[int]time.Time)
		for range rapid.IntRange(0, 60).Draw(rt, "steps") {
			key := rapid.IntRange(0, 9).Draw(rt, "key")
			if rapid.IntRange(0, 3).Draw(rt, "cancels") == 0 {
				s.Remove(key)
				delete(want, key)
			} else {
				want[key] = noon.Add(time.Duration(rapid.IntRange(0, 20).Draw(rt, "at")))
				s.Set(key, want[key])
			}
			next, at, ok := s.Next()
			if ok != (len(want) > 0) || s.Len() != len(want) || ok && !want[next].Equal(at) {
				rt.Fatalf("Len is %d, want %d; Next is %d at %v", s.Len(), len(want), next, at)
			}
			for _, w := range want {
				if w.Before(at) {
					rt.Fatalf("%v is earlier than Next, %v", w, at)
				}
			}
		}
	})
}
