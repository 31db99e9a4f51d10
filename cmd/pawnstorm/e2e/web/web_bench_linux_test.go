package web

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/catalog"
	"pawnstorm/server/sshtest"
)

// BenchmarkWatchers measures what browsers that watch a game cost a server on one processor. It
// reports the processor time of a move, the time until all browsers have it, and how long the players
// over SSH wait. Compare the rows with the one without browsers.
func BenchmarkWatchers(b *testing.B) {
	for _, watchers := range []int{0, 200, 2000} {
		b.Run(fmt.Sprint(watchers), func(b *testing.B) { benchWatchers(b, watchers) })
	}
}

// longGame returns the moves of a random chess game.
func longGame(b *testing.B, plies int) (moves []string) {
	rules, _ := catalog.Find("chess")
	for seed := uint64(1); ; seed++ {
		dice := rand.New(rand.NewPCG(seed, 1))
		state, err := rules.New("")
		for moves = nil; err == nil && len(moves) < plies && len(state.Moves()) > 0; {
			m := state.Moves()[dice.IntN(len(state.Moves()))]
			moves = append(moves, state.Format(m))
			state, err = state.Play(m)
		}
		if err != nil {
			b.Fatal(err)
		}
		if len(moves) == plies {
			return moves
		}
	}
}

// watchedPlies is the number of moves in the watched game.
const watchedPlies = 150

func benchWatchers(b *testing.B, watchers int) {
	s := e2etest.Open(b, []string{"GOMAXPROCS=1"}, "serve", "--addr", "127.0.0.1:0", "--web", "127.0.0.1:0", "--data", b.TempDir(), "--no-house",
		"--trust", "127.0.0.1/32", "--budget", "all=none,none")
	page := s.Told(b, `Web +(\S+)/\n`)
	people := [2]*sshtest.Client{}
	for i := range people {
		people[i] = sshtest.Dial(b, "127.0.0.1:"+s.Port, sshtest.Key(b))
		e2etest.Say(b, people[i], "name "+[2]string{"ann", "ben"}[i])
	}
	_, made, _ := strings.Cut(e2etest.Say(b, people[0], "new chess as white 30+0 unlisted"), "Table ")
	id, moves := made[:8], longGame(b, watchedPlies)
	e2etest.Say(b, people[1], "join "+id)
	ctx, end := context.WithCancel(b.Context())
	defer end()
	var heard atomic.Int64 // moves received
	var last atomic.Int64  // time of the last one, in Unix nanoseconds
	var watching, ready sync.WaitGroup
	for range watchers {
		watching.Add(1)
		ready.Add(1)
		go func() {
			defer watching.Done()
			watchMoves(ctx, b, page+"/t/"+id+"/events", ready.Done, func() {
				last.Store(time.Now().UnixNano())
				heard.Add(1)
			})
		}()
	}
	ready.Wait()
	before, _ := e2etest.UsedBy(b, s.Cmd.Process.Pid)
	var waits, spreads []time.Duration
	for i := 0; b.Loop(); i++ {
		if i == watchedPlies {
			b.Fatalf("the game is out of moves, use -benchtime %dx", watchedPlies)
		}
		from := heard.Load()
		begun := time.Now()
		e2etest.Say(b, people[i%2], "move "+id+" "+moves[i])
		waits = append(waits, time.Since(begun))
		for heard.Load() < from+int64(watchers) {
			if time.Since(begun) > time.Minute {
				b.Fatalf("move %d reached %d of %d watchers", i, heard.Load()-from, watchers)
			}
			<-time.After(time.Millisecond)
		}
		if watchers > 0 {
			spreads = append(spreads, time.Unix(0, last.Load()).Sub(begun))
		}
	}
	after, _ := e2etest.UsedBy(b, s.Cmd.Process.Pid)
	end()
	watching.Wait()
	report := func(what string, times []time.Duration) {
		if len(times) == 0 {
			return
		}
		slices.Sort(times)
		b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, what+"-p50-ms")
		b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, what+"-p99-ms")
	}
	report("move", waits)
	report("all-heard", spreads)
	b.ReportMetric(float64((after-before).Microseconds())/1000/float64(len(waits)), "cpu-ms/move")
}

// watchMoves reads the event stream of a table until ctx ends. It reports each move after the initial
// ones.
func watchMoves(ctx context.Context, b *testing.B, address string, ready, moved func()) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		b.Error(err)
		return
	}
	answer, err := (&http.Transport{}).RoundTrip(r)
	if err != nil || answer.StatusCode != http.StatusOK {
		b.Errorf("a watcher could not connect: %v %v", err, answer)
		ready()
		return
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	plies := ""
	for lines.Scan() {
		_, rest, ok := strings.Cut(lines.Text(), `data: {"plies":`)
		if !ok {
			continue
		}
		now, _, _ := strings.Cut(rest, ",")
		switch {
		case plies == "":
			ready()
		case plies != now:
			moved()
		}
		plies = now
	}
}
