package server

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pawnstorm/lobby/store/bolt"
)

// TestCheckSeal checks that a cluster with a sealed host key accepts only the right secret. Without
// a host key it accepts any secret, and creates nothing.
func TestCheckSeal(t *testing.T) {
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	secret := func(text string) string {
		path := filepath.Join(t.TempDir(), "seal")
		if err := os.WriteFile(path, []byte(strings.Repeat(text, 40)), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	right, wrong := secret("a"), secret("b")
	for _, file := range []string{wrong, right} {
		if err := CheckSeal(t.Context(), st, file); err != nil {
			t.Error(err)
		}
	}
	if _, err := SharedHostKey(t.Context(), st, right); err != nil {
		t.Fatal(err)
	}
	if err := CheckSeal(t.Context(), st, right); err != nil {
		t.Error(err)
	}
	if err := CheckSeal(t.Context(), st, wrong); err == nil || !strings.Contains(err.Error(), "does not open") {
		t.Errorf("wrong secret: %v", err)
	}
}

// TestCredentials checks that a secret from systemd may have any file mode. Any other secret must
// not be readable by others.
func TestCredentials(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "seal")
	if err := os.WriteFile(path, []byte(strings.Repeat("a", 40)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o440); err != nil {
		t.Fatal(err)
	}
	if _, err := readSecret(path); err == nil {
		t.Error("accepted a secret that others can read")
	}
	t.Setenv("CREDENTIALS_DIRECTORY", folder)
	if _, err := readSecret(path); err != nil {
		t.Error(err)
	}
}
