package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/nats/embedded"
	"pawnstorm/server/sshtest"
)

// natsServer runs a server of NATS in this process, and returns the flags by which a node
// finds it.
func natsServer(t testing.TB, change func(*embedded.Config)) []string {
	t.Helper()
	flags, _ := restartableNATS(t, change)
	return flags
}

// restartableNATS is natsServer, and a function that stops the server and returns another
// one that starts it again.
func restartableNATS(t testing.TB, change func(*embedded.Config)) (flags []string, stop func() (again func())) {
	t.Helper()
	ports, err := embedded.Ports(1) // the same when it is started again
	if err != nil {
		t.Fatal(err)
	}
	c := embedded.Config{Name: "n1", Folder: t.TempDir(), Port: ports[0], Password: "club-secret", SystemPassword: "system-secret"}
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
		"--nats-creds=" + secretFile(t, embedded.ClubUser+":club-secret"), "--nats-system-creds=" + secretFile(t, embedded.SystemUser+":system-secret"),
	}, func() func() { end(); return start }
}

// secretFile is a file that only its owner may read.
func secretFile(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(path, []byte(text+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// environment are flags as variables.
func environment(flags []string) (env []string) {
	for _, f := range flags {
		name, value, _ := strings.Cut(strings.TrimPrefix(f, "--"), "=")
		env = append(env, variable(name)+"="+value)
	}
	return env
}

const sealSecret = "a secret of more than thirty-two letters"

// TestSSHOnNATS is TestSSH with all in NATS.
func TestSSHOnNATS(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it takes a minute")
	}
	nats := append(natsServer(t, nil), "--seal="+secretFile(t, sealSecret), "--no-house")
	runScripts(t, "ssh", 0, func(folder string) []string {
		return append([]string{"--nats-name=" + filepath.Base(folder)}, nats...)
	})
}

// TestSSHOnTwoNodes is the same in a club of two nodes: those who play with each other are
// on different ones.
func TestSSHOnTwoNodes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it takes a minute")
	}
	nats := append(natsServer(t, nil), "--seal="+secretFile(t, sealSecret), "--no-house")
	runScripts(t, "ssh", 1, func(folder string) []string {
		return append([]string{"--nats-name=" + filepath.Base(folder)}, nats...)
	})
}

// TestMoveHouse moves a club from a folder to NATS and back, with all that people have
// done there.
func TestMoveHouse(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it plays games first")
	}
	nats := natsServer(t, nil)
	folder, back := filepath.Join(t.TempDir(), ".data"), filepath.Join(t.TempDir(), "back")
	liveClub(t, folder)
	file, again, there := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b"), filepath.Join(t.TempDir(), "c")
	on := func(args ...string) []string { return append(args, nats...) }
	must(t, "dump", "--data", folder, file)
	must(t, on("load", file)...)
	must(t, on("check")...)
	must(t, on("dump", there)...)
	must(t, "load", "--data", back, there)
	must(t, "check", "--data", back)
	must(t, "dump", "--data", back, again)
	entries := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, all, _ := strings.Cut(string(text), "\n") // all but the date
		all, _, _ = strings.Cut(all, `{"entries":`)  // and the sum
		return originLine.ReplaceAllString(all, "")  // where it belongs does not move with it
	}
	want := entries(file)
	if entries(there) != want || entries(again) != want {
		t.Error("what was loaded is not what was dumped")
	}
	for _, kind := range []string{"table", "done", "player", "name", "key", "by", "end", "rating", "rated", "talk", "house", "last", "puzzle", "report", "pass", "notice", "sanction", "audit", "other"} {
		if !strings.Contains(want, `{"key":"`+kind+"/") {
			t.Errorf("no %s/ was there to move", kind)
		}
	}
	fails(t, "there is a club pawnstorm on NATS already", on("load", file)...)
	fails(t, "a club on NATS is not replaced", on("load", "--force", file)...)
	half := secretFile(t, strings.Join(strings.SplitAfterN(want, "\n", 3)[:2], ""))
	fails(t, "is not whole, and no server will open it", on("load", "--nats-name=half", half)...)
	fails(t, "pawnstorm load has not come to its end", on("dump", "--nats-name=half")...)
	fails(t, "give back by themselves", on("compact")...)
	backup := filepath.Join(t.TempDir(), "club.jsonl.gz")
	must(t, on("backup", backup)...)
	if packed, err := os.ReadFile(backup); err != nil || !strings.HasPrefix(string(packed), "\x1f\x8b") {
		t.Errorf("the backup is not compressed: %v", err)
	}
	fails(t, "there is a club pawnstorm on NATS already", on("restore", backup)...)
	must(t, on("restore", "--nats-name=back", backup)...)
	must(t, on("dump", "--nats-name=back", again)...)
	if entries(again) != want {
		t.Error("what was restored is not what was kept")
	}
}

