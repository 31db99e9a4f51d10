package hostile

import (
	"encoding/json"
	"net/http"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// limited is a server that reaches a limit of the system, with a running game and an operator.
type limited struct {
	*e2etest.Opened
	t        *testing.T
	url      string // of the operator's pages
	data     string
	id       string // of the table
	players  [2]*sshtest.Client
	operator *sshtest.Client
	plies    int
}

// openLimited starts a server with flags by open, and a game.
func openLimited(t *testing.T, open func(args ...string) *e2etest.Opened, flags ...string) *limited {
	t.Helper()
	key := sshtest.Key(t)
	s := &limited{t: t, data: t.TempDir()}
	s.Opened, s.url = e2etest.OpsOf(t, open(append([]string{
		"--addr=127.0.0.1:0", "--ops=127.0.0.1:0", "--no-house", "--data", s.data, "--operators", e2etest.SecretFile(t, e2etest.Authorized(key)),
	}, flags...)...))
	for i, name := range []string{"ann", "ben"} {
		s.players[i] = sshtest.Dial(t, s.Addr(), sshtest.Key(t))
		e2etest.Say(t, s.players[i], "name "+name)
	}
	s.operator = sshtest.Dial(t, s.Addr(), key)
	e2etest.Say(t, s.operator, "admin who")
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.Say(t, s.players[0], "new chess as white clock=60+0 --json")), &made); err != nil {
		t.Fatal(err)
	}
	s.id = made.ID
	e2etest.Say(t, s.players[1], "join "+s.id)
	for _, player := range s.players {
		player.Terminal(80, 24, s.id).Until("ann")
	}
	s.operator.Terminal(80, 24).Until("?")
	return s
}

// play plays some moves of a game without end.
func (s *limited) play(moves int) {
	s.t.Helper()
	for range moves {
		move := []string{"Nf3", "Nf6", "Ng1", "Ng8"}[s.plies%4]
		e2etest.Say(s.t, s.players[s.plies%2], "move "+move+" on "+s.id)
		s.plies++
	}
}

// check ends the server like a crash, and looks for all moves in its database.
func (s *limited) check() {
	s.t.Helper()
	s.Kill()
	e2etest.Must(s.t, "check", "--data", s.data)
	again := e2etest.Open(s.t, nil, "--addr=127.0.0.1:0", "--no-house", "--data", s.data)
	var doc struct{ Ply int }
	shown := e2etest.ShellOf(s.t, again.Process, sshtest.Key(s.t), "show "+s.id+" --json")
	if err := json.Unmarshal([]byte(shown), &doc); err != nil || doc.Ply != s.plies {
		s.t.Errorf("%d moves were acknowledged, %d are there (%v)", s.plies, doc.Ply, err)
	}
}

// untilReadySays waits until /readyz says a text, or something without it. The server must stay ready.
func (s *limited) untilReadySays(text string, says bool) {
	s.t.Helper()
	for late := time.Now().Add(e2etest.Patience); ; <-time.After(20 * time.Millisecond) {
		status, answer := e2etest.Get(s.t, s.url+"/readyz")
		if strings.Contains(answer, text) == says && status == http.StatusOK {
			return
		}
		if time.Now().After(late) {
			s.t.Fatalf("/readyz answers %d %q; expected %q in it: %v", status, answer, text, says)
		}
	}
}

// limitFiles changes how many files the server may have open.
func (s *limited) limitFiles(n int) {
	s.t.Helper()
	out, err := exec.Command("prlimit", "--pid", strconv.Itoa(s.Cmd.Process.Pid), "--nofile="+strconv.Itoa(n)+":").CombinedOutput()
	if err != nil {
		s.t.Fatalf("%v: %s", err, out)
	}
}

// knock connects and returns the first line that the server sends.
func (s *limited) knock() string {
	s.t.Helper()
	nc := sshtest.From(s.t, "127.0.0.1", s.Addr())
	s.t.Cleanup(func() { nc.Close() })
	line := make([]byte, 80)
	nc.SetReadDeadline(time.Now().Add(e2etest.Patience))
	n, err := nc.Read(line)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(line[:n])
}

