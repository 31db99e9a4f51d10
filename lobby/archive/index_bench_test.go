package archive_test

import (
	"strings"
	"testing"

	"pawnstorm/lobby/clubtest"
)

// BenchmarkIndex indexes the games of an old store.
func BenchmarkIndex(b *testing.B) {
	const games = 500
	w := clubtest.New(b)
	w.Close()
	w.PutLive(clubtest.EndedGames(games)...)
	w.Club = w.NewClub(w.Stored)
	w.UntilStored("the archive", func() bool { return len(w.Keys("table/")) == 0 })
	for b.Loop() {
		b.StopTimer()
		w.Close()
		w.Unindexed()
		notes := w.Stored.Watch(b.Context(), "house/index")
		b.StartTimer()
		w.Club = w.NewClub(w.Stored)
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
