package hostile

import (
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"filippo.io/age"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
	"pawnstorm/server/sshtest"
)

// mostLost is what the loss of the machine may cost.
const mostLost = time.Second

// TestCrashOfMachine kills the server while people play, deletes its data folder, and restores the
// club from what it shipped, again and again. Everything that was acknowledged more than a second
// before the kill must be there. PAWNSTORM_CRASH_TRIALS sets the number of kills.
func TestCrashOfMachine(t *testing.T) {
	trials := crashTrials(t, 2)
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	m := &machine{t: t, secret: e2etest.SecretFile(t, identity.String()), recipient: identity.Recipient().String()}
	for trial := range trials {
		if trial%freshAfter == 0 {
			m.fresh()
		}
		m.start()
		m.playAndKill()
		m.restore(trial%freshAfter == 0)
		if t.Failed() {
			t.Fatalf("kill %d of %d", trial+1, trials)
		}
	}
	t.Logf("%d machines lost; %d acts were acknowledged, %d of them lost, the oldest %d ms before the kill",
		trials, m.acts, m.lost, m.worst.Milliseconds())
}

// machine is a club whose machine is lost again and again.
type machine struct {
	t                          *testing.T
	data, shipped              string
	hostKey, secret, recipient string
	server                     *e2etest.Process
	pairs                      []*pair
	killed                     time.Time
	acts, lost                 int
	worst                      time.Duration // before the kill, of a lost act
}

// pair is two people who play one game after another with commands.
type pair struct {
	keys [2]gossh.Signer
	acts []act // since the start of the server
}

// act is something that the server acknowledged.
type act struct {
	at    time.Time
	table identity.TableID
	plies int
	over  bool
}

// freshAfter is after how many losses a new club begins, because an old one takes longer to restore.
const freshAfter = 20

// fresh begins a new club with two pairs of people.
func (m *machine) fresh() {
	m.t.Helper()
	folder := m.t.TempDir()
	m.data, m.shipped, m.hostKey = filepath.Join(folder, "data"), filepath.Join(folder, "shipped"), filepath.Join(folder, "host")
	if err := os.Mkdir(m.shipped, 0o700); err != nil {
		m.t.Fatal(err)
	}
	m.pairs = nil
	m.start()
	for _, names := range [][2]string{{"ann", "ben"}, {"cleo", "dan"}} {
		p := &pair{keys: [2]gossh.Signer{sshtest.Key(m.t), sshtest.Key(m.t)}}
		for i, name := range names {
			e2etest.ShellOf(m.t, m.server, p.keys[i], "register "+name)
		}
		m.pairs = append(m.pairs, p)
	}
	m.server.Terminate() // so that each later loss is a loss of acts
}

// start starts the server. The host key survives its machine, as BACKUPS.md advises.
func (m *machine) start() {
	m.t.Helper()
	if err := os.MkdirAll(m.data, 0o700); err != nil {
		m.t.Fatal(err)
	}
	m.server = e2etest.Start(m.t, m.data, "--no-house", "--budget=all=none,none", "--host-key="+m.hostKey,
		"--ship="+m.shipped, "--recipient="+m.recipient)
}

// playAndKill lets everyone play, kills the server at a random moment, and deletes its data.
func (m *machine) playAndKill() {
	var killed atomic.Bool
	var playing sync.WaitGroup
	for _, p := range m.pairs {
		p.acts = nil
		playing.Go(func() { p.play(&killedTest{m.t, &killed}, m.server.Addr()) })
	}
	<-time.After(rand.N(3 * time.Second))
	killed.Store(true)
	m.killed = time.Now()
	m.server.Kill()
	playing.Wait()
	if err := os.RemoveAll(m.data); err != nil {
		m.t.Fatal(err)
	}
}

// play plays short games until the server is killed.
func (p *pair) play(t testing.TB, addr string) {
	var clients [2]*sshtest.Client
	for i, key := range p.keys {
		clients[i] = sshtest.Dial(t, addr, key)
	}
	say := func(who int, line string) string {
		out, errs, code := clients[who].Run(line, "")
		if code != cli.ExitDone {
			t.Fatalf("%s: %d, %s", line, code, errs)
		}
		return out
	}
	for {
		var made struct{ ID identity.TableID }
		if err := json.Unmarshal([]byte(say(0, "new chess as white clock=5+0 rated --json")), &made); err != nil {
			t.Fatal(err)
		}
		done := func(plies int, over bool) { p.acts = append(p.acts, act{time.Now(), made.ID, plies, over}) }
		done(0, false)
		say(1, "join "+string(made.ID))
		for i, move := range strings.Fields("Nf3 Nf6 Ng1 Ng8 e4 e5 Nf3 Nf6") {
			say(i%2, "move "+move+" on "+string(made.ID))
			done(i+1, false)
		}
		say(rand.IntN(2), "resign "+string(made.ID))
		done(8, true)
	}
}

// restore restores what was shipped, perhaps after a rehearsal, and looks for each act.
func (m *machine) restore(rehearse bool) {
	m.t.Helper()
	if rehearse {
		if told := e2etest.Must(m.t, "restore", "--rehearse", "--identity", m.secret, m.shipped); !strings.Contains(told, "The rehearsal worked") {
			m.t.Errorf("the rehearsal says %s", told)
		}
	}
	e2etest.Must(m.t, "restore", "--adopt", "--data", m.data, "--identity", m.secret, m.shipped)
	st, err := bolt.Open(filepath.Join(m.data, cli.DatabaseFile), bolt.Options{})
	if err != nil {
		m.t.Fatal(err)
	}
	defer st.Close()
	club, err := lobby.New(m.t.Context(), lobby.Config{
		Store: st, Games: catalog.All(), Now: time.Now, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		m.t.Fatal(err)
	}
	defer club.Close()
	var last time.Time // of all acts
	for _, p := range m.pairs {
		if n := len(p.acts); n > 0 && p.acts[n-1].at.After(last) {
			last = p.acts[n-1].at
		}
	}
	for _, p := range m.pairs {
		m.acts += len(p.acts)
		at := slices.IndexFunc(p.acts, func(a act) bool {
			found, err := club.Tables.Get(m.t.Context(), a.table)
			return err != nil || len(found.Plies) < a.plies || a.over && found.Status != table.Over
		})
		if at < 0 {
			continue
		}
		m.lost += len(p.acts) - at
		lost := m.killed.Sub(p.acts[at].at)
		m.worst = max(m.worst, lost)
		// On a machine that is too busy, the server may not have run at all before the kill.
		if lost > mostLost && last.Sub(p.acts[at].at) > mostLost {
			m.t.Errorf("what was acknowledged %v before the kill is lost", lost)
		}
	}
}
