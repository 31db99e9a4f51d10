package tui

import (
	"context"
	"encoding/json"
	"iter"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
)

// screen returns the table screen of the user.
func (p *person) screen() *play.TableScreen {
	p.t.Helper()
	t, ok := p.model.top().(*play.TableScreen)
	if !ok {
		p.t.Fatalf("no table is on the screen:\n%s", p.frame())
	}
	return t
}

// comes opens a session at a table and waits for its news. A player without a key is a guest.
func (w *world) comes(who account.Player, t *table.Table) *person {
	w.t.Helper()
	p := w.visit(app.Visit{Key: who.Key, Words: []string{string(t.ID)}})
	p.onTable(t.ID)
	p.hears(t)
	return p
}

// hears waits until the user's screen shows a revision of a table and no temporary spectators are
// left.
func (p *person) hears(t *table.Table) {
	p.t.Helper()
	p.until("news of the table", func() bool {
		s := p.screen()
		here := 1
		if s.Seat != game.NoSeat {
			here = 0
		}
		return s.Here.Table != nil && s.Here.Table.Rev >= t.Rev && s.Here.Watching == here
	})
}

// event is a line of a record, by a seat.
func event(kind table.EventKind, seat game.Seat) table.Event {
	return table.Event{Kind: kind, Seat: seat}
}

// record stores a game between two players, as another node would, and waits until the lobby knows
// it. Moves are as people write them, and the events follow them.
func (w *world) record(id string, white, black identity.Person, setup string, moves []string, events ...table.Event) *table.Table {
	w.t.Helper()
	return w.write(w.chess(id, white, black, setup, moves, events...))
}

// chess returns the record that record stores.
func (w *world) chess(id string, white, black identity.Person, setup string, moves []string, events ...table.Event) table.Record {
	w.t.Helper()
	rules, _ := catalog.Find("chess")
	rec := table.Record{Version: 1, ID: identity.TableID(id), Game: "chess", Setup: setup, Created: w.now(), Host: white}
	rec.Log = []table.Event{
		{At: w.now(), Kind: table.Sat, Seat: 0, Who: &white},
		{At: w.now(), Kind: table.Sat, Seat: 1, Who: &black},
	}
	state, err := rules.New(setup)
	for _, text := range moves {
		if err != nil {
			break
		}
		var m game.Move
		if m, err = state.Parse(text); err != nil {
			break
		}
		rec.Log = append(rec.Log, table.Event{At: w.now(), Kind: table.Moved, Seat: state.Turn(), Text: state.Format(m)})
		state, err = state.Play(m)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	for _, e := range events {
		e.At = w.now()
		rec.Log = append(rec.Log, e)
	}
	return rec
}

// write stores a record.
func (w *world) write(rec table.Record) *table.Table {
	w.t.Helper()
	value, err := json.Marshal(rec)
	if err != nil {
		w.t.Fatal(err)
	}
	rev, err := w.store.Put(w.t.Context(), "table/"+string(rec.ID), value, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	t, err := table.Replay(rec, rev, rulesOf(w.t, rec.Game))
	if err != nil {
		w.t.Fatal(err)
	}
	w.known(t)
	return t
}

// wander plays random moves, the same for each seed, that do not end the game.
func wander(t testing.TB, seed uint64, plies int) []string {
	t.Helper()
	rules, _ := catalog.Find("chess")
	state, err := rules.New("")
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(seed, 0))
	moves := make([]string, 0, plies)
	for len(moves) < plies {
		legal := state.Moves()
		m := legal[rnd.IntN(len(legal))]
		next, err := state.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if _, over := next.Result(); over {
			t.Fatalf("seed %d ends the game after %d plies", seed, len(moves)+1)
		}
		moves = append(moves, state.Format(m))
		state = next
	}
	return moves
}

// Two players and a spectator, each with their own session: everyone sees everything without
// pressing a key.
func TestGameBetweenScreens(t *testing.T) {
	for _, c := range []struct {
		name string
		end  func(white, black *person)
		want string
	}{
		{"checkmate", func(white, black *person) { playScene(white, black, "f3", "e5", "g4", "Qh4#") }, "Black (bob) won by checkmate."},
		{"agreement", func(white, black *person) {
			playScene(white, black, "e4")
			white.press("o", "1")
			black.sees("ann offers a draw")
			white.sees("You offered a draw.")
			black.press("x")
			black.sees("Your move.")
			white.sees("bob declined the draw.")
			white.misses("You offered a draw.")
			playScene(black, white, "e5")
			black.press("o", "1")
			white.sees("bob offers a draw")
			white.press("y")
		}, "Drawn by agreement."},
		{"resignation", func(white, black *person) {
			playScene(white, black, "e4")
			white.press("o", "6", "y")
		}, "Black (bob) won by resignation."},
		{"claim", func(white, black *person) {
			playScene(white, black, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
			white.sees("Type claim for a draw")
			black.sees("Type claim for a draw")
			white.types("claim")
			white.press("enter")
		}, "Drawn by threefold repetition."},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			ann, bob := w.account("ann"), w.account("bob")
			made := w.table(ann, pairing.Proposal{Game: "chess", Seat: 0})
			white, black := w.comes(ann, made), w.visit(app.Visit{Key: bob.Key, Words: []string{string(made.ID)}})
			black.sees("Press enter to sit down and play Black.")
			black.press("enter")
			white.sees("Your move.", "● bob")
			watcher := w.visit(app.Visit{Words: []string{string(made.ID)}})
			watcher.onTable(made.ID)
			for _, p := range []*person{white, black, watcher} {
				p.sees("1 watching", "● ann", "● bob")
			}
			c.end(white, black)
			for _, p := range []*person{white, black, watcher} {
				p.sees(c.want)
			}
			if got := white.moves(); got != black.moves() || got != watcher.moves() {
				t.Errorf("not all see the same moves:\n%s\n%s\n%s", got, black.moves(), watcher.moves())
			}
		})
	}
}

