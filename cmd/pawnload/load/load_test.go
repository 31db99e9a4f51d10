package load

import (
	"bytes"
	"context"
	"errors"
	"net"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pawnstorm/cmd/pawnload/reference"
	"pawnstorm/cmd/pawnstorm/cli"
)

// serve runs a server until the test ends. It fails the test if the server or its clients leave
// goroutines behind.
func serve(t *testing.T, server func(context.Context, net.Listener) error) (addr string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("needs several loopback addresses, which only Linux has")
	}
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	done := make(chan error)
	go func() { done <- server(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// club starts pawnstorm with one time control for all tables.
func club(t *testing.T, clock string) *Club {
	t.Helper()
	folder := t.TempDir()
	addr := serve(t, func(ctx context.Context, l net.Listener) error {
		e, err := cli.Embed(ctx, folder, "--no-house", "--budget=all=none,none", "--trust=127.0.0.0/8")
		if err != nil {
			return err
		}
		defer e.Close()
		return e.Server.Serve(ctx, l)
	})
	return &Club{Addr: addr, Clock: clock}
}

// bring connects a guest until the test ends.
func bring(t *testing.T, g Guest, err error) Guest {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// play makes moves and checks that each one arrives.
func play(t *testing.T, m interface {
	Move(context.Context) (Moved, error)
}, moves int,
) {
	t.Helper()
	for range moves {
		moved, err := m.Move(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if moved.Took <= 0 || moved.Bytes <= 0 {
			t.Errorf("a move took no time or no bytes: %+v", moved)
		}
	}
}

// TestPair checks that moves reach the opponent and the spectators, with and without a clock.
func TestPair(t *testing.T) {
	for _, clock := range []string{"", "60+30"} {
		t.Run("clock "+clock, func(t *testing.T) {
			c := club(t, clock)
			p, err := c.Pair(t.Context(), 10, RandomGame(1))
			bring(t, p, err)
			if err := c.Register(t.Context(), 20); err != nil {
				t.Fatal(err)
			}
			watcher, err := c.Watch(t.Context(), 20, p)
			bring(t, watcher, err)
			seen := watcher.Sessions()[0].Wait()
			play(t, p, 4)
			if seen.Bytes() == 0 {
				t.Error("the spectator saw no move")
			}
		})
	}
}

func TestGameOver(t *testing.T) {
	c := club(t, "")
	p, err := c.Pair(t.Context(), 10, []string{"e2e4"})
	bring(t, p, err)
	play(t, p, 1)
	if _, err := p.Move(t.Context()); !errors.Is(err, ErrOver) {
		t.Errorf("after the last move: %v", err)
	}
}

// TestLobby checks that a new table shows up in every open lobby.
func TestLobby(t *testing.T) {
	c := club(t, "")
	var crowd Crowd
	t.Cleanup(crowd.Close)
	numbers := []int{1, 2, 3, 4}
	for _, n := range append(numbers, 9) {
		if err := c.Register(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
	g := crowd.Grow(t.Context(), numbers, time.Hour, c.Lobby)
	if g.Came != 4 || g.Failed != 0 || g.Err != nil || g.Took <= 0 {
		t.Fatalf("opening the sessions: %+v", g)
	}
	maker, err := c.Maker(t.Context(), 9)
	if err != nil {
		t.Fatal(err)
	}
	defer maker.Close()
	var waits []*Wait
	for _, s := range crowd.Sessions() {
		waits = append(waits, s.Wait())
	}
	if err := maker.Make(); err != nil {
		t.Fatal(err)
	}
	for i, w := range waits {
		if _, err := w.Until(t.Context(), patience); err != nil {
			t.Errorf("session %d: %v", i, err)
		}
	}
	if err := maker.TakeBack(); err != nil {
		t.Error(err)
	}
	if Received(crowd.Sessions()) == 0 {
		t.Error("no bytes arrived")
	}
}

// TestRemote checks that moves reach sessions on a reference server.
func TestRemote(t *testing.T) {
	for _, kind := range []string{reference.Tea, reference.Compact, reference.Raw, reference.Floor} {
		t.Run(kind, func(t *testing.T) {
			folder := t.TempDir()
			addr := serve(t, func(ctx context.Context, l net.Listener) error { return reference.Serve(ctx, kind, folder, l) })
			var crowd Crowd
			t.Cleanup(crowd.Close)
			g := crowd.Grow(t.Context(), []int{0, 1, 2}, time.Hour, func(ctx context.Context, n int) (Guest, error) {
				return Visit(ctx, addr, n, "", reference.Shown)
			})
			if g.Came != 3 {
				t.Fatalf("opening the sessions: %+v", g)
			}
			r, err := NewRemote(t.Context(), addr, 9, reference.MoveCommand, &crowd)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			play(t, r, 3)
		})
	}
}

// TestRefusals checks that each error names its cause.
func TestRefusals(t *testing.T) {
	c := club(t, "a while")
	if _, err := c.Pair(t.Context(), 10, nil); err == nil || !strings.Contains(err.Error(), "clock=a while") {
		t.Errorf("bad clock: %v", err)
	}
	if _, err := Visit(t.Context(), c.Addr, 1, "whoami", "a board"); err == nil || !strings.Contains(err.Error(), `before it showed one of ["a board"]`) {
		t.Errorf("command instead of a table: %v", err)
	}
	var crowd Crowd
	g := crowd.Grow(t.Context(), []int{1, 2, 3}, time.Hour, func(context.Context, int) (Guest, error) {
		return nil, errors.New("no")
	})
	if g.Came != 0 || g.Failed != 3 || g.Err == nil {
		t.Errorf("no client connects: %+v", g)
	}
	if g := crowd.Grow(t.Context(), []int{1, 2, 3}, 0, nil); g.Came+g.Failed != 0 {
		t.Errorf("no time to connect: %+v", g)
	}
}

// TestSilence checks that a wait ends without output, and when the session closes.
func TestSilence(t *testing.T) {
	addr := serve(t, func(ctx context.Context, l net.Listener) error { return reference.Serve(ctx, reference.Raw, "", l) })
	v, err := Visit(t.Context(), addr, 1, "", reference.Shown)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := v.session.Wait().Until(t.Context(), time.Millisecond); !errors.Is(err, ErrSilent) {
		t.Errorf("no output: %v", err)
	}
	v.Close()
	if _, err := v.session.Wait().Until(t.Context(), patience); err == nil || errors.Is(err, ErrSilent) {
		t.Errorf("closed session: %v", err)
	}
}

func TestAnswers(t *testing.T) {
	if a := string(answerTo([]byte("x\x1b[?2026$p\x1b[cy"), false)); a != "\x1b[?62;22c\x1b[?2026;2$y" {
		t.Errorf("got answer %q", a)
	}
	if a := answerTo([]byte("\x1b[2J"), true); a != nil {
		t.Errorf("got answer %q without a question", a)
	}
}

// TestPairWithImages checks that a pair gets images if its terminals show them, and that a move is sent as one.
func TestPairWithImages(t *testing.T) {
	for _, images := range []bool{true, false} {
		c := club(t, "")
		c.Images = images
		p, err := c.Pair(t.Context(), 1, RandomGame(1))
		bring(t, p, err)
		if err := Pause(t.Context(), rest); err != nil {
			t.Fatal(err)
		}
		opponent := p.boards[1]
		opponent.mu.Lock()
		opponent.found, opponent.last = false, nil
		opponent.mu.Unlock()
		if _, err := p.Move(t.Context()); err != nil {
			t.Fatal(err)
		}
		opponent.mu.Lock()
		sent := opponent.last
		opponent.mu.Unlock()
		if got := bytes.Contains(sent, []byte(placed)); got != images {
			t.Errorf("images %v: a move sends %q", images, sent)
		}
	}
}

// TestRandomGame checks that the seed determines the game.
func TestRandomGame(t *testing.T) {
	a, b, other := RandomGame(7), RandomGame(7), RandomGame(8)
	if len(a) < fewest || strings.Join(a, " ") != strings.Join(b, " ") {
		t.Errorf("the same seed gives %q and %q", a, b)
	}
	if strings.Join(a, " ") == strings.Join(other, " ") {
		t.Error("two seeds give the same game")
	}
}

// TestLobbyWithOpenTables checks that every visitor reaches the open tables. A player with a game, or
// a lobby with tables, starts on another tab.
func TestLobbyWithOpenTables(t *testing.T) {
	c := club(t, "")
	for number := 1; number <= 2; number++ {
		if err := c.Register(t.Context(), number); err != nil {
			t.Fatal(err)
		}
	}
	maker, err := c.Maker(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer maker.Close()
	if err := maker.Make(); err != nil {
		t.Fatal(err)
	}
	for number := 1; number <= 2; number++ {
		g, err := c.Lobby(t.Context(), number)
		bring(t, g, err)
	}
}
