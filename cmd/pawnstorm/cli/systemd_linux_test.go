package cli_test

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// supervisor acts like systemd: it holds the socket, passes it to the program, and reads its
// notifications.
type supervisor struct {
	t      *testing.T
	socket *os.File
	addr   string
	folder string
	notify *net.UnixConn
	heard  []string // by the last server
}

func newSupervisor(t *testing.T) *supervisor {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close() // the duplicated file keeps listening
	socket, err := listener.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	notify, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Net: "unixgram", Name: filepath.Join(t.TempDir(), "notify")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		socket.Close()
		notify.Close()
	})
	return &supervisor{t: t, socket: socket, addr: listener.Addr().String(), folder: t.TempDir(), notify: notify}
}

// start starts a server. As under systemd, LISTEN_PID holds its own process ID.
func (s *supervisor) start(env ...string) *exec.Cmd {
	s.t.Helper()
	server := e2etest.Program(s.t, "--addr", "127.0.0.1:1", "--data", s.folder, "--no-house")
	cmd := exec.Command("sh", append([]string{"-c", `LISTEN_PID=$$ exec "$@"`, "sh"}, server.Args...)...)
	cmd.Env = append(server.Env, "LISTEN_FDS=1", "NOTIFY_SOCKET="+s.notify.LocalAddr().String())
	cmd.Env = append(cmd.Env, env...)
	cmd.ExtraFiles = []*os.File{s.socket}
	cmd.Stderr = s.t.Output()
	s.heard = nil
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return cmd
}

// await reads notifications until a line has arrived n times.
func (s *supervisor) await(line string, times int) {
	s.t.Helper()
	for times > 0 {
		buffer := make([]byte, 4096)
		s.notify.SetReadDeadline(time.Now().Add(e2etest.Patience))
		n, err := s.notify.Read(buffer)
		if err != nil {
			s.t.Fatalf("no %s: %v; got %q", line, err, s.heard)
		}
		message := strings.Split(string(buffer[:n]), "\n")
		s.heard = append(s.heard, message...)
		if slices.Contains(message, line) {
			times--
		}
	}
}

func (s *supervisor) heardStatus(part string) bool {
	return slices.ContainsFunc(s.heard, func(line string) bool { return strings.HasPrefix(line, "STATUS=") && strings.Contains(line, part) })
}

// TestRestartRefusesNobody restarts a server behind a held socket. No connection may be refused, and
// new clients must wait for the next server.
func TestRestartRefusesNobody(t *testing.T) {
	t.Parallel()
	s := newSupervisor(t)
	first := s.start()
	s.await("READY=1", 1)
	ann := sshtest.Key(t)
	e2etest.Say(t, sshtest.Dial(t, s.addr, ann), "register ann")
	stop, dialing := make(chan struct{}), sync.WaitGroup{}
	dialing.Go(func() { // throughout the restart
		for {
			select {
			case <-stop:
				return
			default:
			}
			c, err := net.Dial("tcp", s.addr)
			if err != nil {
				t.Errorf("refused: %v", err)
				return
			}
			buffer := make([]byte, 1)
			c.SetDeadline(time.Now().Add(e2etest.Patience))
			c.Read(buffer) // the greeting, or EOF from the old server
			c.Close()
		}
	})
	first.Process.Signal(syscall.SIGTERM)
	s.await("STOPPING=1", 1)
	if err := first.Wait(); err != nil {
		t.Errorf("the first server exits with %v", err)
	}
	waiting := make([]net.Conn, 20)
	for i := range waiting {
		var err error
		if waiting[i], err = net.Dial("tcp", s.addr); err != nil {
			t.Fatalf("refused: %v", err)
		}
		defer waiting[i].Close()
	}
	s.start()
	for i, c := range waiting[:8] { // a little less than one source may open at once
		client, err := sshtest.Login(c, "ann", sshtest.Auth(ann)...)
		if err != nil {
			t.Fatalf("lost connection %d: %v", i, err)
		}
		who := e2etest.Say(t, sshtest.Use(t, client), "profile")
		if !strings.Contains(who, "ann") {
			t.Errorf("after the restart: %s", who)
		}
	}
	close(stop)
	dialing.Wait()
	s.await("READY=1", 1)
}

// TestHandshakeAtTheRestart checks that a client sees a clear error if the server stops during login.
// Its next attempt must wait for the new server and succeed. A stopping server gives a login only
// three seconds, which can be too short on a busy machine, so there are several attempts.
func TestHandshakeAtTheRestart(t *testing.T) {
	t.Parallel()
	s := newSupervisor(t)
	var err error
	for range 5 {
		first := s.start()
		s.await("READY=1", 1)
		half := e2etest.ShakeHalf(t, s.addr)
		first.Process.Signal(syscall.SIGTERM)
		s.await("STOPPING=1", 1)
		err = half()
		again := sshtest.From(t, "127.0.0.1", s.addr)
		if err := first.Wait(); err != nil {
			t.Errorf("the first server exits with %v", err)
		}
		if err != nil && strings.Contains(err.Error(), "The server is going down and will be back.") {
			s.start()
			e2etest.Say(t, sshtest.Connect(t, again, sshtest.Key(t)), "register ann")
			return
		}
	}
	t.Errorf("the client that was logging in got %v", err)
}

// TestSupervisorHears checks the systemd notifications: ready, status, watchdog and stopping.
func TestSupervisorHears(t *testing.T) {
	t.Parallel()
	s := newSupervisor(t)
	cmd := s.start("WATCHDOG_USEC=200000")
	s.await("READY=1", 1)
	s.await("WATCHDOG=1", 2)
	sshtest.Dial(t, s.addr).Terminal(80, 24).Until("Look around")
	s.await("STATUS=1 session.", 1)
	cmd.Process.Signal(syscall.SIGTERM)
	s.await("STOPPING=1", 1)
	if !s.heardStatus("0 sessions") || !s.heardStatus("saved") {
		t.Errorf("got notifications %q", s.heard)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("exit: %v", err)
	}
}

// TestTooManySockets checks that the server accepts only one socket and says so.
func TestTooManySockets(t *testing.T) {
	s := newSupervisor(t)
	server := e2etest.Program(t, "--data", s.folder)
	cmd := exec.Command("sh", append([]string{"-c", `LISTEN_PID=$$ exec "$@"`, "sh"}, server.Args...)...)
	cmd.Env = append(server.Env, "LISTEN_FDS=2")
	cmd.ExtraFiles = []*os.File{s.socket, s.socket}
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "systemd passed 2 sockets") {
		t.Errorf("%v: %s", err, out)
	}
}
