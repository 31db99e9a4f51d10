package e2etest

import (
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"pawnstorm/lobby/store/nats/embedded"
)

// NatsServer runs a NATS server in this process and returns the flags for a node that uses it.
func NatsServer(t testing.TB, change func(*embedded.Config)) []string {
	t.Helper()
	flags, _ := RestartableNATS(t, change)
	return flags
}

// RestartableNATS is NatsServer with a function that stops the server. That returns a function
// that starts it again.
func RestartableNATS(t testing.TB, change func(*embedded.Config)) (flags []string, stop func() (again func())) {
	t.Helper()
	ports, err := embedded.Ports(1) // the same after a restart
	if err != nil {
		t.Fatal(err)
	}
	c := embedded.Config{
		Name: "n1", Folder: t.TempDir(), Port: ports[0], Password: "club-secret", SystemPassword: "system-secret",
	}
	if change != nil {
		change(&c)
	}
	var end func()
	start := func() {
		t.Helper()
		s, err := embedded.Start(c)
		if err != nil {
			t.Fatal(err)
		}
		end = sync.OnceFunc(func() { s.Shutdown(); s.WaitForShutdown() })
	}
	start()
	t.Cleanup(func() { end() })
	return []string{
		"--store=nats://127.0.0.1:" + strconv.Itoa(ports[0]), "--nats-replicas=1",
		"--nats-creds=" + SecretFile(t, embedded.ClubUser+":club-secret"),
		"--nats-system-creds=" + SecretFile(t, embedded.SystemUser+":system-secret"),
	}, func() func() { end(); return start }
}

// SecretFile writes a file that only its owner may read.
func SecretFile(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(path, []byte(text+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// SealSecret is a secret for --seal.
const SealSecret = "a secret of more than thirty-two letters"
