package shell

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
)

// configures runs a config command that arrives by SSH.
func configures(w *world, who, line string, change func(*Env)) (code int, stdout, stderr string) {
	w.tb.Helper()
	var out, errs bytes.Buffer
	env := w.env(who)
	env.Host, env.Port, env.Out, env.Err = "chess.example", 2222, &out, &errs
	if change != nil {
		change(&env)
	}
	return w.shell.Run(w.tb.Context(), env, line).Code, out.String(), errs.String()
}

func TestConfig(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	key := account.OpenSSH(w.arrive("ann").Key)
	want := `# For ~/.ssh/config. Then type: ssh chess.example
Host chess.example
    HostName chess.example
    Port 2222
    User ann
    # Your key is ` + key + `.
    # Change this if your key is in another file:
    IdentityFile ~/.ssh/id_ed25519
    IdentitiesOnly yes
    SendEnv COLORTERM NO_COLOR LANG LC_*
    # Notices a dead line within 30 seconds, and keeps routers from dropping an idle one:
    ServerAliveInterval 10
    # On Windows, delete the next three lines: its ssh cannot share connections.
    ControlMaster auto
    ControlPath ~/.ssh/cm-%C
    ControlPersist 1m
`
	if code, out, errs := configures(w, "ann", "config", nil); code != Done || out != want || errs != "" {
		t.Errorf("code %d, %s\ngot\n%s\nwant\n%s", code, errs, out, want)
	}
	_, out, _ := configures(w, "ann", "config chess --json", nil)
	var doc configDoc
	if err := json.Unmarshal([]byte(out), &doc); err != nil || !strings.Contains(doc.Config, "\nHost chess\n    HostName chess.example\n") {
		t.Errorf("--json: %v: %s", err, out)
	}
	if _, out, _ := configures(w, "gus", "config", nil); strings.Contains(out, "User ") {
		t.Errorf("a guest gets a user name:\n%s", out)
	}
	zone := func(e *Env) { e.Host = "fe80::1%eth0" }
	if _, out, _ := configures(w, "ann", "config", zone); !strings.Contains(out, "    HostName fe80::1%%eth0\n") {
		t.Errorf("ssh would expand the host name in\n%s", out)
	}
}

// TestConfigAlias checks that an alias is refused if ssh would read it as a pattern, an option or
// several hosts.
func TestConfigAlias(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	for _, alias := range []string{"*", "a*", "!a", "-oProxyCommand=x", "a,b", `"a b"`, "a#b", "é", strings.Repeat("a", 65)} {
		if code, out, errs := configures(w, "ann", "config "+alias, nil); code != Wrong || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: code %d, %q and %q", alias, code, out, errs)
		}
	}
}

// TestConfigOnScreens checks that the screens show the command to type in the user's own shell.
func TestConfigOnScreens(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	screens := func(e *Env) { e.Screens = true }
	if _, out, _ := configures(w, "ann", "config", screens); !strings.HasSuffix(out, "\nssh example.org config >> ~/.ssh/config\n") {
		t.Errorf("got %s", out)
	}
}
