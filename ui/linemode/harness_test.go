package linemode

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/drops"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/ui/shell"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// games holds the games of the catalogue and a tiny one.
var games = append(catalog.All(), drops.Rules())

// patience is how long a test waits for expected output, by the test's clock.
const patience = time.Minute

// world is a lobby on a real store.
type world struct {
	t       *testing.T
	service *lobby.Club
	now     func() time.Time

	patience time.Duration
	commands *shell.Shell
}

// newWorld returns a world with the clock now. If now is nil, the clock stands still, so that
// transcripts are the same in every run.
func newWorld(t *testing.T, now func() time.Time) *world {
	t.Helper()
	if now == nil {
		now = func() time.Time { return time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC) }
	}
	store, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	service, err := lobby.New(t.Context(), lobby.Config{Store: store, Games: games, Now: now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		service.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return &world{t, service, now, patience, shell.New()}
}

// account creates an account and returns the key that opens it.
func (w *world) account(name string) string {
	w.t.Helper()
	sum := sha256.Sum256([]byte("key of " + name))
	key := hex.EncodeToString(sum[:])
	who, err := w.service.Accounts.ByKey(w.t.Context(), key)
	if err == nil {
		_, err = w.service.Accounts.Register(w.t.Context(), who, name)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return key
}

// talker is a user in line mode.
type talker struct {
	t        *testing.T
	patience time.Duration
	in       *io.PipeWriter
	cut      context.CancelFunc
	done     chan struct{}

	mu      sync.Mutex
	out     strings.Builder
	seen    int // how much of out the test has waited for
	changed chan struct{}
}

func (p *talker) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.changed)
	p.changed = make(chan struct{})
	return p.out.Write(b)
}

// enter starts a session.
func (w *world) enter(v Visit, idle time.Duration) *talker {
	w.t.Helper()
	read, write := io.Pipe()
	ctx, cancel := context.WithCancel(w.t.Context())
	p := &talker{t: w.t, patience: w.patience, in: write, cut: cancel, done: make(chan struct{}), changed: make(chan struct{})}
	v.Address, v.Shell = "ssh pawnstorm.example plain", "ssh pawnstorm.example"
	go func() {
		defer close(p.done)
		config := Config{Club: w.service, Games: games, Now: w.now, Commands: w.commands, Idle: idle}
		if err := Run(ctx, config, v, read, p); err != nil {
			w.t.Error(err)
		}
		read.Close()
	}()
	w.t.Cleanup(func() {
		cancel()
		write.Close()
		<-p.done
	})
	return p
}

// until waits for a text after the last text that was waited for.
func (p *talker) until(text string) {
	p.t.Helper()
	late := time.NewTimer(p.patience)
	defer late.Stop()
	for {
		p.mu.Lock()
		all, changed := p.out.String(), p.changed
		if i := strings.Index(all[p.seen:], text); i >= 0 {
			p.seen += i + len(text)
			p.mu.Unlock()
			return
		}
		seen := p.seen
		p.mu.Unlock()
		select {
		case <-changed:
		case <-late.C:
			p.t.Fatalf("timed out waiting for %q:\n%s", text, all[seen:])
		}
	}
}

// types sends keys.
func (p *talker) types(keys string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, keys); err != nil {
		p.t.Fatal(err)
	}
}

// says types a line and waits for a text of the answer, followed by the prompt.
func (p *talker) says(line, answer string) {
	p.t.Helper()
	p.types(line + "\r")
	p.until(line)
	p.until(answer)
	p.until("\n" + prompt)
}

func (p *talker) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

// transcript compares the output with a golden file. It replaces the id of the table and the list
// of all games.
func transcript(t *testing.T, name, got string, id identity.TableID) {
	t.Helper()
	var list strings.Builder
	for i, rules := range games {
		fmt.Fprintf(&list, "%d. %s\n", i+1, rules.Info().Name)
	}
	got = strings.NewReplacer(string(id), "TABLE", list.String(), "GAMES\n").Replace(got)
	golden.File(t, filepath.Join("testdata", name+".golden"), got)
}
