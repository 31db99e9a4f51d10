package cli_test

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

func TestVersion(t *testing.T) {
	stdout, stderr, code := e2etest.Finish(t, nil, "version")
	if !regexp.MustCompile(`\Apawnstorm \S.*, go1\.\d+\S*\n\z`).MatchString(stdout) || stderr != "" || code != 0 {
		t.Errorf("printed %q and %q, exit code %d", stdout, stderr, code)
	}
}

// TestWrongWords checks that bad arguments exit with code 2 and start nothing.
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
		{words: "--tournaments /no/such/file", complaint: "cannot read --tournaments /no/such/file: no such file or directory"},
		{words: "--tournaments startup_test.go", complaint: `--tournaments startup_test.go: line 1: A line cannot begin with "package".`},
		{env: "PAWNSTORM_LOG_FORMAT=xml", complaint: `"xml"`},
	} {
		folder := filepath.Join(t.TempDir(), "data")
		env := []string{test.env, "PAWNSTORM_DATA=" + folder, "PAWNSTORM_ADDR=127.0.0.1:0"}
		stdout, stderr, code := e2etest.Finish(t, env, strings.Fields(test.words)...)
		if code != 2 || stdout != "" {
			t.Errorf("%s %s: exit code %d, standard output %q", test.env, test.words, code, stdout)
		}
		if !strings.Contains(stderr, test.complaint) || !strings.HasSuffix(stderr, "; run \"pawnstorm --help\" for help.\n") ||
			strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s %s: got error %q", test.env, test.words, stderr)
		}
		if _, err := os.Stat(folder); err == nil {
			t.Errorf("%s %s: it created the data folder", test.env, test.words)
		}
	}
}

// TestAddressToOpen checks that the greeting shows a web address that works.
func TestAddressToOpen(t *testing.T) {
	flags := []string{"serve", "--addr", "127.0.0.1:0", "--web", "127.0.0.1:0"}
	page := e2etest.Open(t, nil, append(flags, "--data", t.TempDir())...).Told(t, `Web +(http://localhost:[0-9]+/)\n`)
	got, err := http.Get(page)
	if err != nil {
		t.Fatal(err)
	}
	got.Body.Close()
	if got.StatusCode != http.StatusOK {
		t.Errorf("%s answers %s", page, got.Status)
	}
	public := "https://chess.example"
	if page := e2etest.Open(t, nil, append(flags, "--data", t.TempDir(), "--web-url", public)...).Told(t, `Web +(\S+)\n`); page != public {
		t.Errorf("with a public address, got %s", page)
	}
}

// TestLineToType runs the ssh command that the server prints.
func TestLineToType(t *testing.T) {
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip(err)
	}
	s := e2etest.Open(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir())
	words := strings.Fields(s.Told(t, `Play +ssh (.*)\n`))
	args := []string{
		"-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR",
		"-o", "PubkeyAuthentication=no", "-o", "UserKnownHostsFile=" + filepath.Join(t.TempDir(), "hosts"),
	}
	out, _ := exec.Command("ssh", append(args, words...)...).CombinedOutput()
	if !strings.Contains(string(out), "The board needs a terminal.") { // ssh had no terminal to pass on
		t.Errorf("ssh %s: %s", strings.Join(words, " "), out)
	}
}

// TestFirstStart checks what the first start creates and the second one reuses.
func TestFirstStart(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "folder")
	keyFile := filepath.Join(folder, cli.HostKeyFile)
	fingerprint := ""
	for range 2 {
		s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder)
		if told := s.Told(t, `Data      (.*)\n`); told != folder {
			t.Errorf("data folder: want %s, the greeting shows %s", folder, told)
		}
		shown := e2etest.ShownFingerprint(t, s.Addr())
		if fingerprint != "" && shown != fingerprint {
			t.Errorf("the host key changed from %s to %s", fingerprint, shown)
		}
		fingerprint = shown
		if code := s.Terminate(); code != 0 {
			t.Errorf("exit code %d", code)
		}
		if line := "fingerprint=" + shown + " file=" + keyFile; !strings.Contains(s.Log(t), line) {
			t.Errorf("the log lacks %s\n%s", line, s.Log(t))
		}
	}
	for path, want := range map[string]os.FileMode{
		folder: os.ModeDir | 0o700, keyFile: 0o600, filepath.Join(folder, cli.DatabaseFile): 0o600,
	} {
		if info, err := os.Stat(path); err != nil {
			t.Error(err)
		} else if info.Mode() != want {
			t.Errorf("%s: got mode %v, want %v", path, info.Mode(), want)
		}
	}
	if there := snapshot(t, folder); len(there) != 5 {
		t.Errorf("it created unexpected files: %v", there)
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
		t.Errorf("got host key type %s", kind)
	}
	if gossh.FingerprintSHA256(key.PublicKey()) != fingerprint {
		t.Errorf("%s does not hold the key %s", keyFile, fingerprint)
	}
}

// TestDefaultFolder checks that the default data folder follows the XDG specification.
func TestDefaultFolder(t *testing.T) {
	home, state := t.TempDir(), t.TempDir()
	for _, test := range []struct{ xdg, want string }{
		{state, filepath.Join(state, "pawnstorm")},
		{"", filepath.Join(home, ".local", "state", "pawnstorm")},
		{"relative", filepath.Join(home, ".local", "state", "pawnstorm")}, // must be ignored
	} {
		s := e2etest.Open(t, []string{"HOME=" + home, "XDG_STATE_HOME=" + test.xdg}, "--addr", "127.0.0.1:0")
		if folder := s.Told(t, `Data      (.*)\n`); folder != test.want {
			t.Errorf("XDG_STATE_HOME=%s: got data folder %s, want %s", test.xdg, folder, test.want)
		}
		s.Terminate()
	}
}
