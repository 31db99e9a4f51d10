//go:build unix

package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	natsio "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"pawnstorm/cmd/pawndemo/demo"
	"pawnstorm/cmd/pawndemo/member"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store/nats"
	"pawnstorm/lobby/store/nats/embedded"
)

// clusterSize is the number of nodes, and of NATS servers, in a campaign.
const clusterSize = 3

// cluster is a club on three nodes and three NATS servers, each in its own process. All connections
// go through links that a test can cut.
type cluster struct {
	t            *testing.T
	stores       []*member.Process
	nodes        []*member.Process
	addrs        []string // one for each node
	natsAddrs    []string
	routes       [clusterSize][clusterSize]*link // between NATS servers
	lines        [clusterSize][clusterSize]*link // from a node to a NATS server
	creds, sysad string
}

// startCluster starts a cluster, after changes to its processes.
func startCluster(t *testing.T, change ...func(*cluster)) *cluster {
	t.Helper()
	t.Setenv(e2etest.RunAsServer, "1") // passed on to the members
	t.Setenv("GORACE", "atexit_sleep_ms=0")
	c := &cluster{t: t, creds: e2etest.SecretFile(t, embedded.ClubUser+":club-secret"), sysad: e2etest.SecretFile(t, embedded.SystemUser+":system-secret")}
	ports, err := embedded.Ports(3 * clusterSize)
	if err != nil {
		t.Fatal(err)
	}
	at := func(i int) string { return "127.0.0.1:" + strconv.Itoa(ports[i]) }
	for i := range clusterSize {
		c.natsAddrs, c.addrs = append(c.natsAddrs, at(i)), append(c.addrs, at(2*clusterSize+i))
	}
	for i := range clusterSize {
		for j := range clusterSize {
			c.routes[i][j], c.lines[i][j] = newLink(t, at(clusterSize+j)), newLink(t, at(j))
		}
	}
	folder, seal := t.TempDir(), e2etest.SecretFile(t, e2etest.SealSecret)
	for i := range clusterSize {
		config := &embedded.Config{
			Name: fmt.Sprintf("n%d", i), Folder: filepath.Join(folder, fmt.Sprintf("n%d", i)), Port: ports[i], ClusterPort: ports[clusterSize+i],
			Password: "club-secret", SystemPassword: "system-secret", Discreet: true,
		}
		var servers []string
		for j := range clusterSize {
			servers = append(servers, c.lines[i][j].addr())
			if i != j {
				config.Routes = append(config.Routes, c.routes[i][j].port())
			}
		}
		c.stores = append(c.stores, &member.Process{Name: config.Name, Args: []string{demo.Member, demo.MemberNATS}, Config: config, Log: filepath.Join(folder, config.Name+".log")})
		c.nodes = append(c.nodes, &member.Process{
			Name: fmt.Sprintf("node%d", i), Log: filepath.Join(folder, fmt.Sprintf("node%d.log", i)),
			Args: []string{
				demo.Member, demo.MemberServe, "--addr=" + c.addrs[i], "--store=nats://" + strings.Join(servers, ","), "--nats-creds=" + c.creds,
				"--nats-system-creds=" + c.sysad, "--seal=" + seal, "--no-house",
			},
		})
	}
	for _, apply := range change {
		apply(c)
	}
	t.Cleanup(c.close)
	c.start(c.stores...)
	c.start(c.nodes...)
	return c
}

// start starts members and waits until they are ready.
func (c *cluster) start(members ...*member.Process) {
	c.t.Helper()
	within, cancel := context.WithTimeout(c.t.Context(), 2*e2etest.Patience)
	defer cancel()
	if err := member.StartAll(within, members); err != nil {
		c.t.Fatal(err)
	}
}

// kill ends members like a crash.
func (c *cluster) kill(members ...*member.Process) {
	for _, m := range members {
		signalTo(m, syscall.SIGKILL)
	}
	for _, m := range members {
		<-m.Ended
	}
}

func signalTo(m *member.Process, s os.Signal) { m.Cmd.Process.Signal(s) }

