package tui_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

// begun returns a game of two accounts. The first has White.
func begun(w *tuitest.World) (ann, bob account.Player, t *table.Table) {
	ann, bob = w.Account("ann"), w.Account("bob")
	t = w.Table(ann, pairing.Proposal{Game: "chess"})
	return ann, bob, w.Do(t, bob, table.Intent{Kind: table.Sit, Seat: 1})
}

// TestTypeAhead checks that keys typed before a page has opened act on that page, in order, however
// the page is opened.
func TestTypeAhead(t *testing.T) {
	const move = "me2e4"
	for name, opens := range map[string]func(w *tuitest.World, who account.Player, id string) *tuitest.Person{
		"a table": func(w *tuitest.World, who account.Player, id string) *tuitest.Person {
			return w.Visit(app.Visit{Key: who.Key, Words: []string{id}})
		},
		"the command line": func(w *tuitest.World, who account.Player, id string) *tuitest.Person {
			p := w.Visit(app.Visit{Key: who.Key})
			p.Command("show " + id)
			return p
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := tuitest.New(t)
			ann, _, game := begun(w)
			p := opens(w, ann, string(game.ID))
			if _, ok := p.Model.Top().(*play.TableScreen); ok {
				t.Fatal("the page was open before a message came")
			}
			p.Types(move[:3])
			p.Pastes(move[3:])
			p.Press("enter")
			p.Press("m", "d", "2")
			p.Until("the keys to act", func() bool { keys, _ := p.Model.Ahead(); return keys == 0 })
			p.Sees("1. e4")
			if state := p.State(); !strings.HasSuffix(state, " line d2") {
				t.Errorf("the last keys did not come last: %q", state)
			}
		})
	}
}

// TestTypeAheadIsLimited checks that only so much waits.
func TestTypeAheadIsLimited(t *testing.T) {
	w := tuitest.New(t)
	ann, _, game := begun(w)
	p := w.Visit(app.Visit{Key: ann.Key, Words: []string{string(game.ID)}})
	p.Alone = true // many keys
	for range 3 {
		p.Pastes(strings.Repeat("x", 40<<10))
	}
	p.Press("esc")
	for range 5000 {
		p.Press("left")
	}
	if keys, pasted := p.Model.Ahead(); keys != 1000 || pasted != 40<<10 {
		t.Errorf("%d keys and %d bytes wait", keys, pasted)
	}
	p.Until("the keys to act", func() bool { keys, pasted := p.Model.Ahead(); return keys+pasted == 0 })
	if state := p.State(); state != "a2" {
		t.Errorf("the keys did not act on the board: %q", state)
	}
}

// TestTypeAheadOnASilentStore checks that keys act on the page that is shown once the store is known to
// be silent, and that the page that comes later opens anyway.
func TestTypeAheadOnASilentStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		ann, _, game := begun(w)
		p := w.Visit(app.Visit{Key: ann.Key})
		p.Passes(time.Second)
		w.Slow.Reads.Set(30 * time.Second)
		p.Command("show " + string(game.ID))
		p.Update(tea.KeyPressMsg{Code: '?', Text: "?"})
		p.Passes(10 * time.Second)
		p.Sees("Help")
	})
}
