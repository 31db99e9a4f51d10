package play_test

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
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/words"
)

// ticksOf counts how often a screen woke up only because time passed.
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
		w := tuitest.NewLive(t)
		ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(1, 0)})
		ann.Sees("First move within 1:00")
		ann.Passes(3 * time.Second)
		ann.Sees("First move within 0:57", "1:00")
		tuitest.PlayMoves(ann, bob, "e4", "e5")
		ann.Sees("Your move.")
		heard := ann.Passes(30*time.Second + 100*time.Millisecond)
		ann.Sees("0:29")
		if n := ticksOf(heard); n < 29 || n > 32 {
			t.Errorf("the clock ticked %d times in 30 s", n)
		}
		drawsTheClockAlone(ann, heard)
		heard = ann.Passes(25 * time.Second)
		ann.Sees("! 4.8")
		if n := ticksOf(heard); n < 60 || n > 80 {
			t.Errorf("the clock ticked %d times in 20 s and 5 s of tenths", n)
		}
		ann.Passes(6 * time.Second)
		bob.Passes(time.Second)
		ann.Sees("Black (bob) won on time.", "You ran out of time.", "! 0.0")
		bob.Sees("Black (bob) won on time.", "ann ran out of time.", "1 min 0 s played") // with the time of the last move
		if n := ticksOf(ann.Passes(time.Minute)); n > 0 {
			t.Errorf("the clock ticked %d times after the end", n)
		}
	})
}

// drawsTheClockAlone checks that a tick draws only the clock.
func drawsTheClockAlone(p *tuitest.Person, heard []tea.Msg) {
	t, s := p.Tb, p.Screen()
	t.Helper()
	at := slices.IndexFunc(heard, func(msg tea.Msg) bool { _, tick := msg.(play.TickMsg); return tick })
	p.Run(s.Update(heard[at]))
	if s.Stale() != app.Parts {
		t.Fatalf("after a tick: got stale %d", s.Stale())
	}
	parts := 0
	s.PaintParts(func(at canvas.Rect, _ func(canvas.Canvas)) {
		if parts++; at.W > len(" ! 0:29 ") || at.H != 1 {
			t.Errorf("redrew %v", at)
		}
	})
	if parts != 1 {
		t.Errorf("drew %d parts", parts)
	}
}

// A stopped clock does not tick: no clock, an adjourned game, both away.
func TestNothingTicks(t *testing.T) {
	for name, c := range map[string]tuitest.Contest{
		"no clock":  {Moves: tuitest.Begun},
		"adjourned": {Clock: "5+3", Moves: tuitest.Begun, Events: []table.Event{tuitest.Event(table.PutOff, game.NoSeat)}},
		"over":      {Clock: "5+3", Moves: tuitest.Begun, Events: []table.Event{tuitest.Event(table.Resigned, 1)}},
		"gone":      {Clock: "5+3", Moves: tuitest.Begun, Events: []table.Event{tuitest.Event(table.Left, 0), tuitest.Event(table.Left, 1)}, Later: time.Minute},
	} {
		w := tuitest.New(t)
		table, err := table.Replay(w.ContestRecord(c), 1, w.Games[0])
		if err != nil {
			t.Fatal(err)
		}
		w.Clock.Advance(c.Later)
		screen := play.NewTableScreen(&app.Session{Config: app.Config{Now: w.Clock.Now, Club: w.Club}}, table).(*play.TableScreen)
		if wait := screen.NextTick(); wait != 0 {
			t.Errorf("%s: the screen wakes after %v", name, wait)
		}
	}
}

// The screen ticks during a delay or credited time, although the main time does not change.
func TestTickingOfFreeTime(t *testing.T) {
	for name, c := range map[string]tuitest.Contest{
		"delay":  {Clock: "5+5 delay", Moves: tuitest.Begun, Later: 1300 * time.Millisecond},
		"credit": {Clock: "5+3", Moves: tuitest.Begun, Events: []table.Event{tuitest.EventText(table.Credited, game.NoSeat, "3.7s")}},
	} {
		w := tuitest.New(t)
		table, err := table.Replay(w.ContestRecord(c), 1, w.Games[0])
		if err != nil {
			t.Fatal(err)
		}
		w.Clock.Advance(c.Later)
		screen := play.NewTableScreen(&app.Session{Config: app.Config{Now: w.Clock.Now, Club: w.Club}}, table).(*play.TableScreen)
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
			t.Errorf("%v: got countdown %q, want %q", left, got, want.text)
		}
		if got := play.UntilCount(left); got != want.wait {
			t.Errorf("%v: next countdown after %v, want %v", left, got, want.wait)
		}
	}
}

func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		100 * time.Millisecond: "1 s", 12 * time.Second: "12 s", time.Minute: "1 min 0 s", 3*time.Minute + 4500*time.Millisecond: "3 min 5 s",
		2*time.Hour + 5*time.Minute: "2 h 5 min", 3 * clock.Day: "3 d",
	} {
		if got := play.Span(d); got != want {
			t.Errorf("%v: got %q, want %q", d, got, want)
		}
	}
}
