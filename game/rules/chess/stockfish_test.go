package chess

import (
	"bufio"
	"fmt"
	"math"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// BenchmarkStockfish counts the same trees as the "go perft" of Stockfish and reports how
// many times as fast it is. The two take turns, and the best time of each counts, because
// other programs on the machine only ever slow one down.
func BenchmarkStockfish(b *testing.B) {
	count := stockfish(b)
	for _, tree := range []struct {
		name, position string
		depth          int
		nodes          uint64
	}{{"start", startText, 6, 119060324}, {"kiwipete", kiwipete, 5, 193690690}} {
		b.Run(tree.name, func(b *testing.B) {
			ours, theirs := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			for b.Loop() {
				theirs = min(theirs, count(tree.position, tree.depth, tree.nodes))
				start := time.Now()
				if n, err := Perft(tree.position, tree.depth); err != nil || n != tree.nodes {
					b.Fatalf("perft %d is %d, %v, want %d", tree.depth, n, err, tree.nodes)
				}
				ours = min(ours, time.Since(start))
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(theirs)/float64(ours), "of-stockfish")
			b.ReportMetric(float64(tree.nodes)/ours.Seconds(), "nodes/s")
		})
	}
}

// stockfish starts the program and returns a function that counts a tree and checks the
// number of nodes.
func stockfish(b *testing.B) func(position string, depth int, nodes uint64) time.Duration {
	path, err := exec.LookPath("stockfish")
	if err != nil {
		path = "/usr/games/stockfish" // Debian does not put it on the path of all users
	}
	program := exec.CommandContext(b.Context(), path)
	in, err := program.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := program.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := program.Start(); err != nil {
		b.Skip("stockfish is not installed: on Debian, apt-get install stockfish")
	}
	b.Cleanup(func() {
		_ = in.Close()
		_ = program.Wait()
	})
	lines := bufio.NewScanner(out)
	return func(position string, depth int, nodes uint64) time.Duration {
		start := time.Now()
		_, _ = fmt.Fprintf(in, "position fen %s\ngo perft %d\n", position, depth)
		for lines.Scan() {
			if n, found := strings.CutPrefix(lines.Text(), "Nodes searched: "); found {
				if n != fmt.Sprint(nodes) {
					b.Fatalf("stockfish counts %s, want %d", n, nodes)
				}
				return time.Since(start)
			}
		}
		b.Fatal("stockfish ended: ", lines.Err())
		return 0
	}
}
