package server

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

func TestHostKeyIsMadeOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "host_key")
	first, err := HostKey(path)
	if err != nil {
		t.Fatal(err)
	}
	again, err := HostKey(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.PublicKey().Marshal(), again.PublicKey().Marshal()) {
		t.Error("the key changed between two starts")
	}
	if got := first.PublicKey().Type(); got != gossh.KeyAlgoED25519 {
		t.Errorf("got a key of type %s", got)
	}
	if got := Fingerprint(first.PublicKey()); !strings.HasPrefix(got, "SHA256:") {
		t.Errorf("got fingerprint %q", got)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != 0o600 {
		t.Errorf("got file mode %04o", got)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 1 {
		t.Errorf("got %d files, want only the key", len(files))
	}
}

// Guards against files left behind by a server that was killed at its first start. The next start
// removes them, whether the key was ready or not.
func TestHalfMadeHostKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "host_key")
	for range 2 {
		left := filepath.Join(filepath.Dir(path), ".hostkey-123")
		if err := os.WriteFile(left, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := HostKey(path); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(left); err == nil {
			t.Error("an unfinished key is still there")
		}
	}
}

// Servers that start at once in one folder share one key.
func TestHostKeyOfManyServers(t *testing.T) {
	for range 20 {
		path := filepath.Join(t.TempDir(), "host_key")
		keys := make(chan string, 8)
		for range cap(keys) {
			go func() {
				key, err := HostKey(path)
				if err != nil {
					keys <- err.Error()
					return
				}
				keys <- Fingerprint(key.PublicKey())
			}()
		}
		first := <-keys
		for range cap(keys) - 1 {
			if other := <-keys; other != first {
				t.Errorf("one server has key %s, another has %s", first, other)
			}
		}
	}
}

func TestHostKeyRefusals(t *testing.T) {
	dir := t.TempDir()
	open := filepath.Join(dir, "open")
	if _, err := HostKey(open); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(open, 0o640); err != nil {
		t.Fatal(err)
	}
	garbage := filepath.Join(dir, "garbage")
	if err := os.WriteFile(garbage, []byte("not a key"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		open:                              "can be read by others",
		garbage:                           "not an unencrypted SSH private key",
		filepath.Join(dir, "none", "key"): "cannot create the host key",
	} {
		if _, err := HostKey(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want %q", path, err, want)
		}
	}
	if text, _ := os.ReadFile(garbage); string(text) != "not a key" {
		t.Error("overwrote a file that is not a key")
	}
}
