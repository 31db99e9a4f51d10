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

// The tests of hostile crowds have a short form, and a long one that takes minutes:
//
//	PAWNSTORM_HOSTILE=long go test ./server ./cmd/pawnstorm/... -run TestHostile -v -timeout 30m
func ofCrowd(short, long int) int {
	if os.Getenv("PAWNSTORM_HOSTILE") == "long" {
		return long
	}
	return short
}

// besieged is a server that trusts nobody, with a proxy through which IPv6 comes.
type besieged struct {
	*e2etest.Opened
	url string // of the operator's pages
}

const proxyAddr = "127.9.9.9"

func besiege(t *testing.T) *besieged {
	t.Helper()
	s, url := e2etest.OpenOps(t, "--trust", "192.0.2.1", "--data", t.TempDir(), "--proxy", proxyAddr, "--ops-pprof")
	return &besieged{s, url}
}

// from is a connection from an address. Those of IPv6 come through the proxy.
func (s *besieged) from(source string) (net.Conn, error) {
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

// login logs somebody in from a source, runs a command, and tells how long the login took.
func (s *besieged) login(source string, key gossh.Signer) (time.Duration, error) {
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

// logins is how long honest people took to log in: the half of them at most, and 99 of 100.
type logins struct {
	people     int
	half, most time.Duration
}

func (l logins) String() string {
	return fmt.Sprintf("half of %d logins within %v, 99%% within %v", l.people, l.half, l.most)
}

// wantCalm holds logins beside an attack to those of a calm time before it, or after it: the
// machine may have become slower meanwhile. The attackers' own work is done on the same
// processors, by as many as eight at once.
func (s *besieged) wantCalm(t *testing.T, beside, calm logins) {
	t.Helper()
	slow := func() bool { return beside.half > 25*calm.half || beside.most > 100*calm.most }
	if slow() {
		after := s.honest(t, 13, calm.people)
		calm = logins{calm.people, max(calm.half, after.half), max(calm.most, after.most)}
	}
	if slow() {
		t.Errorf("beside an attack %v, on a calm day %v", beside, calm)
	}
}

// honest logs people in, one after another, each from a source of their own.
func (s *besieged) honest(t *testing.T, network byte, n int) logins {
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
			t.Errorf("honest login %d, from %s: %v", i, source, err)
		}
	}
	slices.Sort(all)
	return logins{n, all[n/2], all[(n*99)/100]}
}

// dribblers are sockets that send a byte a second, and come again when they are cut.
type dribblers struct {
	work                    sync.WaitGroup
	over                    chan struct{}
	sent, let, refused, cut atomic.Int64
	longest                 atomic.Int64 // that one lived
}

// gather has so many sockets come from so many sources.
func (s *besieged) gather(t *testing.T, sockets, sources int) *dribblers {
	c := &dribblers{over: make(chan struct{})}
	for i := range sources {
		source := fmt.Sprintf("127.%d.%d.1", 100+i/100, i%100)
		if i%2 == 1 {
			source = fmt.Sprintf("2001:db8:%x::1", 0x1000+i)
		}
		for range sockets / sources {
			c.work.Go(func() {
				for c.again() {
					c.dribble(s, source)
				}
			})
		}
	}
	return c
}

// again waits a second, and reports whether to go on.
func (c *dribblers) again() bool {
	select {
	case <-c.over:
		return false
	case <-time.After(time.Second):
		return true
	}
}

// dribble sends a byte a second until the server cuts it.
func (c *dribblers) dribble(s *besieged, source string) {
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

// disperse waits until the server has cut all of them.
func (c *dribblers) disperse() {
	close(c.over)
	c.work.Wait()
}

// collected are the figures after a collection of garbage.
func (s *besieged) collected(t *testing.T) map[string]float64 {
	t.Helper()
	e2etest.Get(t, s.url+"/debug/pprof/heap?gc=1&debug=1") // as text, which is not compressed
	_, values := e2etest.Scrape(t, s.url)
	return values
}

// rest waits until nobody is there and no more goroutines than so many, if they end at
// all, and tells how many of them and of bytes are left.
func (s *besieged) rest(t *testing.T, most float64) (goroutines, heap float64) {
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
			t.Fatalf("%.0f connections are still there", there)
		}
		if goroutines := values["go_goroutines"]; there == 0 && (goroutines <= most || over) {
			return goroutines, values["go_gc_heap_live_bytes"]
		}
	}
}