// TestLimitOfFiles lets connections take all files that the server may open. Newcomers must read why
// they can't come in. Players, backups and the operator's pages must not notice. Then even the reserve is
// used up: people who are connected play on. When the limit is lifted, the server must let people in again.
func TestLimitOfFiles(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("prlimit"); err != nil {
		t.Skip("there is no prlimit")
	}
	s := openLimited(t, func(args ...string) *e2etest.Opened { return e2etest.Open(t, nil, args...) })
	s.play(2)
	s.untilReadySays("New connections are refused", false)
	s.limitFiles(160)
	refused := 0
	for range 40 {
		switch said := s.knock(); {
		case said == "The server is full; try again in 10 seconds.\r\n":
			refused++
		case !strings.HasPrefix(said, "SSH-2.0-"):
			t.Errorf("a connection got %q", said)
		}
	}
	s.untilReadySays("New connections are refused, because this process may open only 160 files", true)
	_, figures := e2etest.Scrape(t, s.url)
	if n := figures["pawnstorm_ssh_rejected_total reason=files"]; refused == 0 || n != float64(refused) || figures["pawnstorm_connections_left"] != 0 || figures["process_max_fds"] != 160 {
		t.Errorf("%d connections were refused; metrics say %v", refused, figures)
	}
	s.play(4)
	e2etest.Say(t, s.operator, "admin backup")

	s.limitFiles(5)
	queued := sshtest.From(t, "127.0.0.1", s.Addr())
	for late := time.Now().Add(e2etest.Patience); !strings.Contains(s.Log(t), "cannot accept a connection"); <-time.After(20 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("the log says nothing of files")
		}
	}
	s.play(4)
	s.limitFiles(4096)
	first := make([]byte, len("SSH"))
	queued.SetReadDeadline(time.Now().Add(e2etest.Patience))
	if _, err := queued.Read(first); err != nil || string(first) != "SSH" {
		t.Errorf("the connection that waited got %q, %v", first, err)
	}
	queued.Close()
	s.untilReadySays("New connections are refused", false)
	sshtest.Dial(t, s.Addr(), sshtest.Key(t)).Terminal(80, 24).Until("guest-")
	s.play(2)
	s.check()
}

// TestLimitOfThreads lets others use up the threads of the server's control group. Go ends a process that
// gets no thread, so the server must have enough from the start. The continuous backup, which starts a
// process for each segment, must say why it fails, and catch up when the limit is lifted.
func TestLimitOfThreads(t *testing.T) {
	t.Parallel()
	group := e2etest.MakeGroup(t, "pids")
	shipped := t.TempDir()
	s := openLimited(t, func(args ...string) *e2etest.Opened { return group.Open(nil, args...) },
		"--ship", `|cat >`+shipped+`/"$PAWNSTORM_FILE"`)
	s.play(2)
	s.untilReadySays("No other thread", false)
	group.Limit("pids", strconv.Itoa(group.Number("pids.current")))
	s.play(2)
	s.untilReadySays("No other thread or process can start in this control group", true)
	s.untilReadySays("behind: the command cat failed", true)
	if _, figures := e2etest.Scrape(t, s.url); figures["pawnstorm_threads_left"] != 0 || figures["pawnstorm_ship_failing"] != 1 {
		t.Errorf("got metrics %v", figures)
	}
	for range 30 {
		sshtest.Dial(t, s.Addr(), sshtest.Key(t)).Terminal(80, 24).Until("guest-")
	}
	e2etest.Say(t, s.operator, "admin backup")
	s.play(4)
	group.Limit("pids", "max")
	s.untilReadySays("No other thread", false)
	s.untilReadySays("behind: the command cat failed", false)
	s.play(2)
	s.check()
}

// TestLimitsAtStart checks what a server says that cannot have what it needs.
func TestLimitsAtStart(t *testing.T) {
	t.Parallel()
	refuses := func(cmd *exec.Cmd, sentence string) {
		t.Helper()
		out, err := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != cli.ExitFailed || !strings.Contains(string(out), sentence) || !e2etest.OneSentence.Match(out) {
			t.Errorf("%v: %s", err, out)
		}
	}
	server := e2etest.Program(t, "--addr=127.0.0.1:0", "--data", t.TempDir())
	files := exec.Command("sh", append([]string{"-c", `ulimit -n 100 && exec "$0" "$@"`}, server.Args...)...)
	files.Env = server.Env
	refuses(files, "may open only 100 files and connections, and the server needs 256: raise the limit")

	group := e2etest.MakeGroup(t, "pids")
	group.Limit("pids", "24")
	group.Put(server)
	refuses(server, "the control group allows only")
}
