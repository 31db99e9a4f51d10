package hostile

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
)

// TestCrash kills the server with SIGKILL again and again while people play. After each kill the
// store must hold every move that a screen showed, in order, and no others. Then the server restarts
// and everyone plays on. PAWNSTORM_CRASH_TRIALS sets the number of kills.
func TestCrash(t *testing.T) {
	trials := crashTrials(t, 3)
	folder := t.TempDir()
	var all []*campaigner
	for _, names := range [][2]string{{"ann", "ben"}, {"cleo", "dan"}, {"eva", "fred"}, {"gus", "hana"}} {
		all = append(all, &campaigner{Duo: e2etest.NewDuo(t, names[0], names[1])})
	}
	for trial := range trials {
		playAndKill(t, folder, all)
		checkStore(t, folder, all)
		if t.Failed() {
			t.Fatalf("kill %d of %d", trial+1, trials)
		}
	}
	moves, games, unseen := 0, 0, 0
	for _, c := range all {
		for _, m := range c.finished {
			moves += len(m.Typed)
		}
		if c.Match != nil {
			moves += len(c.Match.Typed)
		}
		games += len(c.finished)
		unseen += c.unseen
	}
	t.Logf("%d kills; %d moves, all saved, %d of them not shown before a kill; %d games ended", trials, moves, unseen, games)
}

// crashTrials returns how often to kill the server: PAWNSTORM_CRASH_TRIALS, or else a few times.
func crashTrials(t *testing.T, few int) int {
	t.Helper()
	s := os.Getenv("PAWNSTORM_CRASH_TRIALS")
	if s == "" {
		return few
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// campaigner is a duo that plays through all crashes.
type campaigner struct {
	*e2etest.Duo
	registered bool
	finished   []*e2etest.Match
	unseen     int // moves that were saved but not shown before a kill
}

// resignOnce is the average number of moves before a resignation, so that kills also hit the start
// and end of games.
const resignOnce = 25

// killWithin is the longest time between the start of play and the kill.
const killWithin = 800 * time.Millisecond

// playAndKill starts the server, lets everyone play, and kills it at a random moment.
func playAndKill(t *testing.T, folder string, all []*campaigner) {
	t.Helper()
	p := e2etest.Start(t, folder)
	var killed atomic.Bool
	var playing, sitting sync.WaitGroup
	for _, c := range all {
		sitting.Add(1)
		sits := sync.OnceFunc(sitting.Done)
		playing.Go(func() {
			defer sits()
			c.play(&killedTest{t, &killed}, p.Addr(), sits)
		})
	}
	sitting.Wait()
	<-time.After(rand.N(killWithin))
	killed.Store(true)
	p.Kill()
	playing.Wait()
	for _, c := range all {
		c.lookOnceMore()
	}
}

// killedTest is a test whose server will be killed. After the kill, a fatal error only ends its
// goroutine.
type killedTest struct {
	testing.TB
	killed *atomic.Bool
}

func (m *killedTest) Fatal(args ...any) { m.end(fmt.Sprint(args...)) }

func (m *killedTest) Fatalf(format string, args ...any) { m.end(fmt.Sprintf(format, args...)) }

func (m *killedTest) end(why string) {
	if !m.killed.Load() {
		m.Error(why)
	}
	runtime.Goexit()
}

// play connects and plays until the server is killed. It calls moving after each move.
func (c *campaigner) play(t testing.TB, addr string, moving func()) {
	c.Connect(t, addr)
	if !c.registered {
		c.Register()
		c.registered = true
	} else if c.Match != nil {
		c.Resume()
	}
	for {
		if c.Match == nil {
			c.Begin(t)
		}
		for !c.Match.Over && rand.IntN(resignOnce) > 0 {
			c.Move(t)
			moving()
		}
		if !c.Match.Over {
			c.Resign()
		}
		c.finished = append(c.finished, c.Match)
		c.Leave()
	}
}

// lookOnceMore records the last screens before the connection was lost.
func (c *campaigner) lookOnceMore() {
	for _, term := range c.Terms {
		term.Wait()
		if c.Match != nil {
			c.Match.Look(term.Screen())
		}
	}
}

// checkStore compares the database with what the screens showed.
func checkStore(t *testing.T, folder string, all []*campaigner) {
	t.Helper()
	store, err := bolt.Open(filepath.Join(folder, cli.DatabaseFile), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	service, err := lobby.New(t.Context(), lobby.Config{
		Store: store, Games: catalog.All(), Now: time.Now, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer service.Close()
	for _, c := range all {
		for _, m := range c.finished {
			c.check(t, service, m)
		}
		c.catchUp(t, service)
	}
}

// check compares a match with its stored table and returns the table.
func (c *campaigner) check(t *testing.T, service *lobby.Club, m *e2etest.Match) *table.Table {
	t.Helper()
	tbl, err := service.Tables.Get(t.Context(), m.Id)
	if err != nil {
		t.Fatalf("table %s of %s was shown but is lost: %v", m.Id, c.Names, err)
	}
	var stored []string
	for _, p := range tbl.Plies {
		stored = append(stored, p.Text)
	}
	if n := len(stored); n < m.Seen || n > len(m.Typed) || !slices.Equal(stored, m.Typed[:n]) {
		t.Errorf("table %s of %s: screens showed %d of the moves %v, got stored moves %v", m.Id, c.Names, m.Seen, m.Typed, stored)
	}
	if m.Over && tbl.Status != table.Over {
		t.Errorf("table %s of %s: the end was shown but is lost", m.Id, c.Names)
	}
	if m.Begun && tbl.Status == table.Open {
		t.Errorf("table %s of %s: the game had begun but a seat is free", m.Id, c.Names)
	}
	return tbl
}

// catchUp checks the running match and continues from its stored moves, which may be ahead of the
// screens.
func (c *campaigner) catchUp(t *testing.T, service *lobby.Club) {
	t.Helper()
	if c.Match == nil {
		c.adopt(t, service.Tables.Listing())
	}
	if c.Match == nil {
		return
	}
	m, tbl := c.Match, c.check(t, service, c.Match)
	n := min(len(tbl.Plies), len(m.Typed))
	c.unseen += max(n-m.Seen, 0)
	m.Typed, m.Shown, m.States, m.Seen = m.Typed[:n], m.Shown[:n], m.States[:n+1], n
	m.Begun, m.Over = tbl.Status == table.Playing, tbl.Status == table.Over
	if m.Over {
		c.finished = append(c.finished, m)
		c.Match = nil
	}
}

// adopt finds a table that was created but never shown to its host.
func (c *campaigner) adopt(t *testing.T, l *live.Listing) {
	for table := range l.Open.All() {
		if host := slices.Index(c.Names[:], table.Host.Name); host >= 0 {
			c.Match = e2etest.NewMatch(t, table.ID, host)
		}
	}
}
