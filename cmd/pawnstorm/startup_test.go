package main

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server"
	"pawnstorm/server/sshtest"
)

// finish runs pawnstorm to its end, with more in its environment.
func finish(t *testing.T, env []string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	cmd := program(t, args...)
	cmd.Env = append(cmd.Env, env...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(patience, func() { cmd.Process.Kill() })
	defer kill.Stop()
	cmd.Wait()
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// opened is a server that has said what it says when it opens.
type opened struct {
	*process
	greeting string
	logFile  string
}

// open starts a server with any arguments and more in its environment.
func open(t testing.TB, env []string, args ...string) *opened {
	t.Helper()
	s := &opened{
		process: &process{t: t, cmd: program(t, args...), done: make(chan struct{})},
		logFile: filepath.Join(t.TempDir(), "log"),
	}
	log, err := os.Create(s.logFile)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	s.cmd.Env, s.cmd.Stderr = append(s.cmd.Env, env...), log
	stdout, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	lines := bufio.NewScanner(stdout)
	for !strings.Contains(s.greeting, "\nData ") && lines.Scan() {
		s.greeting += lines.Text() + "\n"
	}
	go func() {
		io.Copy(io.Discard, stdout)
		s.cmd.Wait()
		close(s.done)
	}()
	s.port = s.told(t, `ssh -p (\d+) `)
	return s
}

// told is what the greeting says in the place of the pattern's group.
func (s *opened) told(t testing.TB, pattern string) string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(s.greeting)
	if m == nil {
		s.kill()
		t.Fatalf("the greeting has no %s:\n%s\n%s", pattern, s.greeting, s.log(t))
	}
	return m[1]
}

func (s *opened) log(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(s.logFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestVersion(t *testing.T) {
	stdout, stderr, code := finish(t, nil, "version")
	if !regexp.MustCompile(`\Apawnstorm \S.*, go1\.\d+\S*\n\z`).MatchString(stdout) || stderr != "" || code != 0 {
		t.Errorf("printed %q and %q, exit code %d", stdout, stderr, code)
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"serve", "--help"}} {
		stdout, stderr, code := finish(t, nil, args...)
		if stderr != "" || code != 0 {
			t.Errorf("%s: %q on standard error, exit code %d", args, stderr, code)
		}
		for _, s := range settings {
			if !slices.Contains(flagsIn(stdout), s.flag) {
				t.Errorf("%s does not tell of --%s:\n%s", args, s.flag, stdout)
			}
			if !strings.Contains(stdout, "($"+variable(s.flag)+")") {
				t.Errorf("%s does not tell of %s:\n%s", args, variable(s.flag), stdout)
			}
		}
	}
}

// flagsIn are the names of the flags that a help text explains.
func flagsIn(help string) (names []string) {
	for _, m := range regexp.MustCompile(`(?m)^  .*--([a-z-]+)`).FindAllStringSubmatch(help, -1) {
		names = append(names, m[1])
	}
	return names
}

// variable is the environment variable of a flag.
func variable(flag string) string {
	return "PAWNSTORM_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// TestWrongWords: what cannot be understood is exit code 2, and nothing starts.
func TestWrongWords(t *testing.T) {
	for _, test := range []struct{ env, words, complaint string }{
		{words: "--nonsense", complaint: "--nonsense"},
		{words: "serve --nonsense", complaint: "--nonsense"},
		{words: "sreve", complaint: "sreve"},
		{words: "version --addr :1", complaint: "--addr"},
		{words: "--data", complaint: "--data"},
		{words: "--idle soon", complaint: `"soon"`},
		{words: "--idle 0s", complaint: "--idle"},
		{words: "--idle=-5m", complaint: "--idle"},
		{words: "--budget beer=1/1h,none", complaint: `no budget "beer"`},
		{words: "--log-level loud", complaint: `"loud"`},
		{words: "--log-format xml", complaint: `"xml"`},
		{words: "--tournaments /no/such/file", complaint: "--tournaments /no/such/file cannot be read: no such file or directory"},
		{words: "--tournaments startup_test.go", complaint: `--tournaments startup_test.go: line 1: "package" is not how a line begins`},
		{env: "PAWNSTORM_LOG_FORMAT=xml", complaint: `"xml"`},
	} {
		folder := filepath.Join(t.TempDir(), "data")
		env := []string{test.env, "PAWNSTORM_DATA=" + folder, "PAWNSTORM_ADDR=127.0.0.1:0"}
		stdout, stderr, code := finish(t, env, strings.Fields(test.words)...)
		if code != 2 || stdout != "" {
			t.Errorf("%s %s: exit code %d and on standard output %q", test.env, test.words, code, stdout)
		}
		if !strings.Contains(stderr, test.complaint) || !strings.HasSuffix(stderr, "pawnstorm --help lists what there is.\n") ||
			strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s %s: the complaint is %q", test.env, test.words, stderr)
		}
		if _, err := os.Stat(folder); err == nil {
			t.Errorf("%s %s: the data folder was made", test.env, test.words)
		}
	}
}

// TestGreeting: the line to type leads to this server.
func TestGreeting(t *testing.T) {
	key := sshtest.Key(t)
	for _, test := range []struct{ addr, host, line string }{
		{"[::]:2222", "", "ssh -p 2222 localhost"},
		{"0.0.0.0:2222", "", "ssh -p 2222 localhost"},
		{"127.0.0.1:2222", "", "ssh -p 2222 localhost"},
		{"[::1]:2222", "", "ssh -p 2222 localhost"},
		{"192.0.2.7:2222", "", "ssh -p 2222 192.0.2.7"},
		{"[2001:db8::7]:2222", "", "ssh -p 2222 2001:db8::7"},
		{"[::ffff:192.0.2.7]:2222", "", "ssh -p 2222 192.0.2.7"},
		{"[::]:22", "", "ssh localhost"},
		{"192.0.2.7:22", "chess.example", "ssh chess.example"},
		{"192.0.2.7:2022", "chess.example", "ssh -p 2022 chess.example"},
	} {
		var out strings.Builder
		addr := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(test.addr))
		(&serveCmd{Host: test.host}).greet(&streams{out: &out}, addr, "/data", key, "")
		want := "pawnstorm is open. To play, type:\n\n    " + test.line +
			"\n\nHost key  " + server.Fingerprint(key.PublicKey()) + "\nData      /data\n"
		if out.String() != want {
			t.Errorf("%s, host %q: %q, want %q", test.addr, test.host, out.String(), want)
		}
	}
}

// TestAddressToOpen: the greeting says where a browser finds the club.
func TestAddressToOpen(t *testing.T) {
	flags := []string{"serve", "--addr", "127.0.0.1:0", "--web", "127.0.0.1:0"}
	page := open(t, nil, append(flags, "--data", t.TempDir())...).told(t, `Web +(http://localhost:[0-9]+/)\n`)
	got, err := http.Get(page)
	if err != nil {
		t.Fatal(err)
	}
	got.Body.Close()
	if got.StatusCode != http.StatusOK {
		t.Errorf("%s answers %s", page, got.Status)
	}
	public := "https://chess.example"
	if page := open(t, nil, append(flags, "--data", t.TempDir(), "--web-url", public)...).told(t, `Web +(\S+)\n`); page != public {
		t.Errorf("with a public address: %s", page)
	}
}

// TestLineToType types the line that the server prints.
func TestLineToType(t *testing.T) {
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip(err)
	}
	s := open(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir())
	words := strings.Fields(s.told(t, `type:\n\n    ssh (.*)\n`))
	args := []string{
		"-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR",
		"-o", "PubkeyAuthentication=no", "-o", "UserKnownHostsFile=" + filepath.Join(t.TempDir(), "hosts"),
	}
	out, _ := exec.Command("ssh", append(args, words...)...).CombinedOutput()
	if !strings.Contains(string(out), "The board needs a terminal.") { // ssh had none to give
		t.Errorf("ssh %s: %s", strings.Join(words, " "), out)
	}
}

