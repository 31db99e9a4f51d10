package hostile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pires/go-proxyproto"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// Tests with hostile crowds have a short version, and a long one that takes minutes:
//
//	PAWNSTORM_HOSTILE=long go test ./server ./cmd/pawnstorm/... -run TestHostile -v -timeout 30m
func ofCrowd(short, long int) int {
	if os.Getenv("PAWNSTORM_HOSTILE") == "long" {
		return long
	}
	return short
}

// strictServer is a server without trusted addresses, behind a proxy for IPv6.
type strictServer struct {
	*e2etest.Opened
	url string // the operator's pages
}

const proxyAddr = "127.9.9.9"

func startStrictServer(t *testing.T) *strictServer {
	t.Helper()
	s, url := e2etest.OpenOps(t, "--trust", "192.0.2.1", "--data", t.TempDir(), "--proxy", proxyAddr, "--ops-pprof")
	return &strictServer{s, url}
}

// from connects from an address, through the proxy for IPv6.
func (s *strictServer) from(source string) (net.Conn, error) {
	ip := net.ParseIP(source)
	near := ip
	if ip.To4() == nil {
		near = net.ParseIP(proxyAddr)
	}
	d := net.Dialer{Timeout: e2etest.Patience, LocalAddr: &net.TCPAddr{IP: near}}
	nc, err := d.Dial("tcp", s.Addr())
	if err != nil {
		return nil, err
	}
	if ip.To4() == nil {
		header := proxyproto.HeaderProxyFromAddrs(2, &net.TCPAddr{IP: ip, Port: 4711}, &net.TCPAddr{IP: net.ParseIP("2001:db8::22"), Port: 22})
		if _, err := header.WriteTo(nc); err != nil {
			nc.Close()
			return nil, err
		}
	}
	return nc, nil
}

// login logs in from an address, runs a command, and returns how long the login took.
func (s *strictServer) login(source string, key gossh.Signer) (time.Duration, error) {
	began := time.Now()
	nc, err := s.from(source)
	if err != nil {
		return 0, err
	}
	nc.SetDeadline(began.Add(e2etest.Patience))
	c, err := sshtest.Login(nc, "honest", sshtest.Auth(key)...)
	if err != nil {
		return 0, err
	}
	took := time.Since(began)
	defer c.Close()
	session, err := c.NewSession()
	if err != nil {
		return 0, err
	}
	return took, session.Run("games")
}

// logins holds the median and the 99th percentile of honest login times.
type logins struct {
	people     int
	half, most time.Duration
}

func (l logins) String() string {
	return fmt.Sprintf("half of %d logins within %v, 99%% within %v", l.people, l.half, l.most)
}

// wantCalm compares logins during an attack with calm ones. If they look slow, it measures calm ones
// again, in case the machine slowed down. The attackers use the same processors, up to eight at once.
func (s *strictServer) wantCalm(t *testing.T, beside, calm logins) {
	t.Helper()
	slow := func() bool { return beside.half > 25*calm.half || beside.most > 100*calm.most }
	if slow() {
		after := s.honest(t, 13, calm.people)
		calm = logins{calm.people, max(calm.half, after.half), max(calm.most, after.most)}
	}
	if slow() {
		t.Errorf("during the attack %v, otherwise %v", beside, calm)
	}
}

// honest logs people in one after another, each from a different address.
func (s *strictServer) honest(t *testing.T, network byte, n int) logins {
	t.Helper()
	key := sshtest.Key(t)
	all := make([]time.Duration, n)
	for i := range all {
		source := fmt.Sprintf("127.%d.%d.1", network, i)
		if i%2 == 1 {
			source = fmt.Sprintf("2001:db8:%d:%d::1", network, i)
		}
		var err error
		if all[i], err = s.login(source, key); err != nil {
			t.Errorf("honest login %d from %s: %v", i, source, err)
		}
	}
	slices.Sort(all)
	return logins{n, all[n/2], all[(n*99)/100]}
}

