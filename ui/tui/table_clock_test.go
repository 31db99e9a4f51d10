package tui

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/words"
)

// pair is ann, in the first seat, and bob in a game of chess on some terms.
func (w *world) pair(p pairing.Proposal) (ann, bob *person) {
	w.t.Helper()
	p.Game, p.Seat = "chess", 0
	host, guest := w.account("ann"), w.account("bob")
	made := w.table(host, p)
	ann, bob = w.comes(host, made), w.visit(app.Visit{Key: guest.Key, Words: []string{string(made.ID)}})
	bob.sees("Press enter to sit down and play Black.")
	bob.press("enter")
	for _, p := range []*person{ann, bob} {
		p.sees("● ann", "● bob")
	}
	return ann, bob
}

// orders types on the move line.
func (p *person) orders(text string) {
	p.t.Helper()
	p.saved()
	p.press("m")
	p.types(text)
	p.press("enter")
	p.saved()
}

// passes delivers messages while time passes, in a synctest bubble.
func (p *person) passes(d time.Duration) (heard []tea.Msg) {
	p.t.Helper()
	end := time.NewTimer(d)
	defer end.Stop()
	for {
		select {
		case msg := <-p.msgs:
			heard = append(heard, msg)
			p.update(msg)
		case <-end.C:
			return heard
		}
	}
}

// ticksOf counts how often a screen was woken for the time alone.
func ticksOf(heard []tea.Msg) int {
	n := 0
	for _, msg := range heard {
		if _, ok := msg.(play.TickMsg); ok {
			n++
		}
	}
	return n
}

// A clock ticks once a second, with tenths near the end, and does not redraw the board. When time
// is up, everyone sees it and nothing ticks any more.
func TestTicking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWorld(t, true)
		ann, bob := w.pair(pairing.Proposal{Clock: minutes(1, 0)})
		ann.sees("First move within 1:00")
		ann.passes(3 * time.Second)
		ann.sees("First move within 0:57", "1:00")
		playScene(ann, bob, "e4", "e5")
		ann.sees("Your move.")
		heard := ann.passes(30*time.Second + 100*time.Millisecond)
		ann.sees("0:29")
		if n := ticksOf(heard); n < 29 || n > 32 {
			t.Errorf("the clock ticked %d times in 30 s", n)
		}
		ann.drawsTheClockAlone(heard)
		heard = ann.passes(25 * time.Second)
		ann.sees("! 4.8")
		if n := ticksOf(heard); n < 60 || n > 80 {
			t.Errorf("the clock ticked %d times in 20 s and 5 s of tenths", n)
		}
		ann.passes(6 * time.Second)
		bob.passes(time.Second)
		ann.sees("Black (bob) won on time.", "You ran out of time.", "! 0.0")
		bob.sees("Black (bob) won on time.", "ann ran out of time.", "1 min 0 s played") // with the last think
		if n := ticksOf(ann.passes(time.Minute)); n > 0 {
			t.Errorf("the clock ticked %d times after the end", n)
		}
	})
}

// drawsTheClockAlone checks what the screen draws for a tick.
func (p *person) drawsTheClockAlone(heard []tea.Msg) {
	t, s := p.t, p.screen()
	t.Helper()
	at := slices.IndexFunc(heard, func(msg tea.Msg) bool { _, tick := msg.(play.TickMsg); return tick })
	p.run(s.Update(heard[at]))
	if s.Stale() != app.Parts {
		t.Fatalf("at a tick, what is stale is %d", s.Stale())
	}
	parts := 0
	s.PaintParts(func(at canvas.Rect, _ func(canvas.Canvas)) {
		if parts++; at.W > len(" ! 0:29 ") || at.H != 1 {
			t.Errorf("%v is drawn anew", at)
		}
	})
	if parts != 1 {
		t.Errorf("%d parts are drawn", parts)
	}
}

// A stopped clock does not tick: no clock, an adjourned game, both away.
func TestNothingTicks(t *testing.T) {
	for name, c := range map[string]contest{
		"no clock":  {moves: begun},
		"adjourned": {clock: "5+3", moves: begun, events: []table.Event{event(table.PutOff, game.NoSeat)}},
		"over":      {clock: "5+3", moves: begun, events: []table.Event{event(table.Resigned, 1)}},
		"gone":      {clock: "5+3", moves: begun, events: []table.Event{event(table.Left, 0), event(table.Left, 1)}, later: time.Minute},
	} {
		w := newWorld(t)
		table, err := table.Replay(w.recordOf(c), 1, w.games[0])
		if err != nil {
			t.Fatal(err)
		}
		w.advance(c.later)
		screen := play.NewTableScreen(&app.Session{Config: app.Config{Now: w.now, Club: w.service}}, table).(*play.TableScreen)
		if wait := screen.NextTick(); wait != 0 {
			t.Errorf("%s: the screen wakes after %v", name, wait)
		}
	}
}

// While a delay runs, or time that was given back, the time left does not change:
// the screen must not wait for that.
func TestTickingOfFreeTime(t *testing.T) {
	for name, c := range map[string]contest{
		"delay":  {clock: "5+5 delay", moves: begun, later: 1300 * time.Millisecond},
		"credit": {clock: "5+3", moves: begun, events: []table.Event{told(table.Credited, game.NoSeat, "3.7s")}},
	} {
		w := newWorld(t)
		table, err := table.Replay(w.recordOf(c), 1, w.games[0])
		if err != nil {
			t.Fatal(err)
		}
		w.advance(c.later)
		screen := play.NewTableScreen(&app.Session{Config: app.Config{Now: w.now, Club: w.service}}, table).(*play.TableScreen)
		if wait := screen.NextTick(); wait != 700*time.Millisecond {
			t.Errorf("%s: the screen wakes after %v, want 0.7 s", name, wait)
		}
	}
}

func TestCountdown(t *testing.T) {
	for left, want := range map[time.Duration]struct {
		text string
		wait time.Duration
	}{
		-time.Second:                     {"0:00", 0},
		0:                                {"0:00", 0},
		time.Millisecond:                 {"0:01", time.Millisecond},
		24 * time.Second:                 {"0:24", time.Second},
		24*time.Second + time.Nanosecond: {"0:25", time.Nanosecond},
		2 * time.Minute:                  {"2:00", time.Second},
		90*time.Minute + time.Second/2:   {"1:30:00", time.Second/2 + 1},
		2*clock.Day + time.Hour:          {"2 d 1 h", 1},
	} {
		if got := words.Countdown(left); got != want.text {
			t.Errorf("%v is counted down as %q, want %q", left, got, want.text)
		}
		if got := play.UntilCount(left); got != want.wait {
			t.Errorf("%v is counted down anew after %v, want %v", left, got, want.wait)
		}
	}
}

func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		100 * time.Millisecond: "1 s", 12 * time.Second: "12 s", time.Minute: "1 min 0 s", 3*time.Minute + 4500*time.Millisecond: "3 min 5 s",
		2*time.Hour + 5*time.Minute: "2 h 5 min", 3 * clock.Day: "3 d",
	} {
		if got := play.Span(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}
