package memory

import (
	"fmt"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server/memory"
	"pawnstorm/server/sshtest"
)

// benchSessions is how many sessions share what is measured.
const benchSessions = 200

// BenchmarkSessions measures what a session costs that watches a game, as a function of its
// window, with a share of its encrypted connection, and such a connection alone: what is in use after a collection, heap
// and stacks, and how much more memory the process has resident. Beside it stands what the
// budget reckons. The figures of package memory are from here:
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
	come(20) // has everything be there that is made once
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