// slowSockets are sockets that send a byte a second and reconnect when they are closed.
type slowSockets struct {
	work                    sync.WaitGroup
	over                    chan struct{}
	sent, let, refused, cut atomic.Int64
	longest                 atomic.Int64 // the longest life of a socket
}

// gather opens sockets from several addresses.
func (s *strictServer) gather(t *testing.T, sockets, sources int) *slowSockets {
	c := &slowSockets{over: make(chan struct{})}
	for i := range sources {
		source := fmt.Sprintf("127.%d.%d.1", 100+i/100, i%100)
		if i%2 == 1 {
			source = fmt.Sprintf("2001:db8:%x::1", 0x1000+i)
		}
		for range sockets / sources {
			c.work.Go(func() {
				for c.again() {
					c.sendSlowly(s, source)
				}
			})
		}
	}
	return c
}

// again waits a second and reports whether to go on.
func (c *slowSockets) again() bool {
	select {
	case <-c.over:
		return false
	case <-time.After(time.Second):
		return true
	}
}

// sendSlowly sends a byte a second until the server closes the socket.
func (c *slowSockets) sendSlowly(s *strictServer, source string) {
	nc, err := s.from(source)
	if err != nil {
		c.refused.Add(1)
		return
	}
	defer nc.Close()
	began := time.Now()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r := bufio.NewReader(nc)
		line, _ := r.ReadString('\n')
		if !strings.HasPrefix(line, "SSH-2.0-") {
			c.refused.Add(1)
			return
		}
		c.let.Add(1)
		io.Copy(io.Discard, r)
		c.cut.Add(1)
		c.longest.Store(max(c.longest.Load(), int64(time.Since(began))))
	}()
	for i := 0; ; i++ {
		if _, err := io.WriteString(nc, "SSH-2.0-"[i%8:i%8+1]); err == nil {
			c.sent.Add(1)
		}
		select {
		case <-ended:
			return
		case <-time.After(time.Second):
		}
	}
}

// disperse waits until the server has closed all sockets.
func (c *slowSockets) disperse() {
	close(c.over)
	c.work.Wait()
}

// collected returns the metrics after a garbage collection.
func (s *strictServer) collected(t *testing.T) map[string]float64 {
	t.Helper()
	e2etest.Get(t, s.url+"/debug/pprof/heap?gc=1&debug=1") // the text form is not compressed
	_, values := e2etest.Scrape(t, s.url)
	return values
}

// rest waits until all connections are closed and the goroutines drop to a limit, or time is up. It
// returns the remaining goroutines and heap.
func (s *strictServer) rest(t *testing.T, most float64) (goroutines, heap float64) {
	t.Helper()
	for late := time.Now().Add(e2etest.Patience); ; {
		values := s.collected(t)
		there := 0.0
		for name, n := range values {
			if strings.HasPrefix(name, "pawnstorm_ssh_connections ") {
				there += n
			}
		}
		over := time.Now().After(late)
		if there > 0 && over {
			t.Fatalf("%.0f connections are still open", there)
		}
		if goroutines := values["go_goroutines"]; there == 0 && (goroutines <= most || over) {
			return goroutines, values["go_gc_heap_live_bytes"]
		}
	}
}

// TestHostileSlowCrowd is row 1: sockets from many addresses send a byte a second. The server must
// close all of them, and other people must log in as fast as before.
func TestHostileSlowCrowd(t *testing.T) {
	e2etest.Demanded(t)
	s := startStrictServer(t)
	people := ofCrowd(60, 200)
	s.honest(t, 10, 20) // warm up
	idle, before := s.rest(t, math.Inf(1))
	calm := s.honest(t, 11, people)

	sockets := ofCrowd(1000, 10_000)
	c := s.gather(t, sockets, 200)
	for late := time.Now().Add(e2etest.Patience); c.let.Load() < int64(min(sockets, 2000))*9/10; <-time.After(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("the server accepted only %d sockets", c.let.Load())
		}
	}
	beside := s.honest(t, 12, people)
	c.disperse()
	t.Logf("calm: %v; during %d sockets: %v", calm, sockets, beside)
	t.Logf("%d sockets accepted, all closed, the last one after %v; %d refused",
		c.let.Load(), time.Duration(c.longest.Load()).Round(time.Millisecond), c.refused.Load())
	s.wantCalm(t, beside, calm)
	if c.let.Load() != c.cut.Load() {
		t.Errorf("%d accepted, %d closed", c.let.Load(), c.cut.Load())
	}
	goroutines, after := s.rest(t, idle+3)
	t.Logf("goroutines: %.0f before, %.0f after; heap: %.0f kB before, %.0f kB after",
		idle, goroutines, before/1e3, after/1e3)
	if goroutines > idle+3 {
		t.Errorf("got %.0f goroutines, want at most three more than %.0f", goroutines, idle)
	}
}

