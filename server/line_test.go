package server

import (
	"context"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// Guards against a client that sends without end: it is slowed down, and no byte is lost.
func TestEndlessInput(t *testing.T) {
	const sent = 100 << 20
	var got int64
	inBubble(t, func(c *Config) {
		c.Exec = func(_ context.Context, _ tui.Visit, stdin io.Reader, _, _ io.Writer) int {
			got, _ = io.Copy(io.Discard, stdin)
			return 0
		}
	}, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		r := openRaw(t, c)
		r.ask("exec", execRequest{"cat"})
		began := time.Now()
		line := make([]byte, 1<<20)
		for range sent / len(line) {
			if _, err := r.Write(line); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.CloseWrite(); err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, r)
		least := (sent - receiveBurst) / receiveRate * time.Second
		if took := time.Since(began); took < least || took > least+least/8 {
			t.Errorf("it took %v, and should take %v", took, least)
		}
		if got != sent {
			t.Errorf("%d bytes have arrived of %d", got, sent)
		}
	})
}

// Somebody who sends much, but not too fast, is not cut.
func TestSteadyInput(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		r := openRaw(t, c)
		r.ask("exec", execRequest{"cat"})
		go io.Copy(io.Discard, r)
		for range 4 * receiveBurst >> 20 {
			if _, err := r.Write(make([]byte, 1<<20)); err != nil {
				t.Fatal(err)
			}
			elapse((1<<20)/receiveRate*time.Second + time.Second)
		}
	})
}

// Guards against a command that stays in memory for five seconds when it is done, held by
// the timers of its channel.
func TestCommandsLeaveNothing(t *testing.T) {
	var ch *channel
	inBubble(t, func(c *Config) {
		c.Exec = func(_ context.Context, _ tui.Visit, stdin io.Reader, _, _ io.Writer) int {
			ch = stdin.(*commandInput).s.wire.(channelWire).ch
			return 0
		}
	}, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		began := time.Now()
		c.Run("anything", "")
		synctest.Wait()
		if took := time.Since(began); took > 0 {
			t.Errorf("it took %v", took)
		}
		if ch.lingering.Load() != nil || ch.unasked.Stop() {
			t.Error("a timer holds the channel")
		}
	})
}

// Guards against channels that ask for nothing: what is sent into them is kept for ever.
func TestChannelWithoutSession(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		term := c.Terminal(80, 24)
		term.Until("who: guest")
		r := openRaw(t, c)
		began := time.Now()
		if _, err := io.Copy(io.Discard, r); err != nil {
			t.Error(err)
		}
		if got := time.Since(began); got != noSessionTime {
			t.Errorf("closed after %v, want %v", got, noSessionTime)
		}
		elapse(time.Minute)
		term.Type("x")
		term.Until("keys: x.")
	})
}

// Row 18. Guards against a client that reads nothing from its line, where even the end of its
// session cannot be told: it is cut after the time that it has, not when keepalives are missed.
func TestHostileSilentReader(t *testing.T) {
	inBubble(t, withModel(&painter{}), func(t *testing.T, s *running, dial func() net.Conn) {
		nc := &sshtest.Deaf{Conn: dial()}
		c := sshtest.Connect(t, nc)
		r := openRaw(t, c)
		r.ask("env", envRequest{"COLORTERM", "truecolor"})
		r.ask("pty-req", ptyRequest{Term: "xterm", Width: maxWidth, Height: maxHeight})
		r.ask("shell", nil)
		nc.Stop()
		r.Write([]byte("x"))
		began := time.Now()
		s.log.until(t, "connection closed", errStall.Error())
		if took := time.Since(began); took < stallTime || took > stallTime+time.Second {
			t.Errorf("cut after %v, want %v", took, stallTime)
		}
	})
}
