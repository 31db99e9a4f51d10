package tui_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// onlooker is an idle session. It counts how often it was woken and drawn, and how often only
// because time passed.
type onlooker struct {
	*tuitest.Person
	kind         string
	woken, drawn int
	aged         int
}

// onlookers are idle sessions, each on one of the screens where users can idle.
type onlookers []*onlooker

// look opens n sessions. They are spread over the open tables, the running games, a game, the list
// of people, and a help page.
func look(w *tuitest.World, n int, at *table.Table) onlookers {
	kinds := []string{"open tables", "games", "board", "people", "help"}
	keys := map[string][]string{"games": {"tab", "tab", "tab"}, "open tables": {"tab"}, "people": {"w"}, "help": {"?"}}
	var all onlookers
	for i := range n {
		kind := kinds[i%len(kinds)]
		v := app.Visit{Key: tuitest.KeyOf(fmt.Sprint("onlooker ", i))}
		if kind == "board" {
			v.Words = []string{string(at.ID)}
		}
		o := &onlooker{Person: w.Visit(v), kind: kind}
		all = append(all, o)
		if kind != "board" {
			o.Press("esc") // the welcome
		}
		o.Press(keys[kind]...)
	}
	return all
}

// rest gives the crowd some time to handle what happened.
func (all onlookers) rest(d time.Duration) {
	for end := time.Now().Add(d); ; <-time.After(d / 20) {
		for busy := true; busy; {
			synctest.Wait()
			busy = false
			for _, o := range all {
				select {
				case msg := <-o.Msgs:
					_, cmd := o.Model.Update(msg)
					busy = true
					if _, ok := msg.(app.MinuteMsg); ok {
						o.aged++
						o.Run(cmd)
						break
					}
					o.woken++
					if t, ok := o.Model.Top().(app.PartPainter); !o.Model.Drawn() || ok && t.Stale() != app.Fresh {
						o.drawn++
					}
					o.Run(cmd)
				default:
				}
			}
		}
		if !time.Now().Before(end) {
			return
		}
	}
}

// heard returns what woke and redrew the crowd since the last call, by screen: "2 of 200, 2 drawn".
func (all onlookers) heard() map[string]string {
	count, sessions := make(map[string][2]int), make(map[string]int)
	for _, o := range all {
		c := count[o.kind]
		count[o.kind] = [2]int{c[0] + o.woken, c[1] + o.drawn}
		sessions[o.kind]++
		o.woken, o.drawn = 0, 0
	}
	heard := make(map[string]string)
	for kind, c := range count {
		if c != [2]int{} {
			heard[kind] = fmt.Sprintf("woken %g, drawn %g", float64(c[0])/float64(sessions[kind]), float64(c[1])/float64(sessions[kind]))
		}
	}
	return heard
}

// TestCrowdIsLeftAlone opens a thousand idle sessions. An event wakes and draws only the sessions
// that show it, once.
func TestCrowdIsLeftAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		w.Terminals = false
		ann, bob, cleo := w.Account("ann"), w.Account("bob"), w.Account("cleo")
		shown := w.Game(ann, bob)
		<-time.After(time.Second)
		other := w.Game(ann, cleo) // the first running game
		crowd := look(w, int(gametest.Share(4000)), shown)
		crowd.rest(10 * time.Second)
		for _, o := range crowd {
			if want := map[string]string{"open tables": "No open tables.", "games": "enter watch", "board": "ann – bob", "people": "Doing", "help": "Keys on this page"}[o.kind]; !strings.Contains(o.Frame(), want) {
				t.Fatalf("no %q on screen:\n%s", o.kind, o.Frame())
			}
		}
		crowd.heard()
		const once = "woken 1, drawn 1"
		lobby := map[string]string{"open tables": once, "games": once, "people": once}
		var end func()
		for _, test := range []struct {
			what string
			do   func()
			want map[string]string
		}{
			{"nothing", func() {}, nil},
			{"a move in a game under the cursor", func() { other = w.Do(other, ann, table.Intent{Kind: table.Move, Text: "e4"}) }, map[string]string{"games": once}},
			{"a move in the game on the board", func() { shown = w.Do(shown, ann, table.Intent{Kind: table.Move, Text: "e4"}) }, map[string]string{"board": once}},
			{"a join", func() { end = w.Tables.Enter(t.Context(), ann.Person) }, lobby},
			{"a leave", func() { end() }, lobby},
			{"a new table", func() { w.Table(cleo, pairing.Proposal{Game: "chess", Seat: game.NoSeat}) }, lobby},
			{"a private table", func() { w.Table(cleo, pairing.Proposal{Game: "chess", Seat: game.NoSeat, Private: true}) }, nil},
			{"a line in the lobby", func() { w.Say(bob.Person, chat.LobbyRoom, "Hello!") }, map[string]string{"open tables": once, "games": once}},
			{"the end of a game elsewhere", func() { w.Do(other, cleo, table.Intent{Kind: table.Resign}) }, lobby},
			{"another move at the game", func() { w.Do(shown, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"}) }, map[string]string{"board": once, "games": once}},
		} {
			test.do()
			crowd.rest(5 * time.Second)
			if got := crowd.heard(); !maps.Equal(got, test.want) {
				t.Errorf("%s: %v, want %v", test.what, got, test.want)
			}
		}
	})
}