// TestFirstStart looks at what the first start makes and the second one uses.
func TestFirstStart(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "folder")
	keyFile := filepath.Join(folder, hostKeyFile)
	fingerprint := ""
	for range 2 {
		s := open(t, nil, "--addr", "127.0.0.1:0", "--data", folder)
		if told := s.told(t, `Data      (.*)\n`); told != folder {
			t.Errorf("the data folder is %s and %s is told", folder, told)
		}
		told, shown := s.told(t, `Host key  (.*)\n`), shownFingerprint(t, s.addr())
		if told != shown {
			t.Errorf("clients see the host key %s and %s is told", shown, told)
		}
		if fingerprint != "" && told != fingerprint {
			t.Errorf("the host key was %s and is %s", fingerprint, told)
		}
		fingerprint = told
		if code := s.terminate(); code != 0 {
			t.Errorf("exit code %d", code)
		}
	}
	for path, want := range map[string]os.FileMode{
		folder: os.ModeDir | 0o700, keyFile: 0o600, filepath.Join(folder, databaseFile): 0o600,
	} {
		if info, err := os.Stat(path); err != nil {
			t.Error(err)
		} else if info.Mode() != want {
			t.Errorf("%s has the mode %v, want %v", path, info.Mode(), want)
		}
	}
	if there := snapshot(t, folder); len(there) != 4 {
		t.Errorf("more was made than the folder, the host key, the database and its mark: %v", there)
	}
	text, err := os.ReadFile(keyFile)
	if err != nil {
		t.Fatal(err)
	}
	key, err := gossh.ParsePrivateKey(text)
	if err != nil {
		t.Fatal(err)
	}
	if kind := key.PublicKey().Type(); kind != gossh.KeyAlgoED25519 {
		t.Errorf("the host key is of the type %s", kind)
	}
	if gossh.FingerprintSHA256(key.PublicKey()) != fingerprint {
		t.Errorf("%s is not the key %s", keyFile, fingerprint)
	}
}

// shownFingerprint is that of the host key as a client sees it.
func shownFingerprint(t *testing.T, addr string) (shown string) {
	t.Helper()
	client, err := gossh.Dial("tcp", addr, &gossh.ClientConfig{
		Auth: sshtest.Auth(),
		HostKeyCallback: func(_ string, _ net.Addr, key gossh.PublicKey) error {
			shown = gossh.FingerprintSHA256(key)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	client.Close()
	return shown
}

// TestDefaultFolder: without --data the folder is where the XDG specification
// wants it.
func TestDefaultFolder(t *testing.T) {
	home, state := t.TempDir(), t.TempDir()
	for _, test := range []struct{ xdg, want string }{
		{state, filepath.Join(state, "pawnstorm")},
		{"", filepath.Join(home, ".local", "state", "pawnstorm")},
		{"relative", filepath.Join(home, ".local", "state", "pawnstorm")}, // to be ignored
	} {
		s := open(t, []string{"HOME=" + home, "XDG_STATE_HOME=" + test.xdg}, "--addr", "127.0.0.1:0")
		if folder := s.told(t, `Data      (.*)\n`); folder != test.want {
			t.Errorf("XDG_STATE_HOME=%s: the data folder is %s, want %s", test.xdg, folder, test.want)
		}
		s.terminate()
	}
}
