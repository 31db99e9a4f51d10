package cluster

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server/sshtest"
)

// TestAdminOfAllNodes lets an operator list and end sessions on another node, then drain both nodes.
func TestAdminOfAllNodes(t *testing.T) {
	t.Parallel()
	opKey, kayKey := sshtest.Key(t), sshtest.Key(t)
	flags := append(e2etest.NatsServer(t, nil), "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house", "--addr=127.0.0.1:0", "--operators="+e2etest.SecretFile(t, e2etest.Authorized(opKey)))
	first, second := e2etest.Open(t, nil, append(flags, "--node=left")...), e2etest.Open(t, nil, append(flags, "--node=right")...)
	op, kay := e2etest.NewCaller(t, first.Addr(), opKey), e2etest.NewCaller(t, second.Addr(), kayKey)
	// A slow node is reported by name; a person would try again.
	until := func(line string, good func(stdout, stderr string, code int) bool) string {
		t.Helper()
		for late := time.Now().Add(e2etest.Patience); ; {
			stdout, stderr, code := op.Run(line, "")
			if good(stdout, stderr, code) {
				return stdout
			}
			if time.Now().After(late) {
				t.Fatalf("%s: %d\n%s%s", line, code, stdout, stderr)
			}
		}
	}
	done := func(_, _ string, code int) bool { return code == cli.ExitDone }
	tells := func(part string) func(string, string, int) bool {
		return func(stdout, _ string, _ int) bool { return strings.Contains(stdout, part) }
	}
	e2etest.Say(t, op, "name opal")
	e2etest.Say(t, kay, "name kay")
	screen := sshtest.Dial(t, kay.Addr, kay.Key).Terminal(80, 24)
	screen.Until("kay")

	if out := until("admin who", tells("@right")); !strings.Contains(out, "@left") {
		t.Errorf("got sessions\n%s", out)
	}
	var seen struct{ Session, Name, Node string }
	for line := range strings.Lines(until("admin who --json", tells(`"name":"kay"`))) {
		if strings.Contains(line, `"name":"kay"`) {
			if err := json.Unmarshal([]byte(line), &seen); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen.Node != "right" || !strings.HasSuffix(seen.Session, "@right") {
		t.Errorf("got %+v for kay", seen)
	}
	until("admin kick "+seen.Session+" because of a test", done)
	screen.Until("The reason: of a test.")

	until("admin announce hello, all", done)
	screen = sshtest.Dial(t, kay.Addr, kay.Key).Terminal(80, 24)
	screen.Until("kay")
	until("admin motd Welcome on both", done)
	screen.Until("Welcome on both")
	until("admin log-level debug --all", tells("The log level of node right is debug"))
	until("admin limits --node=right", tells("--idle"))

	if _, stderr, code := op.Run("admin drain --node=middle", ""); code != cli.ExitFailed || !strings.Contains(stderr, "There is no node middle. Choose left, right.") {
		t.Errorf("unknown node: %d, %s", code, stderr)
	}
	kay.Addr = first.Addr()
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.Say(t, kay, "new chess as white clock=60+0 --json")), &made); err != nil {
		t.Fatal(err)
	}
	e2etest.Say(t, op, "join "+made.ID)
	e2etest.Say(t, kay, "move e4 on "+made.ID)
	e2etest.Say(t, op, "move e5 on "+made.ID)
	until("admin drain --node=right", tells("Node right stops when the games with a running clock on it are over (1 now)"))
	screen.Until("This node restarts")
	if _, stderr, code := sshtest.Dial(t, second.Addr()).Run("list", ""); code != cli.ExitFailed || !strings.Contains(stderr, "Connect again to reach another node.") {
		t.Errorf("login to the drained node: %d, %s", code, stderr)
	}
	e2etest.Say(t, kay, "resign "+made.ID)
	select {
	case <-second.Done:
	case <-time.After(e2etest.Patience):
		t.Fatal("the other node is still running")
	}
	e2etest.Say(t, kay, "list")
	until("admin who", func(stdout, _ string, _ int) bool { return !strings.Contains(stdout, "@") }) // alone now
	e2etest.Say(t, op, "admin drain --after=0m")
	select {
	case <-first.Done:
	case <-time.After(e2etest.Patience):
		t.Fatal("this node is still running")
	}
}