func (c *cluster) close() {
	if c.t.Failed() {
		c.tellState()
	}
	for _, m := range slices.Concat(c.nodes, c.stores) {
		if m.Cmd != nil {
			signalTo(m, syscall.SIGKILL)
			<-m.Ended
		}
		if text, err := os.ReadFile(m.Log); err == nil && c.t.Failed() {
			c.t.Logf("%s:\n%s", m.Name, text[max(0, len(text)-3000):])
		}
	}
}

// leader returns the NATS server that leads the stream of live tables.
func (c *cluster) leader() int {
	c.t.Helper()
	for late := time.Now().Add(2 * e2etest.Patience); time.Now().Before(late); <-time.After(100 * time.Millisecond) {
		conn, err := natsio.Connect(strings.Join(c.natsAddrs, ","), natsio.UserInfo(embedded.ClubUser, "club-secret"))
		if err != nil {
			continue
		}
		js, err := jetstream.New(conn)
		if err != nil {
			c.t.Fatal(err)
		}
		stream, err := js.Stream(c.t.Context(), "pawnstorm-tables0")
		conn.Close()
		if err == nil && stream.CachedInfo().Cluster != nil {
			for i, m := range c.stores {
				if m.Name == stream.CachedInfo().Cluster.Leader {
					return i
				}
			}
		}
	}
	c.t.Fatal("the table stream has no leader")
	return 0
}

// whole waits until all NATS servers are connected and caught up, because three servers only tolerate
// one fault at a time. Stream state does not help: followers know nothing of each other.
func (c *cluster) whole() {
	c.t.Helper()
	connected, current := 0, 0
	for late := time.Now().Add(2 * e2etest.Patience); time.Now().Before(late); <-time.After(100 * time.Millisecond) {
		conn, err := natsio.Connect(strings.Join(c.natsAddrs, ","), natsio.UserInfo(embedded.SystemUser, "system-secret"))
		if err != nil {
			continue
		}
		connected, current = 0, 0
		for _, s := range said(conn, "ROUTEZ", nil) {
			others := make(map[string]bool) // there are several connections to each
			for _, r := range s.Data.Routes {
				others[r.Remote] = true
			}
			connected += len(others)
		}
		for _, s := range said(conn, "HEALTHZ", nil) {
			if s.Data.Status == "ok" {
				current++
			}
		}
		conn.Close()
		if connected == clusterSize*(clusterSize-1) && current == clusterSize {
			return
		}
	}
	c.t.Fatalf("the NATS servers did not reconnect: want %d connections, got %d; %d of %d servers are current",
		clusterSize*(clusterSize-1), connected, current, clusterSize)
}

// saying is a NATS server's report about itself.
type saying struct {
	Data struct {
		Routes []struct {
			Remote string `json:"remote_id"`
		}
		Status  string
		Error   string
		Account []struct {
			Streams []struct {
				Name    string
				Cluster jetstream.ClusterInfo
			} `json:"stream_detail"`
		} `json:"account_details"`
	}
	Server struct{ Name string }
}

// tellState logs how each NATS server sees itself, the others and the streams.
func (c *cluster) tellState() {
	conn, err := natsio.Connect(strings.Join(c.natsAddrs, ","), natsio.UserInfo(embedded.SystemUser, "system-secret"))
	if err != nil {
		c.t.Logf("no NATS server answers: %v", err)
		return
	}
	defer conn.Close()
	for _, s := range said(conn, "HEALTHZ", nil) {
		c.t.Logf("%s: %s %s", s.Server.Name, s.Data.Status, s.Data.Error)
	}
	for _, s := range said(conn, "JSZ", []byte(`{"streams":true,"accounts":true}`)) {
		for _, a := range s.Data.Account {
			for _, stream := range a.Streams {
				c.t.Logf("%s of %s: led by %q", s.Server.Name, stream.Name, stream.Cluster.Leader)
				for _, peer := range stream.Cluster.Replicas {
					c.t.Logf("    %+v", *peer)
				}
			}
		}
	}
}

