package hostile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestHostileWebCrowd opens sockets from many addresses and sends half a request on each. The server
// must close them all unserved, and serve pages and SSH to others meanwhile.
func TestHostileWebCrowd(t *testing.T) {
	e2etest.Demanded(t)
	s := &strictServer{Opened: e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--no-house", "--web", "127.0.0.1:0", "--trust", "192.0.2.1", "--data", t.TempDir())}
	home := strings.TrimPrefix(s.Told(t, `Web +(\S+)/\n`), "http://")
	const sources = 200
	var there, served, open atomic.Int64
	var crowd sync.WaitGroup
	for i := range ofCrowd(600, 10_000) {
		crowd.Go(func() {
			line, err := dialFrom(fmt.Sprintf("127.%d.%d.1", 100+i%sources/100, i%100), home)
			if there.Add(1); err != nil {
				return // refused
			}
			defer line.Close()
			line.SetDeadline(time.Now().Add(e2etest.Patience))
			io.WriteString(line, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
			answer, err := io.ReadAll(line)
			if errors.Is(err, os.ErrDeadlineExceeded) {
				open.Add(1)
			}
			if strings.HasPrefix(string(answer), "HTTP/1.1 200") {
				served.Add(1)
			}
		})
	}
	for late := time.Now().Add(e2etest.Patience); there.Load() < int64(ofCrowd(600, 10_000))*9/10; <-time.After(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("only %d sockets connected", there.Load())
		}
	}
	for i := range 10 {
		client := http.Client{Timeout: e2etest.Patience, Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(_ context.Context, _, address string) (net.Conn, error) {
			return dialFrom(fmt.Sprintf("127.12.%d.1", i), address)
		}}}
		answer, err := client.Get("http://" + home + "/")
		if err != nil {
			t.Errorf("another client: %v", err)
			continue
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("another client: %s", answer.Status)
		}
		if _, err := s.login(fmt.Sprintf("127.13.%d.1", i), sshtest.Key(t)); err != nil {
			t.Errorf("a client over SSH: %v", err)
		}
	}
	crowd.Wait()
	if open.Load() != 0 || served.Load() != 0 {
		t.Errorf("%d sockets were not closed, %d were served", open.Load(), served.Load())
	}
}

// dialFrom connects from an address of this machine.
func dialFrom(source, to string) (net.Conn, error) {
	d := net.Dialer{Timeout: e2etest.Patience, LocalAddr: &net.TCPAddr{IP: net.ParseIP(source)}}
	return d.Dial("tcp", to)
}
