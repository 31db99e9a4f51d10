package hostile

import (
	"fmt"
	"net"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/budget"
	"pawnstorm/server/sshtest"
)

// TestHostileBudgets lets one address try many names and codes. Its budgets must stop it, and people
// elsewhere must not notice.
func TestHostileBudgets(t *testing.T) {
	p := e2etest.Start(t, t.TempDir())
	budgets := budget.Defaults()
	run := func(source, line string) (said string, code int) {
		t.Helper()
		from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(source)}}
		nc, err := from.DialContext(t.Context(), "tcp", p.Addr())
		if err != nil {
			t.Skip(err) // only Linux has all of 127.0.0.0/8
		}
		_, said, code = sshtest.Connect(t, nc, sshtest.Key(t)).Run(line, "")
		return said, code
	}
	const rogue = "127.0.90.1"
	for i, most := 0, budgets[budget.NewAccount].Source.Most; i <= most; i++ {
		said, code := run(rogue, fmt.Sprintf("name rogue%d", i))
		if (code == 0) != (i < most) || i == most && !strings.Contains(said, "from your address: you may take a name again in") {
			t.Errorf("account %d: %d, %s", i+1, code, said)
		}
	}
	for i, most := 0, budgets[budget.TryCode].Source.Most; i <= most; i++ {
		said, _ := run(rogue, "keys use 0000-0000")
		if waits := strings.Contains(said, "you may try a code again in"); waits != (i == most) {
			t.Errorf("try %d: %s", i+1, said)
		}
	}
	for i := range 3 {
		if said, code := run(fmt.Sprintf("127.0.%d.1", 91+i), fmt.Sprintf("name honest%d", i)); code != 0 {
			t.Errorf("another address: %s", said)
		}
	}
}
