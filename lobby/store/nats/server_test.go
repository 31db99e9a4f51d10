package nats

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"pawnstorm/lobby/store/nats/embedded"
)

// childEnv makes this test binary a NATS server. Its value is "name folder port", and in a cluster
// the ports of all servers, its own first.
const childEnv = "PAWNSTORM_TEST_NATS"

const password, systemPassword = "club-secret", "system-secret"

func TestMain(m *testing.M) {
	if words := strings.Fields(os.Getenv(childEnv)); len(words) > 0 {
		beServer(words)
	}
	// These tests mostly wait for servers.
	flag.Set("test.parallel", strconv.Itoa(4*runtime.GOMAXPROCS(0)))
	os.Exit(m.Run())
}

func beServer(words []string) {
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	c := embedded.Config{
		Name: words[0], Folder: words[1], Port: number(words[2]), Password: password,
		SystemPassword: systemPassword, Lazy: words[3] == "lazy",
	}
	for _, port := range words[4:] {
		c.Routes = append(c.Routes, number(port))
	}
	if len(c.Routes) > 0 {
		c.ClusterPort = c.Routes[0]
	}
	s, err := embedded.Start(c)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("ready")
	os.Stdin.Read(make([]byte, 1)) // until the test ends
	s.Shutdown()
	os.Exit(0)
}

// natsServer is a NATS server in its own process.
type natsServer struct {
	t     testing.TB
	words []string
	cmd   *exec.Cmd
	url   string
}

// startServers starts n servers. Two or more form a cluster.
func startServers(t testing.TB, n int, sync string) []*natsServer {
	t.Helper()
	ports, err := embedded.Ports(2 * n)
	if err != nil {
		t.Fatal(err)
	}
	var all []*natsServer
	for i := range n {
		words := []string{fmt.Sprintf("n%d", i), filepath.Join(t.TempDir(), "data"), strconv.Itoa(ports[i]), sync}
		if n > 1 {
			for j := range n {
				words = append(words, strconv.Itoa(ports[n+(i+j)%n]))
			}
		}
		s := &natsServer{t: t, words: words, url: fmt.Sprintf("nats://127.0.0.1:%d", ports[i])}
		all = append(all, s)
	}
	for _, s := range all {
		s.start()
	}
	return all
}

// start starts the process, or restarts it after a kill.
func (s *natsServer) start() {
	s.t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+strings.Join(s.words, " "))
	cmd.Stderr = os.Stderr
	if _, err := cmd.StdinPipe(); err != nil { // the pipe closes when the test ends, which stops the child
		s.t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.cmd = cmd
	s.t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	if n, _ := out.Read(make([]byte, 10)); n == 0 {
		s.t.Fatal("the NATS server has not started")
	}
}

func (s *natsServer) signal(what syscall.Signal) { s.cmd.Process.Signal(what) }

// config returns a node's configuration for a club.
func config(t testing.TB, servers []*natsServer, club string) Config {
	t.Helper()
	c := Config{
		Club: club, Replicas: len(servers), Credentials: secret(t, embedded.ClubUser, password),
		SystemCredentials: secret(t, embedded.SystemUser, systemPassword),
	}
	for _, s := range servers {
		c.Servers = append(c.Servers, s.url)
	}
	return c
}

// secret writes a credentials file and returns its path.
func secret(t testing.TB, user, password string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), user)
	if err := os.WriteFile(path, []byte(user+":"+password+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
