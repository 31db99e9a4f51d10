package load

import (
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

// serve runs a server until the end of the test, which fails if anything of it, or
// of those who came, is left then.
func serve(t *testing.T, server func(context.Context, net.Listener) error) (addr string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has more than one address to come from")
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

// club is pawnstorm, with a time control for all tables.
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

// bring is the guest, who leaves at the end of the test.
func bring(t *testing.T, g Guest, err error) Guest {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// play makes moves that must all be seen.
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
			t.Errorf("a move: %+v", moved)
		}
	}
}

// TestPair: moves arrive at the opponent and at whoever watches, also where a clock
// runs.
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
				t.Error("the watcher sees nothing")
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
		t.Errorf("a move more: %v", err)
	}
}

// TestLobby: those who sit in the lobby see a new table.
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
		t.Fatalf("the crowd grew: %+v", g)
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
			t.Errorf("visitor %d: %v", i, err)
		}
	}
	if err := maker.TakeBack(); err != nil {
		t.Error(err)
	}
	if Received(crowd.Sessions()) == 0 {
		t.Error("nothing has come")
	}
}

// TestRemote: moves at a reference arrive.
func TestRemote(t *testing.T) {
	for _, kind := range []string{reference.Tea, reference.Compact, reference.Raw} {
		t.Run(kind, func(t *testing.T) {
			addr := serve(t, func(ctx context.Context, l net.Listener) error { return reference.Serve(ctx, kind, l) })
			var crowd Crowd
			t.Cleanup(crowd.Close)
			g := crowd.Grow(t.Context(), []int{0, 1, 2}, time.Hour, func(ctx context.Context, n int) (Guest, error) {
				return Visit(ctx, addr, n, "", reference.Shown)
			})
			if g.Came != 3 {
				t.Fatalf("the crowd grew: %+v", g)
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

// TestRefusals: an error says which thing cannot be done.
func TestRefusals(t *testing.T) {
	c := club(t, "a while")
	if _, err := c.Pair(t.Context(), 10, nil); err == nil || !strings.Contains(err.Error(), "clock=a while") {
		t.Errorf("a clock that is none: %v", err)
	}
	if _, err := Visit(t.Context(), c.Addr, 1, "whoami", "a board"); err == nil || !strings.Contains(err.Error(), `before it showed one of ["a board"]`) {
		t.Errorf("a command in the place of a table: %v", err)
	}
	var crowd Crowd
	g := crowd.Grow(t.Context(), []int{1, 2, 3}, time.Hour, func(context.Context, int) (Guest, error) {
		return nil, errors.New("no")
	})
	if g.Came != 0 || g.Failed != 3 || g.Err == nil {
		t.Errorf("a crowd of which nobody comes: %+v", g)
	}
	if g := crowd.Grow(t.Context(), []int{1, 2, 3}, 0, nil); g.Came+g.Failed != 0 {
		t.Errorf("a crowd without time to come: %+v", g)
	}
}

// TestSilence: a wait ends when nothing comes, and when the session does.
func TestSilence(t *testing.T) {
	addr := serve(t, func(ctx context.Context, l net.Listener) error { return reference.Serve(ctx, reference.Raw, l) })
	v, err := Visit(t.Context(), addr, 1, "", reference.Shown)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := v.session.Wait().Until(t.Context(), time.Millisecond); !errors.Is(err, ErrSilent) {
		t.Errorf("nothing comes: %v", err)
	}
	v.Close()
	if _, err := v.session.Wait().Until(t.Context(), patience); err == nil || errors.Is(err, ErrSilent) {
		t.Errorf("the session has ended: %v", err)
	}
}

func TestAnswers(t *testing.T) {
	if a := string(answerTo([]byte("x\x1b[?2026$p\x1b[cy"))); a != "\x1b[?62;22c\x1b[?2026;2$y" {
		t.Errorf("the answer is %q", a)
	}
	if a := answerTo([]byte("\x1b[2J")); a != nil {
		t.Errorf("the answer to nothing is %q", a)
	}
}

// TestRandomGame: a seed is a game.
func TestRandomGame(t *testing.T) {
	a, b, other := RandomGame(7), RandomGame(7), RandomGame(8)
	if len(a) < fewest || strings.Join(a, " ") != strings.Join(b, " ") {
		t.Errorf("the same seed gives %q and %q", a, b)
	}
	if strings.Join(a, " ") == strings.Join(other, " ") {
		t.Error("two seeds give the same game")
	}
}

// TestLobbyWithOpenTables: a person who has a game or finds open tables sees another tab
// first, and is brought to the open tables all the same.
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
