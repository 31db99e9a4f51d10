package lobby_test

import (
	"strings"
	"testing"
)

// BenchmarkIndex puts the games of an old store into its index.
func BenchmarkIndex(b *testing.B) {
	const games = 500
	w := newWorld(b)
	w.Close()
	w.putLive(endedGames(games)...)
	w.Club = w.newClub(w.store)
	w.untilStored("the archive", func() bool { return len(w.keys("table/")) == 0 })
	for b.Loop() {
		b.StopTimer()
		w.Close()
		w.unindexed()
		notes := w.store.Watch(b.Context(), "house/index")
		b.StartTimer()
		w.Club = w.newClub(w.store)
		for e, err := range notes {
			if err != nil {
				b.Fatal(err)
			}
			if strings.Contains(string(e.Value), `"done":true`) {
				break
			}
		}
	}
	b.ReportMetric(games*float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
