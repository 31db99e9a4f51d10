package cluster

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server/sshtest"
)

// TestSSHOnNATS runs TestSSH on NATS.
func TestSSHOnNATS(t *testing.T) {
	e2etest.Nightly(t)
	t.Parallel()
	nats := append(e2etest.NatsServer(t, nil), "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house")
	e2etest.RunScripts(t, "ssh", 0, func(folder string) []string {
		return append([]string{"--nats-name=" + filepath.Base(folder)}, nats...)
	})
}

// TestSSHOnTwoNodes runs TestSSH on two nodes, with opponents on different ones.
func TestSSHOnTwoNodes(t *testing.T) {
	t.Parallel()
	nats := append(e2etest.NatsServer(t, nil), "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house")
	e2etest.RunScripts(t, "ssh", 1, func(folder string) []string {
		return append([]string{"--nats-name=" + filepath.Base(folder)}, nats...)
	})
}

// TestMoveBots moves a club with much data from a folder to NATS and back.
func TestMoveBots(t *testing.T) {
	t.Parallel()
	nats := e2etest.NatsServer(t, nil)
	folder, back := filepath.Join(t.TempDir(), ".data"), filepath.Join(t.TempDir(), "back")
	liveClub(t, folder)
	file, again, there := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b"), filepath.Join(t.TempDir(), "c")
	on := func(args ...string) []string { return append(args, nats...) }
	e2etest.Must(t, "dump", "--data", folder, file)
	e2etest.Must(t, on("load", file)...)
	e2etest.Must(t, on("check")...)
	e2etest.Must(t, on("dump", there)...)
	e2etest.Must(t, "load", "--data", back, there)
	e2etest.Must(t, "check", "--data", back)
	e2etest.Must(t, "dump", "--data", back, again)
	entries := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, all, _ := strings.Cut(string(text), "\n")        // without the date
		all, _, _ = strings.Cut(all, `{"entries":`)         // and without the checksum
		return e2etest.OriginLine.ReplaceAllString(all, "") // and without the origin, which stays behind
	}
	want := entries(file)
	if entries(there) != want || entries(again) != want {
		t.Error("the loaded data differs from the dump")
	}
	for _, kind := range []string{"table", "done", "player", "name", "key", "by", "end", "rating", "rated", "talk", "house", "last", "puzzle", "report", "pass", "notice", "sanction", "audit", "other"} {
		if !strings.Contains(want, `{"key":"`+kind+"/") {
			t.Errorf("the club has no %s/", kind)
		}
	}
	e2etest.Fails(t, "the club pawnstorm exists on NATS already", on("load", file)...)
	e2etest.Fails(t, "--force cannot replace a club on NATS", on("load", "--force", file)...)
	half := e2etest.SecretFile(t, strings.Join(strings.SplitAfterN(want, "\n", 3)[:2], ""))
	e2etest.Fails(t, "is incomplete, and no server will open it", on("load", "--nats-name=half", half)...)
	e2etest.Fails(t, "pawnstorm load did not finish", on("dump", "--nats-name=half")...)
	e2etest.Fails(t, "free disk space by themselves", on("compact")...)
	backup := filepath.Join(t.TempDir(), "club.backup")
	e2etest.Must(t, on("backup", backup)...)
	e2etest.Fails(t, "the club pawnstorm exists on NATS already", on("restore", backup)...)
	e2etest.Must(t, on("restore", "--nats-name=back", backup)...)
	e2etest.Must(t, on("dump", "--nats-name=back", again)...)
	if entries(again) != want {
		t.Error("the restored data differs from the backup")
	}
	older := filepath.Join(t.TempDir(), "club.jsonl.gz") // as older versions made them
	e2etest.Must(t, on("dump", older)...)
	e2etest.Must(t, on("restore", "--nats-name=older", older)...)
	e2etest.Must(t, on("dump", "--nats-name=older", again)...)
	if mark := `{"key":"ops/backup","json":{"v":1}}` + "\n"; strings.Replace(entries(again), mark, "", 1) != want {
		t.Error("the data of an older backup differs")
	}
}