// TestRepairClub mends a club on NATS, when none of its nodes serves any more.
func TestRepairClub(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays games first")
	}
	nats := natsServer(t, nil)
	folder, broken := filepath.Join(t.TempDir(), ".data"), filepath.Join(t.TempDir(), "broken")
	liveClub(t, folder)
	st, err := bolt.Open(filepath.Join(folder, databaseFile), bolt.Options{})
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
		t.Fatal("no line of a history was there to lose", err)
	}
	t.Chdir(t.TempDir()) // where the backup is put
	on := func(args ...string) []string { return append(args, nats...) }
	must(t, "dump", "--data", folder, broken)
	must(t, on("load", broken)...)
	node := open(t, nil, append(nats, "--seal="+secretFile(t, sealSecret), "--no-house", "--addr=127.0.0.1:0")...)
	fails(t, "1 node of the club pawnstorm may still serve", on("check", "--repair")...)
	node.terminate()
	fails(t, "the club has faults", on("check")...)
	must(t, on("check", "--repair")...)
	must(t, on("check")...)
	if kept, _ := filepath.Glob("pawnstorm-*-repair.jsonl.gz"); len(kept) != 1 {
		t.Errorf("of before there is %q", kept)
	}
}

// TestNATSRefused: what cannot be meant is refused in a sentence.
func TestNATSRefused(t *testing.T) {
	good := natsServer(t, nil)
	seal := "--seal=" + secretFile(t, sealSecret)
	for name, test := range map[string]struct {
		args    []string
		refusal string
	}{
		"no key":           {good, "need the same host key"},
		"a short secret":   {append(good, "--seal="+secretFile(t, "short")), "must have at least 32"},
		"no such key":      {append(good, "--host-key="+filepath.Join(t.TempDir(), "none")), "cannot open the host key"},
		"another scheme":   {[]string{"--store=http://x", seal}, "is neither bolt:FOLDER nor nats://"},
		"a password":       {[]string{"--store=nats://u:p@x", seal}, "must not tell a password"},
		"nobody between":   {[]string{"--store=nats://a,,b", seal}, "names no server between"},
		"half a pair":      {append(good, seal, "--nats-cert=/x"), "go together"},
		"two folders":      {[]string{"--store=bolt:/a", "--data=/b"}, "give one of them"},
		"no folder":        {[]string{"--store=bolt:"}, "needs a folder"},
		"nobody there":     {[]string{"--store=nats://127.0.0.1:1", seal}, "cannot be used"},
		"lazy and unknown": {append(good[:3:3], seal), "whether the NATS servers write to the disk before they acknowledge"},
	} {
		_, stderr, code := finish(t, []string{"PAWNSTORM_ADDR=127.0.0.1:0"}, test.args...)
		if code == exitDone || !strings.Contains(stderr, test.refusal) {
			t.Errorf("%s: %d, %s", name, code, stderr)
		}
	}
}

// TestSharedHostKey: the nodes of a club have one host key, which only the secret opens.
func TestSharedHostKey(t *testing.T) {
	nats := natsServer(t, nil)
	seal := "--seal=" + secretFile(t, sealSecret)
	node := func() string {
		return shownFingerprint(t, open(t, nil, append(nats, seal, "--addr=127.0.0.1:0")...).addr())
	}
	if one, two := node(), node(); one != two {
		t.Errorf("people are shown %s and %s", one, two)
	}
	_, stderr, _ := finish(t, nil, append(nats, "--addr=127.0.0.1:0", "--seal="+secretFile(t, sealSecret+"!"))...)
	if !strings.Contains(stderr, "is not that with which the host key of this club is sealed") {
		t.Errorf("with another secret it says %q", stderr)
	}
}

// natsNeeds are what some settings need besides in the environment, by flag.
var natsNeeds = map[string]func(*testing.T) []string{
	"seal":              natsBase,
	"node":              natsBase,
	"nats-name":         natsBase,
	"nats-creds":        natsBase,
	"nats-system-creds": natsBase,
	"nats-tables":       natsBase,
	"nats-replicas": func(t *testing.T) []string { // of a club that has one of each
		nats := natsServer(t, nil)
		must(t, append([]string{"dump"}, nats...)...)
		return environment(append(nats, "--seal="+secretFile(t, sealSecret), "--nats-unsafe=true"))
	},
	"nats-ca": tlsBase, "nats-cert": tlsBase, "nats-key": tlsBase,
}

func natsBase(t *testing.T) []string {
	return environment(append(natsServer(t, nil), "--seal="+secretFile(t, sealSecret)))
}

// tlsBase is a server that wants a certificate, of which the files lie in a folder.
func tlsBase(t *testing.T) []string {
	cert, key := testCert(), testKey()
	nats := natsServer(t, func(c *embedded.Config) { c.CA, c.Cert, c.Key = cert, cert, key })
	return environment(append(nats, "--seal="+secretFile(t, sealSecret), "--nats-ca="+cert, "--nats-cert="+cert, "--nats-key="+key))
}

func natsSetting(flag string, values func(*testing.T) (env, flag string)) setting {
	return setting{flag, values, logged("the club is on NATS", strings.TrimPrefix(flag, "nats-")+`=(\S+)`)}
}

