package server

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"

	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// registry is a server with two accounts, bella and cato, with one key each. Its commands print the
// session's key.
func registry(t *testing.T, bella, cato gossh.Signer) *running {
	t.Helper()
	return start(t, func(c *Config) {
		accounts := map[string]string{fingerprint(bella.PublicKey()): "bella", fingerprint(cato.PublicKey()): "cato"}
		c.IsStranger = func(_ context.Context, user, key string) (bool, error) {
			return accounts[key] == "" && (user == "bella" || user == "cato"), nil
		}
		c.Exec = func(_ context.Context, v tui.Visit, _ io.Reader, stdout, _ io.Writer) int {
			fmt.Fprintf(stdout, "user %s, key %q", v.User, v.Key)
			return 0
		}
	})
}

// cameBy returns the text a registry prints.
func cameBy(user string, key gossh.Signer) string {
	if key == nil {
		return fmt.Sprintf("user %s, key %q", user, "")
	}
	return fmt.Sprintf("user %s, key %q", user, fingerprint(key.PublicKey()))
}

// TestTheRightKeyIsAskedFor checks that the server asks for more keys if the user name is an
// account's. Without a better key, the first one identifies the client.
func TestTheRightKeyIsAskedFor(t *testing.T) {
	bella, cato := sshtest.Key(t), sshtest.Key(t)
	unknown := make([]gossh.Signer, 8)
	for i := range unknown {
		unknown[i] = sshtest.Key(t)
	}
	after := func(n int, last ...gossh.Signer) []gossh.Signer { return slices.Concat(unknown[:n], last) }
	s := registry(t, bella, cato)
	for name, c := range map[string]struct {
		user string
		keys []gossh.Signer
		want gossh.Signer // nil for a guest
	}{
		"the right key first":         {"bella", []gossh.Signer{bella, unknown[0]}, bella},
		"the right key second":        {"bella", after(1, bella), bella},
		"the right key sixth":         {"bella", after(5, bella), bella},
		"the right key seventh":       {"bella", after(6, bella), unknown[0]},
		"one unknown key":             {"bella", after(1), unknown[0]},
		"five unknown keys":           {"bella", after(5), unknown[0]},
		"six unknown keys":            {"bella", after(6), unknown[0]},
		"eight unknown keys":          {"bella", after(8), unknown[0]},
		"no key":                      {"bella", nil, nil},
		"a stolen key alone":          {"bella", []gossh.Signer{thief{bella.PublicKey()}}, nil},
		"unused name":                 {"nobody", after(2, bella), unknown[0]},
		"another player's key":        {"bella", []gossh.Signer{cato, bella}, cato},
		"another player's key second": {"bella", after(1, cato), cato},
	} {
		t.Run(name, func(t *testing.T) {
			nc, err := net.Dial("tcp", s.addr)
			if err != nil {
				t.Fatal(err)
			}
			got, _, _ := sshtest.ConnectWith(t, nc, c.user, sshtest.Auth(c.keys...)...).Run("which", "")
			if want := cameBy(c.user, c.want); got != want {
				t.Errorf("the session printed %s, want %s", got, want)
			}
		})
	}
}