// TestAdminBackupOnNATS checks that the node an operator asks makes the backup, and that a club can
// be restored from it.
func TestAdminBackupOnNATS(t *testing.T) {
	t.Parallel()
	opKey := sshtest.Key(t)
	nats := e2etest.NatsServer(t, nil)
	flags := append(nats, "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house", "--addr=127.0.0.1:0", "--operators="+e2etest.SecretFile(t, e2etest.Authorized(opKey)))
	folders := map[string]string{"left": filepath.Join(t.TempDir(), "left"), "right": e2etest.SecretFile(t, "no folder")}
	left, right := e2etest.Open(t, nil, append(flags, "--node=left", "--data="+folders["left"])...), e2etest.Open(t, nil, append(flags, "--node=right", "--data="+folders["right"])...)
	op, there := e2etest.NewCaller(t, left.Addr(), opKey), e2etest.NewCaller(t, right.Addr(), opKey)
	e2etest.Say(t, op, "name opal")
	for late := time.Now().Add(e2etest.Patience); !strings.Contains(e2etest.Say(t, op, "admin who"), "@left"); { // knows the other node
		if time.Now().After(late) {
			t.Fatal("a node does not see the other one")
		}
	}
	var made struct{ File, Node string }
	if err := json.Unmarshal([]byte(e2etest.Say(t, op, "admin backup --json")), &made); err != nil {
		t.Fatal(err)
	}
	if folder := filepath.Join(folders["left"], bolt.BackupFolder); filepath.Dir(made.File) != folder || made.Node != "left" {
		t.Errorf("got backup %s on node %q, want it in %s", made.File, made.Node, folder)
	}
	if out, said, code := there.Run("admin backup", ""); code != cli.ExitFailed || !strings.Contains(said, "The backup failed: ") || !strings.Contains(said, "not a directory") {
		t.Errorf("without a backup folder: %d, %s%s", code, out, said)
	}
	left.Terminate()
	right.Terminate()
	on := func(args ...string) []string { return append(args, append(nats, "--nats-name=again")...) }
	e2etest.Must(t, on("restore", made.File)...)
	e2etest.Must(t, on("check")...)
	if out := e2etest.Must(t, on("dump")...); !strings.Contains(out, `"name/opal"`) {
		t.Errorf("the restored club lacks its operator:\n%s", out)
	}
}

// TestAuditOnTwoNodes lets an operator act on two nodes at once. The audit log must be one chain, and
// both nodes must show the same end of it.
func TestAuditOnTwoNodes(t *testing.T) {
	t.Parallel()
	opKey := sshtest.Key(t)
	flags := append(e2etest.NatsServer(t, nil), "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house", "--addr=127.0.0.1:0", "--operators="+e2etest.SecretFile(t, e2etest.Authorized(opKey)))
	const each = 10
	var all sync.WaitGroup
	var callers []e2etest.Caller
	for _, node := range []string{"left", "right"} {
		s := e2etest.Open(t, nil, append(flags, "--node="+node)...)
		callers = append(callers, e2etest.NewCaller(t, s.Addr(), opKey))
	}
	for _, op := range callers {
		all.Go(func() {
			for range each {
				if stdout, stderr, code := op.Run("admin announce hello", ""); code != cli.ExitDone {
					t.Errorf("announcing: %d, %s%s", code, stdout, stderr)
				}
			}
		})
	}
	all.Wait()
	heads := make(map[string]bool)
	for _, op := range callers {
		var whole struct {
			Entries int
			Head    string
		}
		if err := json.Unmarshal([]byte(e2etest.Say(t, op, "admin audit verify --json")), &whole); err != nil || whole.Entries != 2*each {
			t.Errorf("got %+v, %v", whole, err)
		}
		heads[whole.Head] = true
	}
	if len(heads) != 1 {
		t.Errorf("the nodes show different ends: %v", heads)
	}
}
