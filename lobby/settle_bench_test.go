package lobby_test

import (
	"testing"

	"pawnstorm/lobby/clubtest"
)

// BenchmarkSettle settles rated games that ended while no server was running. It measures the time
// from the server's start until the last live table is removed.
func BenchmarkSettle(b *testing.B) {
	const games = 500
	for b.Loop() {
		b.StopTimer()
		w := clubtest.New(b)
		w.Close()
		w.PutLive(clubtest.EndedGames(games)...)
		put := w.Stored.Watch(b.Context(), "table/")
		b.StartTimer()
		w.Club = w.NewClub(w.Stored)
		left := games
		for e, err := range put {
			if err != nil {
				b.Fatal(err)
			}
			if e.Deleted {
				left--
			}
			if left == 0 {
				break
			}
		}
	}
	b.ReportMetric(games*float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
