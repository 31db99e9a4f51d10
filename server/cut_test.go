package server

import (
	"bufio"
	"context"
	"io"
	"net"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// prints returns a command that prints n bytes.
func prints(n int) func(*Config) {
	return func(c *Config) {
		c.Exec = func(_ context.Context, _ tui.Visit, _ io.Reader, stdout, _ io.Writer) int {
			io.WriteString(stdout, strings.Repeat("x", n))
			return 0
		}
	}
}

// clientWindow is how much the client buffers before anyone reads.
const clientWindow = 2 << 20

// Row 41. Guards against cutting output while its reader pauses, as less does.
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
				t.Errorf("got %d bytes, want %d (%v)", n, clientWindow+more, err)
			}
			if err := session.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}

// delayed is a connection that delivers nothing between hold and release.
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

// Row 41. Guards against cutting output because ssh closes its channel late, after its reader has
// read everything.
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
			t.Errorf("the server cut the output:\n%s", log)
		}
		nc.release()
		s.log.until(t, "session ended", "reason=done", "code=0")
	})
}

// Row 41. Guards against reporting success for output that was cut.
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
				t.Error("the client got a successful exit code")
			}
		})
	}
}

var saysCut = regexp.MustCompile(`(?i)connection .*(reset|closed)|disconnect`)

// TestOpenSSHSeesTheCut is row 41: if the server cuts output after the exit code, ssh must fail and
// say so. If the server only closed the connection, ssh would report success.
func TestOpenSSHSeesTheCut(t *testing.T) {
	s := start(t, prints(1<<20)) // more than a pipe buffers
	cmd := openSSHCommand(t, s, []string{"-o", "LogLevel=DEBUG1"}, "127.0.0.1", "anything")
	if _, err := cmd.StdoutPipe(); err != nil { // never read
		t.Fatal(err)
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said, told := "", false
	for lines := bufio.NewScanner(stderr); lines.Scan(); {
		line := lines.Text()
		switch {
		case !told && strings.Contains(line, "rtype exit-status"):
			told = true
			s.forEach(func(c *conn) { c.reset(reasonChannelOpen) })
		case !strings.HasPrefix(line, "debug1:"): // what ssh shows users
			said += line + "\n"
		}
	}
	if code := exitCode(t, cmd, said, cmd.Wait()); !told || code != 255 || !saysCut.MatchString(said) {
		t.Errorf("ssh got the exit code: %t; ssh exited with %d and printed %q", told, code, said)
	}
}
