package main

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

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
)

// TestCrash kills the server with SIGKILL while people play on it, again and
// again on one data folder. After each kill the store must hold every move that
// any screen has shown, in order, and nothing that nobody played; then the
// server is started again and everybody comes back and goes on.
// PAWNSTORM_CRASH_TRIALS says how often.
func TestCrash(t *testing.T) {
	trials := 3
	if s := os.Getenv("PAWNSTORM_CRASH_TRIALS"); s != "" {
		var err error
		if trials, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	var all []*campaigner
	for _, names := range [][2]string{{"ann", "ben"}, {"cleo", "dan"}, {"eva", "fred"}, {"gus", "hana"}} {
		all = append(all, &campaigner{duo: newDuo(t, names[0], names[1])})
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
			moves += len(m.typed)
		}
		if c.match != nil {
			moves += len(c.match.typed)
		}
		games += len(c.finished)
		unseen += c.unseen
	}
	t.Logf("%d kills; %d moves, all there, %d of which nobody had seen yet; %d games ended", trials, moves, unseen, games)
}

// campaigner is a duo that plays through all the crashes.
type campaigner struct {
	*duo
	registered bool
	finished   []*match
	unseen     int // moves that were saved and not seen before a kill
}

// resignOnce in so many moves somebody resigns, so that games end and begin under
// the kills too.
const resignOnce = 25

// killWithin is how long after all have begun to play the server is killed at the
// latest.
const killWithin = 800 * time.Millisecond

// playAndKill starts the server, lets everybody play, and kills it at some moment.
func playAndKill(t *testing.T, folder string, all []*campaigner) {
	t.Helper()
	p := start(t, folder)
	var killed atomic.Bool
	var playing, sitting sync.WaitGroup
	for _, c := range all {
		sitting.Add(1)
		sits := sync.OnceFunc(sitting.Done)
		playing.Go(func() {
			defer sits()
			c.play(&mortal{t, &killed}, p.addr(), sits)
		})
	}
	sitting.Wait()
	<-time.After(rand.N(killWithin))
	killed.Store(true)
	p.kill()
	playing.Wait()
	for _, c := range all {
		c.lookOnceMore()
	}
}

// mortal is a test whose server will be killed: from then on what is fatal is
// expected, and ends the goroutine that it happens in without failing the test.
type mortal struct {
	testing.TB
	killed *atomic.Bool
}

func (m *mortal) Fatal(args ...any) { m.end(fmt.Sprint(args...)) }

func (m *mortal) Fatalf(format string, args ...any) { m.end(fmt.Sprintf(format, args...)) }

func (m *mortal) end(why string) {
	if !m.killed.Load() {
		m.Error(why)
	}
	runtime.Goexit()
}

// play connects and plays until the server is gone. It calls moving after each
// move.
func (c *campaigner) play(t testing.TB, addr string, moving func()) {
	c.connect(t, addr)
	if !c.registered {
		c.register()
		c.registered = true
	} else if c.match != nil {
		c.resume()
	}
	for {
		if c.match == nil {
			c.begin(t)
		}
		for !c.match.over && rand.IntN(resignOnce) > 0 {
			c.move(t)
			moving()
		}
		if !c.match.over {
			c.resign()
		}
		c.finished = append(c.finished, c.match)
		c.leave()
	}
}

// lookOnceMore notes what the screens showed when the line was cut.
func (c *campaigner) lookOnceMore() {
	for _, term := range c.terms {
		term.Wait()
		if c.match != nil {
			c.match.look(term.Screen())
		}
	}
}

// checkStore opens the database and compares it with what has been seen.
func checkStore(t *testing.T, folder string, all []*campaigner) {
	t.Helper()
	store, err := bolt.Open(filepath.Join(folder, databaseFile), bolt.Options{})
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

// check compares a match with its table in the store, and returns that.
func (c *campaigner) check(t *testing.T, service *lobby.Club, m *match) *table.Table {
	t.Helper()
	tbl, err := service.Tables.Get(t.Context(), m.id)
	if err != nil {
		t.Fatalf("table %s of %s was seen and is lost: %v", m.id, c.names, err)
	}
	var stored []string
	for _, p := range tbl.Plies {
		stored = append(stored, p.Text)
	}
	if n := len(stored); n < m.seen || n > len(m.typed) || !slices.Equal(stored, m.typed[:n]) {
		t.Errorf("table %s of %s: %d of the moves %v were seen, and stored are %v", m.id, c.names, m.seen, m.typed, stored)
	}
	if m.over && tbl.Status != table.Over {
		t.Errorf("table %s of %s: the end was seen and is lost", m.id, c.names)
	}
	if m.begun && tbl.Status == table.Open {
		t.Errorf("table %s of %s: the game had begun and there is a free seat", m.id, c.names)
	}
	return tbl
}

// catchUp checks the match under way and goes on from what the store has of it,
// which may be a little more than was seen.
func (c *campaigner) catchUp(t *testing.T, service *lobby.Club) {
	t.Helper()
	if c.match == nil {
		c.adopt(t, service.Tables.Listing())
	}
	if c.match == nil {
		return
	}
	m, tbl := c.match, c.check(t, service, c.match)
	n := min(len(tbl.Plies), len(m.typed))
	c.unseen += max(n-m.seen, 0)
	m.typed, m.shown, m.states, m.seen = m.typed[:n], m.shown[:n], m.states[:n+1], n
	m.begun, m.over = tbl.Status == table.Playing, tbl.Status == table.Over
	if m.over {
		c.finished = append(c.finished, m)
		c.match = nil
	}
}

// adopt takes up the table that the host had made without having seen it yet.
func (c *campaigner) adopt(t *testing.T, l *live.Listing) {
	for table := range l.Open.All() {
		if host := slices.Index(c.names[:], table.Host.Name); host >= 0 {
			c.match = newMatch(t, table.ID, host)
		}
	}
}