// TestRepairClub repairs a club on NATS after all its nodes have stopped.
func TestRepairClub(t *testing.T) {
	nats := e2etest.NatsServer(t, nil)
	folder, broken := filepath.Join(t.TempDir(), ".data"), filepath.Join(t.TempDir(), "broken")
	liveClub(t, folder)
	st, err := bolt.Open(filepath.Join(folder, cli.DatabaseFile), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	lost := ""
	for e, err := range st.List(t.Context(), "by/", "") {
		if err != nil {
			t.Fatal(err)
		}
		if err := st.Delete(t.Context(), e.Key, e.Rev); err != nil {
			t.Fatal(err)
		}
		lost = e.Key
		break
	}
	if err := st.Close(); err != nil || lost == "" {
		t.Fatal("no history entry to delete", err)
	}
	t.Chdir(t.TempDir()) // the backup goes here
	on := func(args ...string) []string { return append(args, nats...) }
	e2etest.Must(t, "dump", "--data", folder, broken)
	e2etest.Must(t, on("load", broken)...)
	node := e2etest.Open(t, nil, append(nats, "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house", "--addr=127.0.0.1:0")...)
	e2etest.Fails(t, "1 node of the club pawnstorm may still run", on("check", "--repair")...)
	node.Terminate()
	e2etest.Fails(t, "the club has faults", on("check")...)
	e2etest.Must(t, on("check", "--repair")...)
	e2etest.Must(t, on("check")...)
	if kept, _ := filepath.Glob("pawnstorm-*-repair.backup"); len(kept) != 1 {
		t.Errorf("got backup files %q", kept)
	}
}

// TestNATSRefused checks that contradictory flags give a clear error.
func TestNATSRefused(t *testing.T) {
	t.Parallel()
	good := e2etest.NatsServer(t, nil)
	seal := "--seal=" + e2etest.SecretFile(t, e2etest.SealSecret)
	for name, test := range map[string]struct {
		args    []string
		refusal string
	}{
		"no key":           {good, "need the same host key"},
		"a short secret":   {append(good, "--seal="+e2etest.SecretFile(t, "short")), "needs at least 32"},
		"missing key file": {append(good, "--host-key="+filepath.Join(t.TempDir(), "none")), "cannot open the host key"},
		"unknown scheme":   {[]string{"--store=http://x", seal}, "is neither bolt:FOLDER nor nats://"},
		"a password":       {[]string{"--store=nats://u:p@x", seal}, "must not contain a password"},
		"missing server":   {[]string{"--store=nats://a,,b", seal}, "names no server between"},
		"half a pair":      {append(good, seal, "--nats-cert=/x"), "go together"},
		"two folders":      {[]string{"--store=bolt:/a", "--data=/b"}, "give one of them"},
		"no folder":        {[]string{"--store=bolt:"}, "needs a folder"},
		"lazy and unknown": {append(good[:3:3], seal), "whether the NATS servers write to disk before they acknowledge"},
	} {
		_, stderr, code := e2etest.Finish(t, []string{"PAWNSTORM_ADDR=127.0.0.1:0"}, test.args...)
		if code == cli.ExitDone || !strings.Contains(stderr, test.refusal) {
			t.Errorf("%s: exit code %d, %s", name, code, stderr)
		}
	}
}

// TestSharedHostKey checks that the nodes of a club share a host key and that only the right secret
// opens it.
func TestSharedHostKey(t *testing.T) {
	nats := e2etest.NatsServer(t, nil)
	seal := "--seal=" + e2etest.SecretFile(t, e2etest.SealSecret)
	node := func() string {
		return e2etest.ShownFingerprint(t, e2etest.Open(t, nil, append(nats, seal, "--addr=127.0.0.1:0")...).Addr())
	}
	if one, two := node(), node(); one != two {
		t.Errorf("the nodes show host keys %s and %s", one, two)
	}
	_, stderr, _ := e2etest.Finish(t, nil, append(nats, "--addr=127.0.0.1:0", "--seal="+e2etest.SecretFile(t, e2etest.SealSecret+"!"))...)
	if !strings.Contains(stderr, "does not open the cluster's host key") {
		t.Errorf("with the wrong secret: got error %q", stderr)
	}
}

// liveClub runs a server on a folder with all kinds of data.
func liveClub(t *testing.T, folder string) {
	t.Helper()
	operator := sshtest.Key(t)
	operators := e2etest.SecretFile(t, e2etest.Authorized(operator))
	s := e2etest.Open(t, nil, "--addr=127.0.0.1:0", "--data", folder, "--no-house", "--operators", operators)
	ann, ben, op := e2etest.NewCaller(t, s.Addr(), sshtest.Key(t)), e2etest.NewCaller(t, s.Addr(), sshtest.Key(t)), e2etest.NewCaller(t, s.Addr(), operator)
	e2etest.Say(t, ann, "name ann")
	e2etest.Say(t, ben, "name ben")
	for _, last := range []string{"move Qh4", "draw"} { // one finished game, one unfinished
		var made struct{ ID string }
		if err := json.Unmarshal([]byte(e2etest.Say(t, ann, "new chess as white clock=5+0 rated --json")), &made); err != nil {
			t.Fatal(err)
		}
		e2etest.Say(t, ben, "join "+made.ID)
		for i, move := range []string{"f3", "e5", "g4"} {
			e2etest.Say(t, []e2etest.Caller{ann, ben}[i%2], "move "+move)
		}
		e2etest.Say(t, ben, "say \u201cgood luck\u201d, \u00fc")
		e2etest.Say(t, ben, last)
	}
	e2etest.Say(t, ann, "shout hello")
	e2etest.Say(t, ben, "report ann --table=lobby because it is so loud")
	e2etest.Say(t, ann, "puzzle bksfmyko f1xc4 a1-c3")
	e2etest.Say(t, ann, "keys code")
	e2etest.Say(t, op, "admin motd Welcome on Sunday")
	e2etest.Say(t, op, "admin mute ben for 1h because of much talk")
	if code := s.Terminate(); code != cli.ExitDone {
		t.Fatal(code)
	}
	st, err := bolt.Open(filepath.Join(folder, cli.DatabaseFile), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for key, value := range map[string]string{"other/bytes": "\x00\xff\x80", "other/empty": "", "other/text": "hello", "other/json": `{"a": 1}`} {
		if _, err := st.Put(t.Context(), key, []byte(value), 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestNodeDies kills the node of a player, who continues the same game on another node.
func TestNodeDies(t *testing.T) {
	t.Parallel()
	flags := append(e2etest.NatsServer(t, nil), "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house", "--addr=127.0.0.1:0")
	first, second := e2etest.Open(t, nil, flags...), e2etest.Open(t, nil, flags...)
	ann, ben := e2etest.NewCaller(t, first.Addr(), sshtest.Key(t)), e2etest.NewCaller(t, second.Addr(), sshtest.Key(t))
	e2etest.Say(t, ann, "name ann")
	e2etest.Say(t, ben, "name ben")
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.Say(t, ann, "new chess as white clock=5+3 --json")), &made); err != nil {
		t.Fatal(err)
	}
	e2etest.Say(t, ben, "join "+made.ID)
	screen := sshtest.Dial(t, ann.Addr, ann.Key).Terminal(80, 24)
	screen.Until("ann")
	for late := time.Now().Add(e2etest.Patience); !strings.Contains(e2etest.Say(t, ben, "who"), "ann"); {
		if time.Now().After(late) {
			t.Fatal("the other node does not show ann")
		}
	}
	e2etest.Say(t, ann, "move e4")
	first.Kill()
	again := e2etest.NewCaller(t, second.Addr(), ann.Key)
	if shown := e2etest.Say(t, again, "show --json"); !strings.Contains(shown, made.ID) || !strings.Contains(shown, "e4") {
		t.Errorf("ann sees %s", shown)
	}
	e2etest.Say(t, ben, "move e5 on "+made.ID)
	e2etest.Say(t, again, "move Nf3 on "+made.ID)
	for late := time.Now().Add(e2etest.Patience); strings.Contains(e2etest.Say(t, ben, "who"), "ann"); { // her session there has ended
		if time.Now().After(late) {
			t.Fatal("ann is still online")
		}
	}
}