// playScene types moves in turn. The other player sees each move before they answer.
func playScene(first, second *person, moves ...string) {
	first.t.Helper()
	for i, m := range moves {
		mover, other := first, second
		if i%2 == 1 {
			mover, other = second, first
		}
		before := len(other.screen().Table.Plies)
		mover.press("m")
		mover.types(m)
		mover.press("enter")
		for _, p := range []*person{other, mover} {
			p.until(m, func() bool {
				plies := p.screen().Table.Plies
				return len(plies) > before && plies[before].Shown == m && !p.saving()
			})
			p.sees(m)
		}
	}
}

// moves returns the game as the user's screen has it.
func (p *person) moves() string {
	var list []string
	for _, ply := range p.screen().Table.Plies {
		list = append(list, ply.Shown)
	}
	return strings.Join(list, " ")
}

// A user who looks at an earlier position stays there whatever is played, and gets no questions. A
// user with two sessions sees the same in both.
func TestNewsWhileLookingBack(t *testing.T) {
	w := newWorld(t)
	p := w.plays(1, "", openers...)
	second := w.comes(p.model.session.Me, p.screen().Table)
	p.press("home", ".")
	next := w.do(p.screen().Table, w.host(p.screen().Table), table.Intent{Kind: table.Move, Ply: 8, Text: "d4"})
	p.hears(next)
	second.hears(next)
	p.sees("Position 1 of 9.")
	second.sees("5. d4", "Your move.")
	p.press("end")
	p.sees("5. d4", "Your move.")
}

// host returns the player of White at a table made by record.
func (w *world) host(t *table.Table) account.Player { return account.Player{Person: t.Host} }

