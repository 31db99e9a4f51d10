package nats

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"
)

// behaviour says what a server without a store does for a node.
type behaviour struct {
	refuses    bool
	greets     bool // with its INFO line
	answers    bool // pings, but no requests, like a server that is cut off from the others
	knowsOther bool // names a server that works
}

// listen starts such a server on a free port and returns its address.
func (b behaviour) listen(t *testing.T, other string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if b.refuses {
		l.Close()
		return l.Addr().String()
	}
	t.Cleanup(func() { l.Close() })
	info := fmt.Sprintf(`{"server_id":"X","version":"2.15.2","proto":1,"headers":true,"max_payload":%d`, leastPayload)
	if b.knowsOther {
		info += fmt.Sprintf(`,"connect_urls":[%q]`, other)
	}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { conn.Close() })
			go b.serve(conn, info+"}")
		}
	}()
	return l.Addr().String()
}

func (b behaviour) serve(conn net.Conn, info string) {
	if b.greets {
		fmt.Fprintf(conn, "INFO %s\r\n", info)
	}
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		if b.answers && lines.Text() == "PING" {
			fmt.Fprint(conn, "PONG\r\n")
		}
	}
}

// TestStartsAtAnotherServer checks that a node starts although the server that it tries first does
// not serve, in every way in which a server can fail to.
func TestStartsAtAnotherServer(t *testing.T) {
	t.Parallel()
	good := startServers(t, 1, "always")
	address := strings.TrimPrefix(good[0].url, "nats://")
	for name, first := range map[string]func(t *testing.T) string{
		"refuses":               func(t *testing.T) string { return behaviour{refuses: true}.listen(t, "") },
		"accepts and is silent": func(t *testing.T) string { return behaviour{}.listen(t, "") },
		"greets and is silent":  func(t *testing.T) string { return behaviour{greets: true}.listen(t, "") },
		"is cut off":            func(t *testing.T) string { return behaviour{greets: true, answers: true}.listen(t, "") },
		"drops packets":         dropsPackets,
		"is the only one known": func(t *testing.T) string {
			return behaviour{greets: true, answers: true, knowsOther: true}.listen(t, address)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := config(t, good, "pawnstorm")
			c.Tables, c.Log = 1, slog.New(slog.DiscardHandler)
			c.Servers = []string{"nats://" + first(t), good[0].url}
			if strings.Contains(name, "only") {
				c.Servers = c.Servers[:1]
			}
			ctx, cancel := context.WithTimeout(t.Context(), openWithin)
			defer cancel()
			begun := time.Now()
			st, err := c.open(ctx)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { st.Close() })
			t.Logf("started after %.1f s", time.Since(begun).Seconds())
			key := "other/" + strings.ReplaceAll(name, " ", "-")
			if _, err := st.Put(t.Context(), key, []byte("here"), 0); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestStartsBeforeServers checks that a node that was started first waits for the servers.
func TestStartsBeforeServers(t *testing.T) {
	servers := startServers(t, 1, "always")
	c := config(t, servers, "club")
	servers[0].signal(9)
	servers[0].cmd.Wait()
	told := make(chan struct{}, 1)
	c.Log = slog.New(slog.NewTextHandler(writerFunc(func(p []byte) (int, error) {
		if strings.Contains(string(p), "trying again") {
			select {
			case told <- struct{}{}:
			default:
			}
		}
		return len(p), nil
	}), nil))
	opened := make(chan error, 1)
	go func() {
		st, err := Open(t.Context(), c)
		if err == nil {
			st.Close()
		}
		opened <- err
	}()
	<-told
	servers[0].start()
	if err := <-opened; err != nil {
		t.Error(err)
	}
}

// TestStartsWithoutOne checks that a node starts while one of three servers is gone, as it may be for
// good.
func TestStartsWithoutOne(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	t.Parallel()
	servers := startServers(t, 3, "always")
	c := config(t, servers, "club")
	open(t, c)
	servers[1].signal(9)
	servers[1].cmd.Wait()
	begun := time.Now()
	open(t, c)
	t.Logf("started after %.1f s", time.Since(begun).Seconds())
}

// TestNoServers checks that a node gives up when its time is over, and says which servers it tried.
func TestNoServers(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	one, two := "nats://127.0.0.1:1", "nats://127.0.0.1:2"
	_, err := Open(ctx, Config{Servers: []string{two, one}})
	if want := "cannot connect to the NATS servers " + one + ", " + two; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got error %v, want %s", err, want)
	}
}

// writerFunc is an io.Writer.
type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
