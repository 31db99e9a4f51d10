package memory

import (
	"fmt"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server/memory"
	"pawnstorm/server/sshtest"
)

// benchSessions is the number of sessions that share the measured memory.
const benchSessions = 200

// BenchmarkSessions measures the memory of a session that watches a game, by window size, with its
// share of an encrypted connection. It also measures a bare connection. It reports live heap and
// stacks after a collection, resident memory, and the budget's estimate. Package memory takes its
// numbers from here:
//
//	go test ./cmd/pawnstorm/e2e/memory -run '^$' -bench Sessions -benchtime 1x
func BenchmarkSessions(b *testing.B) {
	for _, c := range []struct{ width, height, sessions int }{
		{0, 0, 0}, {0, 0, 1}, {80, 24, 1}, {80, 24, 4}, {150, 50, 1}, {300, 100, 1}, {300, 100, 4},
	} {
		b.Run(fmt.Sprintf("%dx%d,%d-a-connection", c.width, c.height, c.sessions), func(b *testing.B) {
			for b.Loop() {
				measure(b, c.width, c.height, c.sessions)
			}
		})
	}
}

func measure(b *testing.B, width, height, sessions int) {
	s := start(b, "--trust", "127.0.0.0/8")
	id := s.begin([2]string{"127.0.0.1", "127.0.0.1"}, [2]gossh.Signer{sshtest.Key(b), sshtest.Key(b)})
	line := id
	if width == 0 {
		line = "watch " + id
	}
	come := func(n int) {
		for range n / max(1, sessions) {
			c, err := dial("127.0.0.1", s.addr)
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { c.Close() })
			for range sessions {
				if err := attend(c, width, height, line); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	come(20) // warm up
	before := s.figures()
	come(benchSessions)
	after := s.figures()
	each := func(names ...string) (n float64) {
		for _, name := range names {
			n += after[name] - before[name]
		}
		return n / benchSessions / 1024
	}
	b.ReportMetric(each("go_gc_heap_live_bytes", "go_memstats_stack_inuse_bytes"), "live-KiB")
	b.ReportMetric(each("process_resident_memory_bytes"), "resident-KiB")
	if sessions > 0 {
		b.ReportMetric(float64(memory.Cost(width*height))/1024, "reckoned-KiB")
	}
	b.ReportMetric(before["process_resident_memory_bytes"]/(1<<20), "server-MiB")
}
