package memory

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// ofCrowd picks the crowd size: the tests have a short and a long version.
//
//	PAWNSTORM_HOSTILE=long go test ./cmd/pawnstorm/e2e/memory -run TestHostile -v -timeout 30m
func ofCrowd(short, long int) int {
	if os.Getenv("PAWNSTORM_HOSTILE") == "long" {
		return long
	}
	return short
}

// moves are the moves of the honest players, before and during the attack.
var moves = strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7")

// middle returns the median.
func middle(took []time.Duration) time.Duration {
	slices.Sort(took)
	return took[len(took)/2]
}

// TestHostileNetwork is row 31: 13 addresses of one /24 open as many 300x100 sessions as they can,
// and reconnect when refused. The server's memory must stay within its limit. Two players must not
// slow down more than the machine does. A player from that network must get back in.
func TestHostileNetwork(t *testing.T) {
	e2etest.Demanded(t)
	const sources, limit = 13, 160 << 20
	s := start(t, "--memory", fmt.Sprint(limit))
	keys := [2]gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	homes := [2]string{"127.0.1.1", "127.0.66.200"}
	id := s.begin(homes, keys)
	players := [2]*sshtest.Client{s.from(homes[0], keys[0]), s.from(homes[1], keys[1])}
	boards := [2]*sshtest.Terminal{players[0].Terminal(80, 24, id), players[1].Terminal(80, 24, id)}
	for _, board := range boards {
		board.Until("ann")
	}
	play := func(moves []string) time.Duration {
		var took []time.Duration
		for i, m := range moves {
			began := time.Now()
			run(t, players[i%2], "move "+id+" "+m)
			took = append(took, time.Since(began))
		}
		return middle(took)
	}
	calm := play(moves[:10])

	ctx, end := context.WithCancel(t.Context())
	var crowd sync.WaitGroup
	var in, out atomic.Int64
	conns := ofCrowd(16, 64)
	for i := range sources * conns {
		crowd.Go(func() { attack(ctx, s, fmt.Sprintf("127.0.66.%d", 1+i%sources), &in, &out) })
	}
	for late := time.Now().Add(e2etest.Patience); s.figures()["pawnstorm_sessions_refused_total"] < float64(sources*conns); <-time.After(100 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("too few refusals: the crowd is too small")
		}
	}
	beside := play(moves[10:])
	players[1].Close()
	back := s.from(homes[1], keys[1]).Terminal(80, 24, id)
	back.Until("ann")
	boards[0].Type("?")
	boards[0].UntilFunc("the help", func(screen string) bool { return strings.Contains(screen, "esc") })
	for i := range 3 { // people from elsewhere
		run(t, s.from(fmt.Sprintf("127.0.%d.1", 70+i)), "games")
	}
	figures := s.figures()
	end()
	crowd.Wait()
	peak := s.peak()
	t.Logf("a move takes %v, with %d sessions (%d refused) %v; peak %d MB of %d; sessions use %.1f of %.1f MB, %.0f refused for memory",
		calm, in.Load(), out.Load(), beside, peak>>20, limit>>20,
		figures["pawnstorm_session_memory_bytes"]/(1<<20), figures["pawnstorm_session_memory_limit_bytes"]/(1<<20), figures["pawnstorm_sessions_refused_total"])
	if !s.alive() || peak > limit {
		t.Errorf("server alive: %v; peak memory %d bytes", s.alive(), peak)
	}
	if beside > 25*calm && beside > 25*play([]string{"c4", "c6"}) {
		t.Errorf("a move takes %v during the attack, otherwise %v", beside, calm)
	}
}

// attack opens a connection with four sessions, and reconnects whenever it is closed.
func attack(ctx context.Context, s *server, source string, in, out *atomic.Int64) {
	for ctx.Err() == nil {
		if c, err := dial(source, s.addr); err == nil {
			for range 4 {
				if attend(c, 300, 100, "") == nil {
					in.Add(1)
				}
			}
			gone := make(chan error, 1)
			go func() { gone <- c.Wait() }()
			select {
			case <-gone:
			case <-ctx.Done():
				c.Close()
				<-gone
				return
			}
		} else if errors.Is(err, context.Canceled) {
			return
		}
		out.Add(1)
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

// TestHostilePictures is row 33: 40 pictures are requested at once, and pages during that time. A
// picture takes far longer than a page. So if pages do not wait for pictures, more pages than
// pictures get answered. Counting works on any machine; timing would not.
func TestHostilePictures(t *testing.T) {
	e2etest.Demanded(t)
	s := start(t, "--trust", "127.0.0.0/8", "--budget", "all=none,none")
	keys := [2]gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	id := s.begin([2]string{"127.0.1.1", "127.0.2.1"}, keys)
	players := [2]*sshtest.Client{s.from("127.0.1.1", keys[0]), s.from("127.0.2.1", keys[1])}
	for i, m := range moves {
		run(t, players[i%2], "move "+id+" "+m)
	}
	const pictures, beside = 40, 8 // more than beside are in progress during the count
	answered := make(chan struct{}, pictures)
	for i := range pictures {
		go func() {
			defer func() { answered <- struct{}{} }()
			for {
				text := s.get(fmt.Sprintf("%s/t/%s.png?ply=%d&flip=%d", s.web, id, i/2, i%2))
				switch {
				case strings.HasPrefix(text, "\x89PNG"):
					return
				case !strings.Contains(text, "Please try again"): // a slow machine says so
					t.Errorf("picture %d: got %.200q", i, text)
					return
				}
			}
		}()
	}
	<-answered // by now the others are requested too
	pages := 0
	for len(answered) < beside {
		s.get(s.web + "/")
		pages++
	}
	for range pictures - 1 {
		<-answered
	}
	t.Logf("answered %d pages during %d pictures", pages, beside)
	if pages < beside {
		t.Errorf("during %d pictures only %d pages were answered", beside, pages)
	}
}
