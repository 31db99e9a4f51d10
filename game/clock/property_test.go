package clock

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// account is one seat's time in ticks, by source.
type account struct {
	begin, earned, added, credited, forgiven, charged int
}

func (a account) left() int {
	return a.begin + a.earned + a.added + a.credited + a.forgiven - a.charged
}

// ledger is a clock that calculates no times. It notes for every tick who pays for it. Accounts can
// be overdrawn while time runs.
type ledger struct {
	kind       Kind
	step       int // in ticks
	accounts   [2]account
	seat       int // seat to move, or -1
	runs       bool
	ofTurn     int    // ticks of the turn
	ofStretch  []bool // ticks since the start or resume: whether each was paid for
	freeToCome int    // ticks that a credit pays in advance
}

func newLedger(c Control, tick time.Duration) *ledger {
	begin := c.Base
	switch {
	case c.Kind == Correspondence:
		begin = c.Step
	case c.Base == 0 && c.Kind == Fischer:
		begin = c.Step
	}
	a := account{begin: int(begin / tick)}
	return &ledger{kind: c.Kind, step: int(c.Step / tick), accounts: [2]account{a, a}, seat: -1}
}

func (l *ledger) tick() {
	if !l.runs {
		return
	}
	if l.freeToCome > 0 {
		l.freeToCome--
		return
	}
	l.ofTurn++
	paid := l.kind != Unlimited && (!l.delays() || l.ofTurn > l.step)
	if paid {
		l.accounts[l.seat].charged++
	}
	l.ofStretch = append(l.ofStretch, paid)
}

func (l *ledger) credit(ticks int) {
	for range ticks {
		last := len(l.ofStretch) - 1
		switch {
		case !l.runs:
		case last < 0:
			l.freeToCome++
		default:
			if l.ofStretch[last] {
				l.accounts[l.seat].credited++
			}
			l.ofStretch = l.ofStretch[:last]
			l.ofTurn--
		}
	}
}

func (l *ledger) delays() bool { return l.kind == Bronstein || l.kind == Delay }

func (l *ledger) fallen() bool {
	return l.runs && l.kind != Unlimited && l.freeToCome == 0 && l.accounts[l.seat].left() <= 0 && (!l.delays() || l.ofTurn >= l.step)
}

func (l *ledger) stop() {
	if l.runs {
		a := &l.accounts[l.seat]
		a.forgiven += max(0, -a.left())
		l.runs, l.ofStretch, l.freeToCome = false, nil, 0
	}
}

func (l *ledger) end() {
	l.stop()
	if l.seat >= 0 && l.kind == Correspondence {
		a := &l.accounts[l.seat]
		a.earned += l.step - a.left()
	}
	l.seat, l.ofTurn = -1, 0
}

func (l *ledger) press() {
	if !l.runs {
		return
	}
	if !l.fallen() {
		if l.kind == Fischer {
			l.accounts[l.seat].earned += l.step
		}
	}
	l.end()
}

// TestNoTimeIsLostOrGained applies random events to a clock and to a ledger.
func TestNoTimeIsLostOrGained(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		control, tick := controls.Draw(t, "control"), time.Second
		if control.Kind == Correspondence {
			tick = time.Hour
		} else {
			control.Base %= 2 * time.Minute // so that flags fall
			control.Step = control.Step%(20*time.Second) + time.Second
		}
		if control.Kind == Unlimited {
			control = Control{}
		}
		c, l, now := New(control), newLedger(control, tick), noon
		ticks := rapid.OneOf(rapid.IntRange(0, 8), rapid.IntRange(0, 80))
		seats := rapid.IntRange(0, 1)
		wait := func(t *rapid.T) {
			for range ticks.Draw(t, "ticks") {
				now = now.Add(tick)
				l.tick()
				agree(t, c, l, now, tick)
			}
		}
		stop := func(*rapid.T) { c = c.Stop(now); l.stop() }
		resume := func(*rapid.T) { c = c.Resume(now); l.runs = l.seat >= 0 }
		t.Repeat(map[string]func(*rapid.T){
			"start": func(t *rapid.T) {
				seat := seats.Draw(t, "seat")
				c = c.Start(seat, now)
				l.end()
				l.seat, l.runs = seat, true
				wait(t)
			},
			"press":  func(*rapid.T) { c = c.Press(now); l.press() },
			"stop":   stop,
			"resume": resume,
			"pause":  func(t *rapid.T) { stop(t); wait(t); resume(t); wait(t) },
			"credit": func(t *rapid.T) {
				n := ticks.Draw(t, "ticks")
				c = c.Credit(time.Duration(n) * tick)
				l.credit(n)
			},
			"add": func(t *rapid.T) {
				seat, n := seats.Draw(t, "seat"), ticks.Draw(t, "ticks")
				c = c.Add(seat, time.Duration(n)*tick)
				if control.Kind != Unlimited {
					l.accounts[seat].added += n
				}
			},
			"wait": wait,
			"":     func(t *rapid.T) { agree(t, c, l, now, tick) },
		})
	})
}

// agree compares a clock with its ledger, and the clock's answers with each other.
func agree(t *rapid.T, c Clock, l *ledger, now time.Time, tick time.Duration) {
	for seat := range 2 {
		want := time.Duration(max(0, l.accounts[seat].left())) * tick
		if got := c.Left(seat, now); got != want {
			t.Fatalf("seat %d has %v at %v, want %v: %+v", seat, got, now, want, l.accounts[seat])
		}
	}
	seat, runs := c.Running()
	if runs != l.runs || runs && seat != l.seat {
		t.Fatalf("running: %d, %v, want %d, %v", seat, runs, l.seat, l.runs)
	}
	if fallen, ok := c.Fallen(now); ok != l.fallen() || ok && fallen != l.seat {
		t.Fatalf("fallen: %d, %v, want %d, %v", fallen, ok, l.seat, l.fallen())
	}
	at, ok := c.Deadline()
	if ok != (runs && c.control.Kind != Unlimited) {
		t.Fatalf("deadline %v, %v", at, ok)
	}
	if !ok {
		return
	}
	before := at.Add(-time.Nanosecond)
	if left := c.Left(seat, at); left != 0 {
		t.Fatalf("%v left at the deadline", left)
	}
	if !c.control.Delays() && c.left[seat] > 0 && c.Left(seat, before) != time.Nanosecond {
		t.Fatalf("%v left just before the deadline", c.Left(seat, before))
	}
	_, early := c.Fallen(before)
	if _, due := c.Fallen(at); early || !due {
		t.Fatalf("flag falls before the deadline: %v; at it: %v", early, due)
	}
}