// A question that events have overtaken is dropped.
func TestQuestionIsOvertaken(t *testing.T) {
	w := newWorld(t)
	p := w.hosts(pairing.Proposal{Game: "chess", Seat: 0})
	p.press("x")
	p.sees("Close this table?")
	w.do(p.screen().Table, w.account("bob"), table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p.sees("Your move.")
	if p.screen().Asks() {
		t.Error("the question stands")
	}
}

// A user who leaves the table is shown as gone, and nothing of the session remains after it ends.
func TestLeavingEndsTheFollow(t *testing.T) {
	before := goleak.IgnoreCurrent()
	t.Run("session", func(t *testing.T) {
		w := newWorld(t)
		p := w.plays(0, "", openers...)
		other := w.comes(w.account("cleo"), p.screen().Table)
		other.sees("● ann", "○ bob  Black, away")
		p.press("q", "y")
		p.sees("Mine 1")
		other.sees("○ ann")
		again := w.visit(app.Visit{Key: p.model.session.Me.Key, Words: []string{"a1b2c3d4"}})
		again.onTable("a1b2c3d4")
		other.sees("● ann")
	})
	goleak.VerifyNone(t, before)
}

// stuckStore is a store that can be blocked until it is freed.
type stuckStore struct {
	store.Store
	stuck atomic.Bool
	free  chan struct{}
	only  string       // prefix of the keys that are blocked
	waits atomic.Int32 // calls that have been blocked
}

func (s *stuckStore) wait(ctx context.Context, key string) error {
	if !s.stuck.Load() || !strings.HasPrefix(key, s.only) {
		return nil
	}
	s.waits.Add(1)
	select {
	case <-s.free:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *stuckStore) Get(ctx context.Context, key string) (store.Entry, error) {
	if err := s.wait(ctx, key); err != nil {
		return store.Entry{}, err
	}
	return s.Store.Get(ctx, key)
}

func (s *stuckStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if err := s.wait(ctx, key); err != nil {
		return 0, err
	}
	return s.Store.Put(ctx, key, value, rev)
}

func (s *stuckStore) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		if err := s.wait(ctx, prefix); err != nil {
			yield(store.Entry{}, err)
			return
		}
		s.Store.List(ctx, prefix, after)(yield)
	}
}

// stickyWorld is a world whose store can be blocked.
func stickyWorld(t *testing.T) (*world, *stuckStore) {
	t.Helper()
	w := newWorld(t)
	w.service.Close()
	store := &stuckStore{Store: w.store, free: make(chan struct{})}
	service, err := lobby.New(t.Context(), lobby.Config{Store: store, Games: w.games, Now: w.now, ByHand: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	w.service = service // newWorld closes it
	return w, store
}

// promptly fails if Update does not return soon.
func (p *person) promptly(what string, do func()) {
	p.t.Helper()
	done := make(chan struct{})
	go func() { do(); close(done) }()
	select {
	case <-done:
	case <-time.After(patience):
		p.t.Fatalf("Update waits for the store at %s", what)
	}
}

// Update never blocks: while the store is blocked it continues, says that it is saving, and accepts
// no second intent.
func TestUpdateDoesNoIO(t *testing.T) {
	w, store := stickyWorld(t)
	p := w.plays(0, "", openers...)
	running := p.screen().Table
	finished := w.record("a1b2c3d5", p.model.session.Me.Person, w.account("cleo").Person, "", openers, event(table.Resigned, 1))
	w.archived(finished)
	press := func(names ...string) {
		t.Helper()
		for _, name := range names {
			p.promptly(name, func() { p.press(name) })
		}
	}
	open := func(table *table.Table) {
		t.Helper()
		p.promptly("opening a table", func() {
			p.model.session.Push(play.NewTableScreen(p.model.session, table))
			p.update(nil)
		})
	}

	store.stuck.Store(true)
	press("m", "d", "4", "enter")
	p.sees("Saving…")
	press("o", "1")
	p.sees("Your last action is still being saved.")
	press(",", "end", "v", "o", "6", "y", "?", "esc", "q", "y")
	p.sees("Mine 1")
	open(finished)
	p.sees("White (ann) won by resignation.") // though there is no news of it
	press("q")
	p.sees("Mine 1")
	open(running)
	close(store.free)
	p.sees("5. d4")
}

// archived waits until a finished game has left the live tables.
func (w *world) archived(t *table.Table) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), patience)
	defer cancel()
	changes := w.service.Tables.Changes(ctx)
	for {
		if got, err := w.service.Tables.Get(ctx, t.ID); err == nil && got.Rev != t.Rev {
			return
		}
		select {
		case <-changes:
		case <-ctx.Done():
			w.t.Fatalf("table %s is not archived", t.ID)
		}
	}
}
