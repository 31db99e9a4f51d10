package cli_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server"
	"pawnstorm/server/sshtest"
)

// snapshot returns the modes, times and contents of a folder and its files, by path.
func snapshot(t *testing.T, root string) map[string]string {
	t.Helper()
	there := make(map[string]string)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		there[path] = fmt.Sprint(info.Mode(), " changed ", info.ModTime().UnixNano())
		if !info.Mode().IsRegular() {
			return nil
		}
		text, err := os.ReadFile(path)
		there[path] += fmt.Sprintf(" %x", sha256.Sum256(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return there
}

func TestTellsInternals(t *testing.T) {
	for text, want := range map[string]bool{
		"There is no table 0xk3x7ma.":          false,
		"There is no table k3x70x00.":          false,
		"Come back with the code 7k0x-0x1a.":   false,
		"invalid address 0xc000012345":         true,
		"unexpected fault address 0x8":         true,
		"there is no table abcdefgh: 0x1":      true,
		"open /var/lib/pawnstorm: not allowed": true,
	} {
		if got := e2etest.TellsInternals(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

// refused starts pawnstorm and expects an error: exit code 1, one sentence with these words, and no
// changes under root.
func refused(t *testing.T, root, words string, args ...string) {
	t.Helper()
	before := snapshot(t, root)
	stdout, stderr, code := e2etest.Finish(t, nil, args...)
	if code != 1 || stdout != "" {
		t.Errorf("exit code %d, standard output %q", code, stdout)
	}
	if !e2etest.OneSentence.MatchString(stderr) || e2etest.TellsInternals(stderr) || !strings.Contains(stderr, words) {
		t.Errorf("got standard error %q, want one clear sentence with %q", stderr, words)
	}
	if after := snapshot(t, root); !maps.Equal(before, after) {
		t.Errorf("before:\n%v\nafter:\n%v", before, after)
	}
}

func write(t *testing.T, path string, text []byte, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, text, mode); err != nil {
		t.Fatal(err)
	}
}

func TestRefusedAddress(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for addr, words := range map[string]string{
		l.Addr().String():  "another program uses that port: stop it, or choose another port with --addr",
		"2222":             "cannot listen on 2222: missing port in address",
		"127.0.0.1:70000":  "cannot listen on 127.0.0.1:70000: invalid port",
		"127.0.0.1:chess":  "cannot listen on 127.0.0.1:chess: unknown port",
		"203.0.113.7:2222": "cannot listen on 203.0.113.7:2222: cannot assign requested address", // kept for examples
	} {
		t.Run(addr, func(t *testing.T) {
			root := t.TempDir()
			refused(t, root, words, "--addr", addr, "--data", filepath.Join(root, "data"))
		})
	}
}

func TestRefusedFolder(t *testing.T) {
	root := t.TempDir()
	file := filepath.Join(root, "file")
	write(t, file, []byte("not a folder"), 0o600)
	for folder, words := range map[string]string{
		file:                            "cannot use the data folder " + file + " (not a directory): choose another with --data",
		filepath.Join(file, "data"):     "(not a directory): choose another with --data",
		filepath.Join(file, "in", "it"): "(not a directory): choose another with --data",
		filepath.Join(root, long):       "(file name too long): choose another with --data",
	} {
		refused(t, root, words, "--addr", "127.0.0.1:0", "--data", folder)
	}
	if os.Geteuid() == 0 {
		return // root ignores permissions
	}
	closed := filepath.Join(root, "closed")
	if err := os.Mkdir(closed, 0o500); err != nil {
		t.Fatal(err)
	}
	refused(t, root, "you have no permission to read and write", "--addr", "127.0.0.1:0", "--data", closed)
	refused(t, root, "permission denied", "--addr", "127.0.0.1:0", "--data", filepath.Join(closed, "data"))
}

// long is a name that is too long for any file system.
var long = strings.Repeat("x", 1000)

func TestRefusedWithoutHome(t *testing.T) {
	stdout, stderr, code := e2etest.Finish(t, []string{"HOME=", "XDG_STATE_HOME="}, "--addr", "127.0.0.1:0")
	if code != 1 || stdout != "" || stderr != "pawnstorm: there is no home folder for the data: name one with --data.\n" {
		t.Errorf("exit code %d, printed %q and %q", code, stdout, stderr)
	}
}

// TestRefusedHostKey checks that the server leaves a bad key alone and creates no database next to
// it.
func TestRefusedHostKey(t *testing.T) {
	good := filepath.Join(t.TempDir(), "key")
	if _, err := server.HostKey(good); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		text  []byte
		mode  fs.FileMode
		words string
	}{
		"readable by others": {text, 0o644, "can be read by others (mode 0644)"},
		"readable by group":  {text, 0o640, "can be read by others (mode 0640)"},
		"cut off":            {text[:len(text)/2], 0o600, "is not an unencrypted SSH private key"},
		"empty":              {nil, 0o600, "is not an unencrypted SSH private key"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			file := filepath.Join(folder, cli.HostKeyFile)
			write(t, file, test.text, 0o600)
			if err := os.Chmod(file, test.mode); err != nil { // the umask must not matter
				t.Fatal(err)
			}
			refused(t, folder, test.words, "--addr", "127.0.0.1:0", "--data", folder)
		})
	}
}

// TestRefusedSecondServer checks that a second server on the same folder exits and the first one
// keeps running.
func TestRefusedSecondServer(t *testing.T) {
	folder := t.TempDir()
	first := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder)
	refused(t, folder, "another pawnstorm has the database", "--addr", "127.0.0.1:0", "--data", folder)
	e2etest.Register(sshtest.Dial(t, first.Addr(), sshtest.Key(t)).Terminal(80, 24), "ann")
}

// TestRefusedDatabase damages a database in several ways.
func TestRefusedDatabase(t *testing.T) {
	whole := database(t)
	page := os.Getpagesize()
	used := bytes.TrimRight(whole, "\x00") // zeros at the end are only reserved space
	const damaged = "is damaged or is not a pawnstorm database"
	flip := func(at int) []byte {
		spoilt := bytes.Clone(whole)
		spoilt[at] ^= 0x10
		return spoilt
	}
	for name, text := range map[string][]byte{
		"half":               used[:len(used)/2],
		"truncated":          used[:len(used)-page],
		"a few bytes":        whole[:100],
		"zeros":              make([]byte, len(used)),
		"a text file":        []byte(strings.Repeat("This is no database.\n", 1000)),
		"first header":       flip(20),
		"second header":      flip(page + 40),
		"a name in a record": bytes.ReplaceAll(whole, []byte("ann"), []byte("bnn")),
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			write(t, filepath.Join(folder, cli.DatabaseFile), text, 0o600)
			refused(t, folder, damaged, "--addr", "127.0.0.1:0", "--data", folder)
		})
	}
	t.Run("a folder", func(t *testing.T) {
		folder := t.TempDir()
		if err := os.Mkdir(filepath.Join(folder, cli.DatabaseFile), 0o700); err != nil {
			t.Fatal(err)
		}
		refused(t, folder, "not a regular file", "--addr", "127.0.0.1:0", "--data", folder)
	})
}

