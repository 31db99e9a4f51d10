package tui

import (
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
)

// contest is a game of chess between ann and bob, described by its record.
type contest struct {
	seat   game.Seat // of ann
	clock  string
	moves  []string
	events []table.Event
	change func(*table.Record)
	// later is how long ago the last event was.
	later time.Duration
}

// meets opens ann's session at a contest.
func (w *world) meets(c contest) *person {
	w.t.Helper()
	table := w.write(w.recordOf(c))
	w.advance(c.later)
	return w.comes(account.Player{Key: keyOf("ann")}, table)
}

// recordOf returns the record of a contest.
func (w *world) recordOf(c contest) table.Record {
	w.t.Helper()
	ann, bob := w.account("ann").Person, w.account("bob").Person
	host, guest := ann, bob
	if c.seat == 1 {
		host, guest = bob, ann
	}
	rec := w.chess("a1b2c3d4", host, guest, "", c.moves, c.events...)
	rec.Clock = c.clock
	if c.change != nil {
		c.change(&rec)
	}
	return rec
}

// told is an event with a text.
func told(kind table.EventKind, seat game.Seat, text string) table.Event {
	return table.Event{Kind: kind, Seat: seat, Text: text}
}

// begun are moves that start both clocks.
var begun = []string{"e4", "e5", "Nf3"}

// meetings are scenes of offers, answers and clocks.
var meetings = []scene{
	{"clock-runs", func(w *world) *person {
		return w.meets(contest{seat: 1, clock: "5+3", moves: begun, later: 63 * time.Second})
	}},
	{"clock-low", func(w *world) *person {
		return w.meets(contest{clock: "1+0", moves: openers, later: 51700 * time.Millisecond})
	}},
	{"clock-first", func(w *world) *person {
		return w.meets(contest{seat: 1, clock: "5+3", later: 17 * time.Second})
	}},
	{"clock-delay", func(w *world) *person {
		return w.meets(contest{clock: "5+5 delay", moves: openers, later: 2 * time.Second})
	}},
	{"clock-days", func(w *world) *person {
		return w.meets(contest{seat: 1, clock: "3 days", moves: begun, later: 20 * time.Hour})
	}},
	{"clock-credit", func(w *world) *person {
		p := w.meets(contest{clock: "5+3", moves: openers, events: []table.Event{told(table.Credited, game.NoSeat, "11.5s")}, later: 12 * time.Second})
		p.sees("The server was down for 12 s.")
		return p
	}},
	{"away", func(w *world) *person {
		return w.meets(contest{seat: 1, clock: "5+3", moves: begun, events: []table.Event{event(table.Left, 0)}, later: 6 * time.Second})
	}},
	{"away-quit", func(w *world) *person {
		return w.meets(contest{clock: "15+10", moves: openers, events: []table.Event{told(table.Left, 1, "quit")}, later: 6 * time.Second})
	}},
	{"away-gone", func(w *world) *person {
		return w.meets(contest{clock: "5+3", moves: openers, events: []table.Event{event(table.Left, 1)}, later: 31 * time.Second})
	}},
	{"adjourned", func(w *world) *person {
		return w.meets(contest{clock: "5+3", moves: openers, events: []table.Event{
			told(table.Sealed, 0, "b1c3"), told(table.Offered, 0, "adjourn"), told(table.Agreed, 1, "adjourn"),
		}, later: time.Hour})
	}},
	{"adjourned-awaited", func(w *world) *person {
		return w.meets(contest{clock: "5+3", moves: openers, events: []table.Event{event(table.PutOff, game.NoSeat), event(table.Readied, 1)}})
	}},
	{"adjourned-ready", func(w *world) *person {
		return w.meets(contest{clock: "5+3", moves: openers, events: []table.Event{event(table.PutOff, 0), event(table.Readied, 0)}})
	}},
	{"asks-takeback", func(w *world) *person {
		return w.meets(contest{clock: "5+3", moves: openers, events: []table.Event{told(table.Offered, 1, "takeback 2")}})
	}},
	{"asks-twice", func(w *world) *person {
		return w.meets(contest{clock: "5+3", moves: openers, events: []table.Event{told(table.Offered, 1, "adjourn"), event(table.Offered, 1)}})
	}},
	{"asked-both", func(w *world) *person {
		return w.meets(contest{clock: "5+3", moves: openers, events: []table.Event{told(table.Offered, 0, "time 60"), told(table.Offered, 0, "abort")}})
	}},
	{"challenged", func(w *world) *person {
		bob := w.account("bob")
		return w.comes(bob, w.challenge(w.account("cleopatra-the-7t"), bob))
	}},
	{"challenged-refuses", func(w *world) *person {
		bob := w.account("bob")
		p := w.comes(bob, w.challenge(w.account("cleopatra-the-7t"), bob))
		p.press("x")
		p.types("not now")
		return p
	}},
	{"challenger", func(w *world) *person {
		ann := w.account("ann")
		return w.comes(ann, w.challenge(ann, w.account("bob")))
	}},
	{"refused", func(w *world) *person {
		ann, bob := w.account("ann"), w.account("bob")
		made := w.challenge(ann, bob)
		p := w.comes(ann, made)
		p.hears(w.do(made, bob, table.Intent{Kind: table.Refuse, Text: "too late for me"}))
		return p
	}},
	{"premove-pointed", func(w *world) *person {
		p := w.meets(contest{seat: 1, clock: "5+3", moves: []string{"e4", "e5", "Nf3", "Nc6"}})
		p.press("left", "left", "enter", "up", "enter", "right")
		return p
	}},
	{"premove-half", func(w *world) *person {
		p := w.meets(contest{seat: 1, clock: "5+3", moves: openers})
		p.press("left", "enter", "up")
		return p
	}},
	{"premove-typed", func(w *world) *person {
		p := w.meets(contest{seat: 1, clock: "5+3", moves: openers})
		p.types("Nf6")
		p.press("enter")
		return p
	}},
	{"plans", func(w *world) *person {
		return w.meets(contest{clock: "3 days", moves: begun, events: []table.Event{told(table.Planned, 0, "b8c6 f1b5 a7a6 b5a4;g8f6 f3e5")}})
	}},
	{"words", func(w *world) *person {
		p := w.meets(contest{seat: 1, clock: "5+3", moves: openers})
		p.press("m")
		return p
	}},
}

// challenge makes one user challenge another.
func (w *world) challenge(host, guest account.Player) *table.Table {
	w.t.Helper()
	return w.table(host, pairing.Proposal{Game: "chess", Seat: 0, Clock: minutes(5, 3), Rated: true, Invited: &guest.Person})
}

func TestMeetingFrames(t *testing.T) {
	for _, s := range meetings {
		t.Run(s.name, func(t *testing.T) { s.open(newWorld(t)).golden("meeting-" + s.name) })
	}
}

// At any window size everything needed fits, and the board is complete.
func TestMeetingsFit(t *testing.T) {
	for _, s := range meetings {
		t.Run(s.name, func(t *testing.T) {
			p := s.open(newWorld(t))
			for w := widget.MinWidth; w <= 140; w += 7 {
				p.boardFits(w, 20+w*7%31)
			}
			for h := widget.MinHeight; h <= 50; h += 3 {
				p.boardFits(widget.MinWidth+h*11%100, h)
			}
		})
	}
}
