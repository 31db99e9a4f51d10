package archive_test

import (
	"fmt"
	"testing"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/clubtest"
)

// BenchmarkSearch searches the maximum number of games for one call, without a result.
func BenchmarkSearch(b *testing.B) {
	w := clubtest.New(b)
	const games = 1000
	for i := range games {
		key := fmt.Sprintf("end/%016x/%08d", i, i)
		line := fmt.Sprintf(`{"id":"%08d","game":"chess","seats":[{"id":"pann","name":"ann"},`+
			`{"id":"pben","name":"ben"}],"winner":0,"reason":"checkmate","plies":70,"ended":"2026-05-01T12:00:00Z"}`, i)
		if _, err := w.Stored.Put(b.Context(), key, []byte(line), 0); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		found, err := w.Archive.Search(b.Context(), clubtest.Cat, archive.Query{Result: archive.SecondWon}, "", 50)
		if err != nil || len(found.Games) > 0 {
			b.Fatal(found, err)
		}
	}
	b.ReportMetric(games*float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