// said returns the answers of all NATS servers that reply within a second.
func said(conn *natsio.Conn, question string, how []byte) (all []saying) {
	answers, err := conn.SubscribeSync(natsio.NewInbox())
	if err != nil || conn.PublishRequest("$SYS.REQ.SERVER.PING."+question, answers.Subject, how) != nil {
		return nil
	}
	for range clusterSize {
		var s saying
		answer, err := answers.NextMsg(time.Second)
		if err != nil || json.Unmarshal(answer.Data, &s) != nil {
			break
		}
		all = append(all, s)
	}
	return all
}

// around returns the links between one NATS server and the others.
func (c *cluster) around(server int) (links []*link) {
	for i := range clusterSize {
		if i != server {
			links = append(links, c.routes[i][server], c.routes[server][i])
		}
	}
	return links
}

// gather connects all nodes to one NATS server.
func (c *cluster) gather(server int) {
	c.t.Helper()
	refuse := func(yes bool) {
		for i := range clusterSize {
			for j := range clusterSize {
				if j != server {
					c.lines[i][j].refuse(yes)
				}
			}
		}
	}
	refuse(true)
	defer refuse(false)
	for i := range clusterSize {
		for late := time.Now().Add(2 * e2etest.Patience); !c.lines[i][server].busy(); <-time.After(20 * time.Millisecond) {
			if time.Now().After(late) {
				c.t.Fatalf("node%d did not connect to n%d", i, server)
			}
		}
	}
}

// openStore opens a separate club on the NATS servers.
func (c *cluster) openStore(club string) *nats.Store {
	c.t.Helper()
	config := nats.Config{Club: club, Credentials: c.creds, SystemCredentials: c.sysad, Node: "campaign"}
	for _, addr := range c.natsAddrs {
		config.Servers = append(config.Servers, "nats://"+addr)
	}
	st, err := nats.Open(c.t.Context(), config)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { st.Close() })
	return st
}

// link forwards traffic between two addresses. A cut link delivers nothing and reports no error.
type link struct {
	listener net.Listener
	to       string

	mu      sync.Mutex
	open    chan struct{} // closed while the link works
	conns   []net.Conn
	carried int  // open connections
	refuses bool // rejects all connections
}

func newLink(t *testing.T, to string) *link {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &link{listener: listener, to: to, open: make(chan struct{})}
	close(l.open)
	go func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return
			}
			go l.pass(from)
		}
	}()
	t.Cleanup(l.end)
	return l
}

func (l *link) addr() string { return l.listener.Addr().String() }

func (l *link) port() int { return l.listener.Addr().(*net.TCPAddr).Port }

// pass connects an incoming connection to the target.
func (l *link) pass(from net.Conn) {
	l.wait()
	to, err := net.Dial("tcp", l.to)
	if err != nil {
		from.Close()
		return
	}
	if l.carry(from, to) {
		go l.copy(to, from)
	}
	l.copy(from, to)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.carried--
}

// carry registers a connection, or closes it if the link rejects connections.
func (l *link) carry(from, to net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.carried++
	l.conns = append(l.conns, from, to)
	if l.refuses {
		from.Close()
		to.Close()
	}
	return !l.refuses
}

// refuse makes the link drop and reject all connections, or accept them again.
func (l *link) refuse(yes bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.refuses = yes; yes {
		for _, c := range l.conns {
			c.Close()
		}
		l.conns = nil
	}
}

// busy reports whether any connection is open.
func (l *link) busy() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.carried > 0
}

func (l *link) copy(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		l.wait()
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// wait blocks while the link is cut.
func (l *link) wait() {
	l.mu.Lock()
	open := l.open
	l.mu.Unlock()
	<-open
}

func (l *link) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open = make(chan struct{})
}

func (l *link) heal() {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case <-l.open:
	default:
		close(l.open)
	}
}

func (l *link) end() {
	l.heal()
	l.listener.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.conns {
		c.Close()
	}
}