// TestHostileSlowCrowd is row 1: sockets of many sources that send a byte a second. All of
// them are cut, and people from elsewhere come in as fast as on a calm day.
func TestHostileSlowCrowd(t *testing.T) {
	e2etest.Demanded(t)
	s := besiege(t)
	people := ofCrowd(60, 200)
	s.honest(t, 10, 20) // has everything be there that is made once
	idle, before := s.rest(t, math.Inf(1))
	calm := s.honest(t, 11, people)

	sockets := ofCrowd(1000, 10_000)
	c := s.gather(t, sockets, 200)
	for late := time.Now().Add(e2etest.Patience); c.let.Load() < int64(min(sockets, 2000))*9/10; <-time.After(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("only %d sockets were let in", c.let.Load())
		}
	}
	beside := s.honest(t, 12, people)
	c.disperse()
	t.Logf("calm: %v; beside %d sockets: %v", calm, sockets, beside)
	t.Logf("of the sockets %d were let in, all of them cut, the last one after %v; %d refusals",
		c.let.Load(), time.Duration(c.longest.Load()).Round(time.Millisecond), c.refused.Load())
	s.wantCalm(t, beside, calm)
	if c.let.Load() != c.cut.Load() {
		t.Errorf("%d were let in and %d cut", c.let.Load(), c.cut.Load())
	}
	goroutines, after := s.rest(t, idle+3)
	t.Logf("goroutines: %.0f, then %.0f; heap: %.0f kB, then %.0f kB", idle, goroutines, before/1e3, after/1e3)
	if goroutines > idle+3 {
		t.Errorf("%.0f goroutines, at first there were %.0f", goroutines, idle)
	}
}

// TestHostileHandshakes is row 3: a source that logs in without end is refused after a
// while, told when to try again, and nobody else notices.
func TestHostileHandshakes(t *testing.T) {
	s := besiege(t)
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
		t.Logf("%s: %d logins, %d refused within %v; beside it %v, on a calm day %v",
			source, let.Load(), refused.Load(), took.Round(time.Millisecond), beside, calm)
		if most := 110 + 5*took.Seconds(); float64(let.Load()) > most {
			t.Errorf("%s: %d were let in within %v", source, let.Load(), took)
		}
		s.wantCalm(t, beside, calm)
		wantRefusal(t, s, source, "Too many connections from your address have failed; try again in ")
	}
	_, values := e2etest.Scrape(t, s.url)
	if n := values[`pawnstorm_ssh_rejected_total reason=penalty`]; n < 1 {
		t.Errorf("%.0f refusals by penalty are counted", n)
	}
}

// TestHostileHalfHandshakes: a source that begins handshakes and leaves is shut out soon,
// and with it no neighbour.
func TestHostileHalfHandshakes(t *testing.T) {
	s := besiege(t)
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
			t.Errorf("%s: %d of %d handshakes were let in", source[0], let, tries)
		}
		wantRefusal(t, s, source[0], "Too many connections from your address have failed; try again in ")
		if _, err := s.login(source[1], key); err != nil {
			t.Errorf("its neighbour: %v", err)
		}
	}
}

var errLeaves = errors.New("the client leaves")

// wantRefusal wants a source to be refused with a sentence.
func wantRefusal(t *testing.T, s *besieged, source, want string) {
	t.Helper()
	nc, err := s.from(source)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	nc.SetDeadline(time.Now().Add(e2etest.Patience))
	if got, err := bufio.NewReader(nc).ReadString('\n'); !strings.HasPrefix(got, want) {
		t.Errorf("%s is told %q (%v), want %q", source, got, err, want)
	}
}
