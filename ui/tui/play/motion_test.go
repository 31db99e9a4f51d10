package play_test

import (
	"fmt"
	rand "math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// watchScreen watches for a while and returns the screens seen, without the slot.
func watchScreen(p *tuitest.Person, d time.Duration) []string { return p.Watches(d, 4) }

// next plays the next move of a game, for either side.
func next(w *tuitest.World, g *table.Table, text string) *table.Table {
	w.Tb.Helper()
	seat := g.State.Turn()
	return w.Do(g, account.Player{Person: g.Seats[seat]}, table.Intent{Kind: table.Move, Ply: len(g.Plies), Text: text})
}

// strikes are moves of General Strike Chess. The last one stops or starts a factory.
func strikes(t *testing.T) []string {
	t.Helper()
	rules, _ := catalog.Find("strike")
	random := rand.New(rand.NewPCG(1, 2))
	state, err := rules.New("")
	var played []string
	for err == nil && len(played) < 200 {
		before := state.Board().Edges
		m := state.Moves()[random.IntN(len(state.Moves()))]
		played = append(played, state.Format(m))
		if state, err = state.Play(m); err == nil && !slices.Equal(before, state.Board().Edges) {
			return played
		}
	}
	t.Fatal("no factory ever stops", err)
	return nil
}

// A piece glides in one frame, and an explosion, discs and lamps get two or three more. A key
// ends the animation. Users see only the final position if they turned animations off, look
// elsewhere, have few colours or a slow connection. No timer runs for them.
func TestMotion(t *testing.T) {
	for name, c := range map[string]struct {
		game, setup string
		moves       []string
		between     int // frames that differ
		timers      int
	}{
		"a plain move":   {"chess", "", []string{"e4", "e5"}, 1, 1},
		"a capture":      {"chess", "", []string{"e4", "d5", "exd5"}, 1, 1},
		"a promotion":    {"chess", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", []string{"a8=Q"}, 1, 1},
		"flipped discs":  {"othello", "", []string{"d3"}, 2, 2},
		"a falling disc": {"connect4", "", []string{"d"}, 2, 2},
		"a strike":       {"strike", "", strikes(t), 4, 4},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { testMotion(t, c.game, c.setup, c.moves, c.between, c.timers) })
		})
	}
}

func testMotion(t *testing.T, id, setup string, moves []string, between, timed int) {
	w := tuitest.NewLiveOf(t, tuitest.EveryGame())
	last := len(moves) - 1
	ann := w.PlaysGame(id, 0, setup, moves[:last]...)
	g := ann.Screen().Table
	people := map[string]*tuitest.Person{"ann": ann}
	for _, name := range []string{"still", "slow", "key", "reader", "ansi"} {
		p := w.Visit(app.Visit{Key: w.Account(name).Key, Words: []string{string(g.ID)}})
		p.OnTable(g.ID)
		people[name] = p
	}
	people["reader"].Press("?")
	people["slow"].Slow = true
	for name, p := range people {
		s := p.Model.Session
		s.Still = name == "still"
		if name == "ansi" {
			s.Terminal.Profile = colorprofile.ANSI
			s.Restyle()
		}
		watchScreen(p, time.Second)
		p.Pictures.Store(0)
	}
	g = next(w, g, moves[last])

	key := people["key"]
	key.Until("the move", func() bool { return len(key.Screen().Table.Plies) == len(g.Plies) })
	key.Update(tea.KeyPressMsg{Code: tea.KeyF12})
	if seen := watchScreen(key, 2*time.Second); len(seen) != 1 {
		t.Error("a key did not end the animation")
	}
	frames := map[string]int{"ann": between + 1, "still": 1, "slow": 2, "reader": 0, "ansi": 1}
	timers := map[string]int{"ann": timed, "slow": 1}
	for name, want := range frames {
		p := people[name]
		seen := watchScreen(p, 2*time.Second)
		if len(seen)-1 != want {
			t.Errorf("%s sees %d frames, want %d:\n%s", name, len(seen)-1, want, strings.Join(seen[1:], "\n\n"))
		}
		if got := int(p.Pictures.Load()); got != timers[name] {
			t.Errorf("the timer of %s ran %d times, want %d", name, got, timers[name])
		}
	}
	if !people["slow"].Model.Session.Still {
		t.Error("a slow connection gets more frames")
	}
}

// A step forward through a game shows how the move leads there, and a step back does not.
func TestStepsGlide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLiveOf(t, tuitest.EveryGame())
		ann, bob := w.Account("ann"), w.Account("bob")
		p := w.OpenTable(ann, w.Record("a1b2c3d4", ann.Person, bob.Person, "", []string{"e4", "e5"},
			table.Event{Kind: table.Resigned, Seat: 1}))
		p.Model.Session.Still = false
		for _, c := range []struct {
			key    string
			frames int
		}{{"home", 1}, {".", 2}, {",", 1}} {
			p.Press(c.key)
			if seen := watchScreen(p, time.Second); len(seen) != c.frames {
				t.Errorf("%s shows %d frames, want %d:\n%s", c.key, len(seen), c.frames, strings.Join(seen, "\n\n"))
			}
		}
	})
}

// A move that was dragged is shown at once. The answer glides.
func TestAnswerToDragGlides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLiveOf(t, tuitest.EveryGame())
		ann := w.PlaysGame("chess", 0, "")
		watchScreen(ann, time.Second)
		ann.Model.Session.Still = false
		ann.Pictures.Store(0)
		ann.Drags(tea.MouseLeft, "e2", "e4")
		watchScreen(ann, time.Second)
		if got := ann.Pictures.Load(); got != 0 {
			t.Errorf("the dragged move took %d frames", got)
		}
		next(w, ann.Screen().Table, "e5")
		watchScreen(ann, time.Second)
		if got := ann.Pictures.Load(); got != 1 {
			t.Errorf("the answer took %d frames, want 1", got)
		}
	})
}

// Among many spectators, moves glide only for the players: a move wakes each of the others once.
func TestCrowdJumps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		w.Terminals = false
		ann := w.Plays(0, "")
		g := ann.Screen().Table
		watch := func(i int) *tuitest.Person {
			p := w.Visit(app.Visit{Key: tuitest.KeyOf(fmt.Sprint("watcher ", i)), Words: []string{string(g.ID)}})
			p.OnTable(g.ID)
			p.Model.Session.Still = false
			return p
		}
		first := watch(0)
		ann.Model.Session.Still = false
		move := func(text string, players, spectators int) {
			t.Helper()
			for _, p := range []*tuitest.Person{ann, first} {
				watchScreen(p, time.Second)
			}
			g = next(w, g, text)
			for p, want := range map[*tuitest.Person]int{ann: players, first: spectators} {
				p.Pictures.Store(0)
				watchScreen(p, time.Second)
				if got := int(p.Pictures.Load()); got != want {
					t.Errorf("%s: %d frames, want %d", text, got, want)
				}
			}
		}
		move("e4", 1, 1)
		for i := range 50 {
			watch(i + 1)
		}
		move("e5", 1, 0)
	})
}