func secrets(text string) func(*testing.T) (env, flag string) {
	return func(t *testing.T) (string, string) { return secretFile(t, text), secretFile(t, text) }
}

func copies(path func() string) func(*testing.T) (env, flag string) {
	return func(t *testing.T) (string, string) {
		text, err := os.ReadFile(path())
		if err != nil {
			t.Fatal(err)
		}
		return secrets(string(text))(t)
	}
}

var natsSettings = []setting{
	{"store", func(t *testing.T) (env, flag string) { return inFolder + t.TempDir(), inFolder + t.TempDir() }, func(t *testing.T, s *opened) string {
		return inFolder + s.told(t, `Data      (.*)\n`)
	}},
	{"host-key", func(t *testing.T) (env, flag string) {
		return filepath.Join(t.TempDir(), "key"), filepath.Join(t.TempDir(), "key")
	}, logged("the host key is read", `file=(\S+)`)},
	{"node", constant("env-node", "flag-node"), logged("this is a node of the club", `node=(\S+)`)},
	{"seal", secrets(sealSecret), logged("the host key is read", `seal=(\S+)`)},
	natsSetting("nats-name", constant("env-club", "flag-club")),
	natsSetting("nats-creds", secrets("club:club-secret")),
	natsSetting("nats-system-creds", secrets("system:system-secret")),
	natsSetting("nats-tables", constant("2", "3")),
	natsSetting("nats-replicas", constant("1", "2")),
	natsSetting("nats-ca", copies(testCert)),
	natsSetting("nats-cert", copies(testCert)),
	natsSetting("nats-key", copies(testKey)),
}

// liveClub has a server in a folder in which people have done much that leaves something.
func liveClub(t *testing.T, folder string) {
	t.Helper()
	operator := sshtest.Key(t)
	operators := secretFile(t, authorized(operator))
	s := open(t, nil, "--addr=127.0.0.1:0", "--data", folder, "--no-house", "--operators", operators)
	ann, ben, op := caller{t, s.addr(), sshtest.Key(t)}, caller{t, s.addr(), sshtest.Key(t)}, caller{t, s.addr(), operator}
	say(t, ann, "name ann")
	say(t, ben, "name ben")
	for _, last := range []string{"move Qh4", "draw"} { // a game that ends, and one that does not
		var made struct{ ID string }
		if err := json.Unmarshal([]byte(say(t, ann, "new chess as white clock=5+0 rated --json")), &made); err != nil {
			t.Fatal(err)
		}
		say(t, ben, "join "+made.ID)
		for i, move := range []string{"f3", "e5", "g4"} {
			say(t, []caller{ann, ben}[i%2], "move "+move)
		}
		say(t, ben, "say \u201cgood luck\u201d, \u00fc")
		say(t, ben, last)
	}
	say(t, ann, "shout hello")
	say(t, ben, "report ann --table=lobby because it is so loud")
	say(t, ann, "puzzle bksfmyko f1xc4 a1-c3")
	say(t, ann, "keys code")
	say(t, op, "admin motd Welcome on Sunday")
	say(t, op, "admin mute ben for 1h because of much talk")
	if code := s.terminate(); code != exitDone {
		t.Fatal(code)
	}
	st, err := bolt.Open(filepath.Join(folder, databaseFile), bolt.Options{})
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

// TestNodeDies kills the node of a player: on another one they are at the same position,
// and play on.
func TestNodeDies(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs a club of two nodes")
	}
	flags := append(natsServer(t, nil), "--seal="+secretFile(t, sealSecret), "--no-house", "--addr=127.0.0.1:0")
	first, second := open(t, nil, flags...), open(t, nil, flags...)
	ann, ben := caller{t, first.addr(), sshtest.Key(t)}, caller{t, second.addr(), sshtest.Key(t)}
	say(t, ann, "name ann")
	say(t, ben, "name ben")
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(say(t, ann, "new chess as white clock=5+3 --json")), &made); err != nil {
		t.Fatal(err)
	}
	say(t, ben, "join "+made.ID)
	screen := sshtest.Dial(t, ann.addr, ann.key).Terminal(80, 24)
	screen.Until("ann")
	for late := time.Now().Add(patience); !strings.Contains(say(t, ben, "who"), "ann"); {
		if time.Now().After(late) {
			t.Fatal("on the other node nobody knows that ann is there")
		}
	}
	say(t, ann, "move e4")
	first.kill()
	again := caller{t, second.addr(), ann.key}
	if shown := say(t, again, "show --json"); !strings.Contains(shown, made.ID) || !strings.Contains(shown, "e4") {
		t.Errorf("ann is shown %s", shown)
	}
	say(t, ben, "move e5 on "+made.ID)
	say(t, again, "move Nf3 on "+made.ID)
	for late := time.Now().Add(patience); strings.Contains(say(t, ben, "who"), "ann"); { // her session there is over
		if time.Now().After(late) {
			t.Fatal("ann is still there")
		}
	}
}