// TestHostileHandshakes is row 3: one address logs in again and again. After a while the server
// refuses it and says when to retry. No one else may notice.
func TestHostileHandshakes(t *testing.T) {
	s := startStrictServer(t)
	key := sshtest.Key(t)
	s.honest(t, 10, 20)
	calm := s.honest(t, 11, 40)
	for i, source := range []string{"127.66.0.1", "2001:db8:66::1"} {
		var let, refused atomic.Int64
		began := time.Now()
		var crowd sync.WaitGroup
		for range 8 {
			crowd.Go(func() {
				for range ofCrowd(100, 1000) {
					if _, err := s.login(source, key); err == nil {
						let.Add(1)
					} else {
						refused.Add(1)
					}
				}
			})
		}
		beside := s.honest(t, byte(20+i), 40)
		crowd.Wait()
		took := time.Since(began)
		t.Logf("%s: %d logins, %d refused within %v; during it %v, otherwise %v",
			source, let.Load(), refused.Load(), took.Round(time.Millisecond), beside, calm)
		if most := 110 + 5*took.Seconds(); float64(let.Load()) > most {
			t.Errorf("%s: %d logins accepted within %v", source, let.Load(), took)
		}
		s.wantCalm(t, beside, calm)
		wantRefusal(t, s, source, "Too many connections from your address have failed; try again in ")
	}
	_, values := e2etest.Scrape(t, s.url)
	if n := values[`pawnstorm_ssh_rejected_total reason=penalty`]; n < 1 {
		t.Errorf("got %.0f refusals by penalty", n)
	}
}

// TestHostileHalfHandshakes checks that an address with abandoned handshakes is soon blocked, but not
// its neighbours.
func TestHostileHalfHandshakes(t *testing.T) {
	s := startStrictServer(t)
	key := sshtest.Key(t)
	for _, source := range [][2]string{{"127.67.0.1", "127.67.0.2"}, {"2001:db8:67::1", "2001:db8:67:1::1"}} {
		const tries = 60
		let := 0
		for range tries {
			nc, err := s.from(source[0])
			if err != nil {
				t.Fatal(err)
			}
			nc.SetDeadline(time.Now().Add(e2etest.Patience))
			_, _, _, err = gossh.NewClientConn(nc, "server", &gossh.ClientConfig{
				HostKeyCallback: func(string, net.Addr, gossh.PublicKey) error { return errLeaves },
			})
			if err != nil && strings.Contains(err.Error(), errLeaves.Error()) {
				let++
			}
			nc.Close()
		}
		if let < 15 || let > tries/2 {
			t.Errorf("%s: %d of %d handshakes accepted", source[0], let, tries)
		}
		wantRefusal(t, s, source[0], "Too many connections from your address have failed; try again in ")
		if _, err := s.login(source[1], key); err != nil {
			t.Errorf("its neighbour: %v", err)
		}
	}
}

var errLeaves = errors.New("the client leaves")

// wantRefusal checks that an address gets a certain refusal.
func wantRefusal(t *testing.T, s *strictServer, source, want string) {
	t.Helper()
	nc, err := s.from(source)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	nc.SetDeadline(time.Now().Add(e2etest.Patience))
	if got, err := bufio.NewReader(nc).ReadString('\n'); !strings.HasPrefix(got, want) {
		t.Errorf("%s: got %q (%v), want %q", source, got, err, want)
	}
}
