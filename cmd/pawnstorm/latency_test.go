package main

import (
	"bytes"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// BenchmarkMoveToScreen measures a move from the key that sends it to the
// opponent's screen, over real SSH to the real program, while 200 others are
// connected: 100 in the lobby and 100 who watch this very game. It reports
// percentiles, and beside them a commit that the same disk makes for nobody
// else, and how many times as long the move takes.
//
// A screen is drawn at most every 33 ms. All the clients run on the same
// processors as the server. For percentiles that mean something:
//
//	go test -run ^$ -bench MoveToScreen -benchtime 300x ./cmd/pawnstorm
func BenchmarkMoveToScreen(b *testing.B) {
	p := start(b, b.TempDir())
	d := newDuo(b, "ann", "ben")
	d.connect(b, p.addr())
	d.register()
	d.begin(b)
	crowd(b, p.addr(), 100)
	watchers := crowd(b, p.addr(), 100, string(d.match.id))

	var took []time.Duration
	for b.Loop() {
		<-time.After(thinking)
		took = append(took, d.timedMove(b))
		if d.match.over {
			b.StopTimer()
			disperse(watchers)
			d.leave()
			d.begin(b)
			watchers = crowd(b, p.addr(), 100, string(d.match.id))
			b.StartTimer()
		}
	}
	commits := loneCommits(b)
	b.ReportMetric(0, "ns/op") // it has all the screens in it
	b.ReportMetric(milliseconds(took, 50), "ms-p50")
	b.ReportMetric(milliseconds(took, 99), "ms-p99")
	b.ReportMetric(milliseconds(commits, 50), "ms-commit")
	b.ReportMetric(milliseconds(took, 50)/milliseconds(commits, 50), "x-commit")
}

// thinking is the time between two moves, in which the crowd has drawn the last
// one.
const thinking = 300 * time.Millisecond

// timedMove is move, timed until the opponent sees it.
func (d *duo) timedMove(b *testing.B) time.Duration {
	mover := d.mover()
	text := d.match.choose(b)
	d.terms[mover].Type("m" + text)
	d.terms[mover].Until("› " + text)
	moves := d.match.shown
	began := time.Now()
	d.terms[mover].Type("\r")
	d.terms[1-mover].UntilFunc("the move", func(screen string) bool { return shows(screen, moves) })
	took := time.Since(began)
	d.awaitBoth()
	return took
}

// loneCommits times commits of a value as large as the record of a game, one
// after another.
func loneCommits(b *testing.B) []time.Duration {
	b.Helper()
	st, err := bolt.Open(filepath.Join(b.TempDir(), "lone.db"), bolt.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	took := make([]time.Duration, 300)
	value := bytes.Repeat([]byte("x"), 4<<10)
	var rev store.Rev
	for i := range took {
		began := time.Now()
		if rev, err = st.Put(b.Context(), "table/lone", value, rev); err != nil {
			b.Fatal(err)
		}
		took[i] = time.Since(began)
	}
	return took
}

// milliseconds is a percentile of durations: so many percent of them are no
// longer.
func milliseconds(of []time.Duration, percentile int) float64 {
	sorted := slices.Sorted(slices.Values(of))
	return float64(sorted[(len(sorted)-1)*percentile/100]) / float64(time.Millisecond)
}
