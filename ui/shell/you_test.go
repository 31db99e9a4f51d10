package shell

import (
	"bytes"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
)

// TestWhoamiTellsTheKey checks that whoami names the account and the key, and explains how to use
// another key.
func TestWhoamiTellsTheKey(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("bella", "name bella")
	asks := func(who, user string) string {
		t.Helper()
		var out, errs bytes.Buffer
		env := w.env(who)
		env.User, env.Out, env.Err = user, &out, &errs
		if r := w.shell.Run(t.Context(), env, "whoami"); r.Code != Done {
			t.Fatalf("code %d, %s", r.Code, errs.String())
		}
		return out.String()
	}
	key := account.OpenSSH(w.arrive("bella").Key)
	if out := asks("bella", "bella"); !strings.Contains(out, "Logged in with "+key) || strings.Contains(out, "IdentitiesOnly") {
		t.Errorf("bella reads:\n%s", out)
	}
	out := asks("other", "Bella")
	for _, want := range []string{account.OpenSSH(w.arrive("other").Key), "Your key does not open the account bella.", "ssh -i FILE -o IdentitiesOnly=yes -l bella example.org"} {
		if !strings.Contains(out, want) {
			t.Errorf("a stranger reads no %q:\n%s", want, out)
		}
	}
	if out := w.does("bella", "whoami --json"); !strings.Contains(out, `"key":"`+key) {
		t.Errorf("whoami --json printed %s", out)
	}
}