// TestSpoiltDatabase checks that a database that was closed cleanly opens without a full check. The
// server must still find later disk damage, report it and exit.
func TestSpoiltDatabase(t *testing.T) {
	folder := t.TempDir()
	s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder)
	e2etest.Register(sshtest.Dial(t, s.Addr(), sshtest.Key(t)).Terminal(80, 24), "ann")
	s.Terminate()
	file := filepath.Join(folder, cli.DatabaseFile)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	write(t, file, bytes.ReplaceAll(text, []byte("ann"), []byte("bnn")), 0o600)
	if err := os.Chtimes(file, time.Time{}, info.ModTime()); err != nil {
		t.Fatal(err)
	}
	_, stderr, code := e2etest.Finish(t, nil, "--addr", "127.0.0.1:0", "--data", folder)
	if code == 0 || !strings.Contains(stderr, "is damaged, which was found while it was in use") {
		t.Errorf("exit code %d, standard error %q", code, stderr)
	}
}

// database returns a database file that holds one account.
func database(t *testing.T) []byte {
	t.Helper()
	folder := t.TempDir()
	s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder)
	e2etest.Register(sshtest.Dial(t, s.Addr(), sshtest.Key(t)).Terminal(80, 24), "ann")
	s.Terminate()
	text, err := os.ReadFile(filepath.Join(folder, cli.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
