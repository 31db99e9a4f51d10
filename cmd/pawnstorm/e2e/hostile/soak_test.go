package hostile

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// soakCycles is the variable with the number of visits.
const soakCycles = "PAWNSTORM_SOAK"

// pairs is the number of simultaneous games.
const pairs = 4

// soaked holds the resources of a server.
type soaked struct{ goroutines, files, heap float64 }

// TestSoak lets people connect, play and leave again and again while others stay. From the first
// third to the last, the server may grow by no more than one percent. The long version:
//
//	PAWNSTORM_SOAK=200000 go test ./cmd/pawnstorm/e2e/hostile -run TestSoak -v -timeout 12h
func TestSoak(t *testing.T) {
	e2etest.Demanded(t)
	cycles, live, bytes := 240, 20, 1024.0*1024 // pools and lists keep growing for hundreds of cycles
	if long, err := strconv.Atoi(os.Getenv(soakCycles)); err == nil {
		cycles, live, bytes = long, min(1000, long/20), 256.0*1024
	}
	opened, url := e2etest.OpenOps(t, "--data", t.TempDir(), "--ops-pprof", "--budget", "all=none,none")
	s := &strictServer{opened, url}
	crowd(t, s.Addr(), live)
	soak := newSoak(t, s)
	soak.run(cycles / 10) // warm up
	var held [3]soaked
	for third := range held {
		began := time.Now()
		soak.run(cycles / len(held))
		held[third] = soak.held()
		t.Logf("third %d: %d cycles in %v; %.0f goroutines, %.0f descriptors, %.0f kB", third+1, cycles/len(held),
			time.Since(began).Round(time.Second), held[third].goroutines, held[third].files, held[third].heap/1e3)
	}
	first, last := held[0], held[2]
	for _, test := range []struct {
		what        string
		first, last float64
		slack       float64 // what one running session may take
	}{
		{"goroutines", first.goroutines, last.goroutines, 12},
		{"descriptors", first.files, last.files, 4},
		{"bytes", first.heap, last.heap, bytes},
	} {
		if test.last > test.first*1.01+test.slack {
			t.Errorf("%.0f %s after the first third, %.0f after the last", test.first, test.what, test.last)
		}
	}
}

// soak is several pairs of players.
type soak struct {
	t    *testing.T
	s    *strictServer
	keys [pairs][2]gossh.Signer
}

func newSoak(t *testing.T, s *strictServer) *soak {
	k := &soak{t: t, s: s}
	for i := range k.keys {
		for seat := range 2 {
			k.keys[i][seat] = sshtest.Key(t)
			k.says(i, seat, fmt.Sprintf("name pair%c%d", 'a'+i, seat))
		}
	}
	return k
}

// says runs one visit: connect, run a command, disconnect.
func (k *soak) says(pair, seat int, line string) string {
	c := sshtest.Dial(k.t, k.s.Addr(), k.keys[pair][seat])
	out, errs, code := c.Run(line, "")
	c.Close()
	if code != cli.ExitDone {
		k.t.Errorf("%s: %d %s%s", line, code, out, errs)
	}
	return out
}

// shuffle is a game without progress.
var shuffle = []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8"}

// run plays until n visitors have come and gone.
func (k *soak) run(cycles int) {
	var done atomic.Int64
	var playing sync.WaitGroup
	for pair := range k.keys {
		playing.Go(func() {
			says := func(seat int, line string) string {
				done.Add(1)
				return k.says(pair, seat, line)
			}
			for done.Load() < int64(cycles) && !k.t.Failed() {
				var table struct{ ID string }
				json.Unmarshal([]byte(says(0, "new chess as white --json")), &table)
				says(1, "join "+table.ID)
				for i, move := range shuffle {
					says(i%2, "move "+table.ID+" "+move)
				}
				says(0, "resign "+table.ID)
			}
		})
	}
	playing.Wait()
}

// held returns the least that the server holds after all visitors left. It stops after ten readings
// without a lower one, which excludes garbage and changing screens.
func (k *soak) held() soaked {
	k.t.Helper()
	least := soaked{math.Inf(1), math.Inf(1), math.Inf(1)}
	for same, late := 0, time.Now().Add(e2etest.Patience); same < 10 && time.Now().Before(late); <-time.After(100 * time.Millisecond) {
		values := k.s.collected(k.t)
		goroutines, files := values["go_goroutines"], values["process_open_fds"]
		if same++; goroutines < least.goroutines || files < least.files {
			same = 0
		}
		least.goroutines, least.files = min(least.goroutines, goroutines), min(least.files, files)
		least.heap = min(least.heap, values["go_gc_heap_live_bytes"])
	}
	return least
}
