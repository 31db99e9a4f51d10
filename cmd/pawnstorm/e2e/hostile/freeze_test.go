//go:build unix

package hostile

import (
	"encoding/json"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestHostileRow29Freeze stops the process while a player thinks, as a busy or sleeping machine does.
// The freeze must not cost the player time.
func TestHostileRow29Freeze(t *testing.T) {
	t.Parallel()
	e2etest.Demanded(t)
	const frozen = 6 * time.Second
	p := e2etest.Start(t, t.TempDir())
	white, black := sshtest.Key(t), sshtest.Key(t)
	run := func(who gossh.Signer, line string) string {
		t.Helper()
		out, said, code := sshtest.Dial(t, p.Addr(), who).Run(line, "")
		if code != 0 {
			t.Fatalf("%s: %d, %s", line, code, said)
		}
		return out
	}
	type shown struct {
		ID     string
		Clocks struct{ Left map[string]int64 }
	}
	show := func() (doc shown) {
		t.Helper()
		if err := json.Unmarshal([]byte(run(white, "show it --json")), &doc); err != nil {
			t.Fatal(err)
		}
		return doc
	}
	run(white, "name ann")
	run(black, "name ben")
	run(white, "new chess clock=5+0 as white")
	id := show().ID
	run(black, "join "+id)
	run(white, "move "+id+" e4")
	run(black, "move "+id+" e5")

	before := show()
	began := time.Now()
	if err := p.Cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	<-time.After(frozen) // the freeze
	if err := p.Cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	run(white, "move "+id+" d4")
	after := show()
	passed := time.Since(began)
	charged := time.Duration(before.Clocks.Left["white"]-after.Clocks.Left["white"]) * time.Millisecond
	if most := passed - frozen*3/4; charged > most {
		t.Errorf("%v passed, %v of it frozen: charged %v, want at most %v", passed, frozen, charged, most)
	}
}