// Guards against CVE-2024-45337 when the server asks for another key: a client offers the right key
// without proving it.
func TestOfferedRightKeyIsNoIdentity(t *testing.T) {
	bella, mine := sshtest.Key(t), sshtest.Key(t)
	s := registry(t, bella, sshtest.Key(t))
	methods := slices.Concat(
		[]gossh.AuthMethod{gossh.PublicKeys(mine), gossh.PublicKeys(thief{bella.PublicKey()})}, sshtest.Auth())
	nc, err := net.Dial("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	sc, chans, reqs, err := gossh.NewClientConn(nc, "server", &gossh.ClientConfig{
		User: "bella", HostKeyCallback: gossh.InsecureIgnoreHostKey(),
		AuthCallback: func(*gossh.ClientAuthContext) (gossh.AuthMethod, error) {
			if len(methods) == 0 {
				return nil, errors.New("nothing left to try")
			}
			next := methods[0]
			methods = methods[1:]
			return next, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	got, _, _ := sshtest.Use(t, gossh.NewClient(sc, chans, reqs)).Run("which", "")
	if want := cameBy("bella", mine); got != want {
		t.Errorf("the session printed %s, want %s", got, want)
	}
}

// TestNobodyIsAskedWhileTheStoreIsAway checks that owners can log in while the server cannot look
// up keys.
func TestNobodyIsAskedWhileTheStoreIsAway(t *testing.T) {
	s := start(t, func(c *Config) {
		c.IsStranger = func(context.Context, string, string) (bool, error) { return true, errors.New("the store is away") }
	})
	key := sshtest.Key(t)
	sshtest.Dial(t, s.addr, key).Terminal(80, 24).Until("who: key " + fingerprint(key.PublicKey())[:12])
}

// keyFile returns a new key and the name of its file.
func keyFile(t *testing.T, name string) (gossh.Signer, string, ed25519.PrivateKey) {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	block, err := gossh.MarshalPrivateKey(key, name)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return signer, file, key
}

// runAgent returns the socket of an agent that holds the keys.
func runAgent(t *testing.T, keys ...ed25519.PrivateKey) string {
	t.Helper()
	ring := agent.NewKeyring()
	for _, k := range keys {
		if err := ring.Add(agent.AddedKey{PrivateKey: k}); err != nil {
			t.Fatal(err)
		}
	}
	l, err := net.Listen("unix", filepath.Join(t.TempDir(), "s"))
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			nc, err := l.Accept()
			if err != nil {
				return
			}
			_ = agent.ServeAgent(ring, nc)
			nc.Close()
		}
	}()
	t.Cleanup(func() {
		l.Close()
		<-done
	})
	return l.Addr().String()
}

// TestOpenSSHWithSeveralKeys repeats TestTheRightKeyIsAskedFor with OpenSSH.
func TestOpenSSHWithSeveralKeys(t *testing.T) {
	a, aFile, aKey := keyFile(t, "a")
	bella, bellaFile, bellaKey := keyFile(t, "bella")
	cato, catoFile, _ := keyFile(t, "cato")
	s := registry(t, bella, cato)
	keys := []ed25519.PrivateKey{aKey}
	for range 7 {
		_, _, k := keyFile(t, "more")
		keys = append(keys, k)
	}
	many := runAgent(t, append(keys, bellaKey)...)
	few := runAgent(t, aKey, bellaKey)
	withAgent := func(socket string, more ...string) []string {
		return append([]string{"-o", "IdentityAgent=" + socket, "-o", "IdentitiesOnly=no"}, more...)
	}
	for name, c := range map[string]struct {
		options []string
		want    gossh.Signer
	}{
		"the right key second":             {[]string{"-i", aFile, "-i", bellaFile}, bella},
		"the right key first":              {[]string{"-i", bellaFile, "-i", aFile}, bella},
		"only an unknown key":              {[]string{"-i", aFile}, a},
		"a script with another's key":      {[]string{"-i", catoFile, "-o", "BatchMode=yes"}, cato},
		"a script with the right key":      {[]string{"-i", aFile, "-i", bellaFile, "-o", "BatchMode=yes"}, bella},
		"an agent with two keys":           {withAgent(few), bella},
		"an agent with nine keys":          {withAgent(many), a},
		"an agent with nine keys, and -i":  {withAgent(many, "-i", bellaFile), bella},
		"nine keys, IdentitiesOnly and -i": {[]string{"-o", "IdentityAgent=" + many, "-o", "IdentitiesOnly=yes", "-i", bellaFile}, bella},
	} {
		t.Run(name, func(t *testing.T) {
			out, code := openSSHWith(t, s, append([]string{"-l", "bella"}, c.options...), "", "127.0.0.1", "which")
			if want := cameBy("bella", c.want); code != 0 || !strings.HasSuffix(out, want) {
				t.Errorf("got exit code %d, ssh printed:\n%s\nwant %s", code, out, want)
			}
		})
	}
	// A script has no other keys to try, so the server tells it what would help.
	out, code := openSSHWith(t, s, []string{"-l", "bella", "-o", "LogLevel=INFO", "-o", "BatchMode=yes", "-i", aFile}, "", "127.0.0.1", "which")
	if code != 255 || !strings.Contains(out, "log in as guest@") {
		t.Errorf("got exit code %d, ssh printed:\n%s", code, out)
	}
}
