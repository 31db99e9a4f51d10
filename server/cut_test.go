package server

import (
	"context"
	"io"
	"net"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// prints is a command that prints so many bytes.
func prints(n int) func(*Config) {
	return func(c *Config) {
		c.Exec = func(_ context.Context, _ tui.Visit, _ io.Reader, stdout, _ io.Writer) int {
			io.WriteString(stdout, strings.Repeat("x", n))
			return 0
		}
	}
}

// clientWindow is how much a client takes before somebody reads it.
const clientWindow = 2 << 20

// Row 41. Guards against output that is cut while its reader pauses, as less does.
func TestReaderThatPauses(t *testing.T) {
	for _, more := range []int{-1 << 20, 1000, 20 << 10, 1 << 20} {
		inBubble(t, prints(clientWindow+more), func(t *testing.T, s *running, dial func() net.Conn) {
			session, err := sshtest.Connect(t, dial()).NewSession()
			if err != nil {
				t.Fatal(err)
			}
			stdout, err := session.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := session.Start("anything"); err != nil {
				t.Fatal(err)
			}
			elapse(20 * time.Second)
			if n, err := io.Copy(io.Discard, stdout); int(n) != clientWindow+more || err != nil {
				t.Errorf("%d bytes have come of %d (%v)", n, clientWindow+more, err)
			}
			if err := session.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}

// delayed is a connection on which, from hold to release, nothing that is sent arrives.
type delayed struct {
	net.Conn
	mu      sync.Mutex
	holds   bool
	waiting []byte
}

func (d *delayed) hold() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.holds = true
}

func (d *delayed) release() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.holds = false
	d.Conn.Write(d.waiting)
}

func (d *delayed) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.holds {
		d.waiting = append(d.waiting, p...)
		return len(p), nil
	}
	return d.Conn.Write(p)
}

// Row 41. Guards against output that is cut because ssh, which closes its channel once
// somebody has read all of it, closes it late.
func TestReaderThatClosesLate(t *testing.T) {
	change, end := endsWhenTold()
	inBubble(t, change, func(t *testing.T, s *running, dial func() net.Conn) {
		nc := &delayed{Conn: dial()}
		r := openRaw(t, sshtest.Connect(t, nc))
		r.ask("exec", execRequest{"anything"})
		r.until("text")
		nc.hold()
		end()
		elapse(20 * time.Second)
		if log := s.log.String(); strings.Contains(log, "closed") {
			t.Errorf("cut:\n%s", log)
		}
		nc.release()
		s.log.until(t, "session ended", "reason=done", "code=0")
	})
}

// Row 41. Guards against success that is reported for output that was cut.
func TestReaderThatIsCut(t *testing.T) {
	for _, more := range []int{1000, 1 << 20} {
		inBubble(t, prints(clientWindow+more), func(t *testing.T, s *running, dial func() net.Conn) {
			session, err := sshtest.Connect(t, dial()).NewSession()
			if err != nil {
				t.Fatal(err)
			}
			stdout, err := session.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := session.Start("anything"); err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			s.log.until(t, "session ended", errStall.Error(), "code=1")
			if took := time.Since(began); took != stallTime {
				t.Errorf("cut after %v, want %v", took, stallTime)
			}
			io.Copy(io.Discard, stdout)
			if err := session.Wait(); err == nil {
				t.Error("the client is told of success")
			}
		})
	}
}

var saysCut = regexp.MustCompile(`(?i)connection .*(reset|closed)|disconnect`)

// TestOpenSSHSeesTheCut is row 41: if the server cuts output after it sent the exit code,
// ssh fails and says so.
func TestOpenSSHSeesTheCut(t *testing.T) {
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip("there is no ssh on this machine")
	}
	running := make(chan struct{})
	s := start(t, func(c *Config) {
		c.Exec = func(ctx context.Context, _ tui.Visit, _ io.Reader, _, _ io.Writer) int {
			close(running)
			<-ctx.Done()
			return 0
		}
	})
	go func() {
		<-running
		s.forEach(func(c *conn) { c.reset(reasonChannelOpen) })
	}()
	// At a lower level than this, its default, ssh only tells of some cuts.
	out, code := openSSHWith(t, s, []string{"-o", "LogLevel=INFO"}, "", "127.0.0.1", "wait")
	if code != 255 || !saysCut.MatchString(out) {
		t.Errorf("ssh exits with %d and says %q", code, out)
	}
}
