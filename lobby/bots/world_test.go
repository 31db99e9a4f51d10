package bots

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var (
	ann = identity.Person{ID: "pann", Name: "ann"}
	ben = identity.Person{ID: "pben", Name: "ben"}
)

// patience is how long a test waits. Only a failing test waits this long.
const patience = time.Minute

// fakeEngine plays a winning move if it has one, else a random move. The test sets its evaluation.
type fakeEngine struct {
	score search.Score
	plays func(game.State) string                                        // overrides the choice; can be nil
	think func(ctx context.Context, s game.State, b engine.Budget) error // runs first; can be nil
	shut  func()
}

func (e *fakeEngine) Choose(ctx context.Context, s game.State, b engine.Budget) (engine.Answer, error) {
	if e.think != nil {
		if err := e.think(ctx, s, b); err != nil {
			return engine.Answer{}, err
		}
	}
	moves := s.Moves()
	answer := engine.Answer{Move: moves[b.Rand.IntN(len(moves))], Score: e.score}
	for _, m := range moves {
		next, err := s.Play(m)
		if err != nil {
			return answer, err
		}
		if r, over := next.Result(); over && r.Winner == s.Turn() {
			answer.Move = m
		}
	}
	if e.plays != nil {
		var err error
		if answer.Move, err = s.Parse(e.plays(s)); err != nil {
			return answer, err
		}
	}
	return answer, ctx.Err()
}

func (e *fakeEngine) Close() error {
	if e.shut != nil {
		e.shut()
	}
	return nil
}

// engineOf returns an engine kind that always opens e.
func engineOf(e engine.Engine) *EngineKind {
	return &EngineKind{Name: "test", Open: func(context.Context) (engine.Engine, error) { return e, nil }}
}

// playersOf returns bots of two levels that play every game with the same engine.
func playersOf(kind *EngineKind) []Player {
	games := make(map[string]Game)
	for _, g := range catalog.All() {
		games[g.Info().ID] = Game{"Plays as it likes.", kind}
	}
	return []Player{
		{Key: "level 1", Name: "pip", Level: 1, Games: games},
		{Key: "level 4", Name: "sage", Level: 4, Games: games},
	}
}

// world is a club on a real store, with bots.
type world struct {
	*lobby.Club
	tb    testing.TB
	path  string
	store store.Store
	bots  *Service
	log   *logBuffer
}

// logBuffer keeps log lines. It is safe for concurrent use.
type logBuffer struct {
	mu   sync.Mutex
	text []byte
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.text = append(b.text, p...)
	return len(p), nil
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return string(b.text)
}

func newWorld(tb testing.TB, c Config) *world {
	tb.Helper()
	w := openWorld(tb, filepath.Join(tb.TempDir(), "house.db"), c)
	tb.Cleanup(w.close)
	return w
}

// openWorld opens a world in a file. The caller closes it.
func openWorld(tb testing.TB, path string, c Config) *world {
	tb.Helper()
	store, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	w := &world{tb: tb, path: path, store: store, log: new(logBuffer)}
	w.Club = w.newClub()
	w.bots = w.newBots(w.Club, c)
	return w
}

func (w *world) newClub() *lobby.Club {
	w.tb.Helper()
	s, err := lobby.New(w.tb.Context(),
		lobby.Config{Store: w.store, Games: catalog.All(), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		w.tb.Fatal(err)
	}
	return s
}

// newBots starts the bots of a club.
func (w *world) newBots(s *lobby.Club, c Config) *Service {
	w.tb.Helper()
	c.Club = s
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Log = slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	h, err := New(w.tb.Context(), c)
	if err != nil {
		w.tb.Fatal(err)
	}
	return h
}

func (w *world) close() {
	w.bots.Close()
	w.Close()
	if err := w.store.Close(); err != nil && !errors.Is(err, store.ErrClosed) {
		w.tb.Error(err)
	}
}

// person returns the person with a name.
func (w *world) person(name string) *identity.Person {
	w.tb.Helper()
	p, err := w.Accounts.Find(w.tb.Context(), name)
	if err != nil {
		w.tb.Fatal(err)
	}
	return &p
}

// challenge makes ann challenge a bot.
func (w *world) challenge(p pairing.Proposal, name string) *table.Table {
	w.tb.Helper()
	p.Invited = w.person(name)
	t, err := w.Pairing.Create(w.tb.Context(), ann, p)
	if err != nil {
		w.tb.Fatal(err)
	}
	return t
}

// begin makes ann challenge pip, and waits until the game begins.
func (w *world) begin(p pairing.Proposal) *table.Table {
	w.tb.Helper()
	return w.until(w.challenge(p, "pip"), "the game begins", func(t *table.Table) bool {
		return t.Status == table.Playing
	})
}

// until follows a table until it is as expected.
func (w *world) until(t *table.Table, what string, reached func(*table.Table) bool) *table.Table {
	w.tb.Helper()
	ctx, cancel := context.WithTimeout(w.tb.Context(), patience)
	defer cancel()
	for news := w.Tables.Follow(ctx, t, ben); !reached(t); {
		select {
		case u := <-news:
			t = u.Table
		case <-ctx.Done():
			w.tb.Fatalf("timed out before %s: after %d plies the status is %d, %q\n%s", what, len(t.Plies),
				t.Status, t.Ending(), w.log)
		}
	}
	return t
}

// turn waits until it is ann's turn, or the game is over.
func (w *world) turn(t *table.Table) *table.Table {
	w.tb.Helper()
	return w.until(t, "it is ann's turn", func(t *table.Table) bool {
		return t.Status == table.Playing && t.State.Turn() == t.SeatOf(ann.ID) || t.Status == table.Over ||
			t.Status == table.Gone
	})
}

// do carries out an intent of ann.
func (w *world) do(t *table.Table, in table.Intent) *table.Table {
	w.tb.Helper()
	in.Ply = len(t.Plies)
	if in.Kind != table.Sit {
		in.Seat = game.NoSeat
	}
	t, err := w.Tables.Do(w.tb.Context(), t.ID, ann, in)
	if err != nil {
		w.tb.Fatal(err)
	}
	return t
}

// move makes ann play a move.
func (w *world) move(t *table.Table, text string) *table.Table {
	w.tb.Helper()
	return w.do(t, table.Intent{Kind: table.Move, Text: text})
}

// anyMove makes ann play the n-th legal move. It starts over after the last one.
func (w *world) anyMove(t *table.Table, n int) *table.Table {
	w.tb.Helper()
	moves := t.State.Moves()
	return w.move(t, t.State.Format(moves[n%len(moves)]))
}

// register creates an account.
func (w *world) register(name, key string) account.Player {
	w.tb.Helper()
	p, err := w.Accounts.ByKey(w.tb.Context(), strings.Repeat(key, 32))
	if err == nil {
		p, err = w.Accounts.Register(w.tb.Context(), p, name)
	}
	if err != nil {
		w.tb.Fatal(err)
	}
	return p
}
