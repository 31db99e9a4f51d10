package tuitest

import (
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// Contest is a game of chess between ann and bob, described by its record.
type Contest struct {
	Seat   game.Seat // of ann
	Clock  string
	Moves  []string
	Events []table.Event
	Change func(*table.Record)
	Later  time.Duration // since the last event
}

// OpenContest opens ann's session at a contest.
func (w *World) OpenContest(c Contest) *Person {
	w.Tb.Helper()
	table := w.Write(w.ContestRecord(c))
	w.Clock.Advance(c.Later)
	return w.OpenTable(account.Player{Key: KeyOf("ann")}, table)
}

// ContestRecord returns the record of a contest.
func (w *World) ContestRecord(c Contest) table.Record {
	w.Tb.Helper()
	ann, bob := w.Account("ann").Person, w.Account("bob").Person
	host, guest := ann, bob
	if c.Seat == 1 {
		host, guest = bob, ann
	}
	rec := w.ChessRecord("a1b2c3d4", host, guest, "", c.Moves, c.Events...)
	rec.Clock = c.Clock
	if c.Change != nil {
		c.Change(&rec)
	}
	return rec
}

// openedWith opens a contest after events.
func openedWith(events ...table.Event) func(*World) *Person {
	return func(w *World) *Person { return w.OpenContest(Contest{Clock: "5+3", Moves: Openers, Events: events}) }
}

// ClockScenes are scenes of offers, answers and clocks.
var ClockScenes = []Scene{
	{"clock-runs", func(w *World) *Person {
		return w.OpenContest(Contest{Seat: 1, Clock: "5+3", Moves: Begun, Later: 63 * time.Second})
	}},
	{"clock-low", func(w *World) *Person {
		return w.OpenContest(Contest{Clock: "1+0", Moves: Openers, Later: 51700 * time.Millisecond})
	}},
	{"clock-first", func(w *World) *Person {
		return w.OpenContest(Contest{Seat: 1, Clock: "5+3", Later: 17 * time.Second})
	}},
	{"clock-delay", func(w *World) *Person {
		return w.OpenContest(Contest{Clock: "5+5 delay", Moves: Openers, Later: 2 * time.Second})
	}},
	{"clock-days", func(w *World) *Person {
		return w.OpenContest(Contest{Seat: 1, Clock: "3 days", Moves: Begun, Later: 20 * time.Hour})
	}},
	{"clock-credit", func(w *World) *Person {
		p := w.OpenContest(Contest{
			Clock: "5+3", Moves: Openers, Later: 12 * time.Second,
			Events: []table.Event{EventText(table.Credited, game.NoSeat, "11.5s")},
		})
		p.Sees("The server was down for 12 s.")
		return p
	}},
	{"away", func(w *World) *Person {
		return w.OpenContest(Contest{
			Seat: 1, Clock: "5+3", Moves: Begun, Later: 6 * time.Second,
			Events: []table.Event{Event(table.Left, 0)},
		})
	}},
	{"away-quit", func(w *World) *Person {
		return w.OpenContest(Contest{
			Clock: "15+10", Moves: Openers, Later: 6 * time.Second,
			Events: []table.Event{EventText(table.Left, 1, "quit")},
		})
	}},
	{"away-gone", func(w *World) *Person {
		return w.OpenContest(Contest{
			Clock: "5+3", Moves: Openers, Later: 31 * time.Second,
			Events: []table.Event{Event(table.Left, 1)},
		})
	}},
	{"adjourned", func(w *World) *Person {
		return w.OpenContest(Contest{Clock: "5+3", Moves: Openers, Events: []table.Event{
			EventText(table.Sealed, 0, "b1c3"), EventText(table.Offered, 0, "adjourn"),
			EventText(table.Agreed, 1, "adjourn"),
		}, Later: time.Hour})
	}},
	{"adjourned-awaited", openedWith(Event(table.PutOff, game.NoSeat), Event(table.Readied, 1))},
	{"adjourned-ready", openedWith(Event(table.PutOff, 0), Event(table.Readied, 0))},
	{"asks-takeback", openedWith(EventText(table.Offered, 1, "takeback 2"))},
	{"asks-twice", openedWith(EventText(table.Offered, 1, "adjourn"), Event(table.Offered, 1))},
	{"asked-both", openedWith(EventText(table.Offered, 0, "time 60"), EventText(table.Offered, 0, "abort"))},
	{"challenged", func(w *World) *Person {
		bob := w.Account("bob")
		return w.OpenTable(bob, w.Challenge(w.Account("cleopatra-the-7t"), bob))
	}},
	{"challenged-refuses", func(w *World) *Person {
		bob := w.Account("bob")
		p := w.OpenTable(bob, w.Challenge(w.Account("cleopatra-the-7t"), bob))
		p.Press("x")
		p.Types("not now")
		return p
	}},
	{"challenger", func(w *World) *Person {
		ann := w.Account("ann")
		return w.OpenTable(ann, w.Challenge(ann, w.Account("bob")))
	}},
	{"refused", func(w *World) *Person {
		ann, bob := w.Account("ann"), w.Account("bob")
		made := w.Challenge(ann, bob)
		p := w.OpenTable(ann, made)
		p.Hears(w.Do(made, bob, table.Intent{Kind: table.Refuse, Text: "too late for me"}))
		return p
	}},
	{"premove-pointed", func(w *World) *Person {
		p := w.OpenContest(Contest{Seat: 1, Clock: "5+3", Moves: []string{"e4", "e5", "Nf3", "Nc6"}})
		p.Press("left", "left", "enter", "up", "enter", "right")
		return p
	}},
	{"premove-half", func(w *World) *Person {
		p := w.OpenContest(Contest{Seat: 1, Clock: "5+3", Moves: Openers})
		p.Press("left", "enter", "up")
		return p
	}},
	{"premove-typed", func(w *World) *Person {
		p := w.OpenContest(Contest{Seat: 1, Clock: "5+3", Moves: Openers})
		p.Types("Nf6")
		p.Press("enter")
		return p
	}},
	{"plans", func(w *World) *Person {
		return w.OpenContest(Contest{
			Clock: "3 days", Moves: Begun,
			Events: []table.Event{EventText(table.Planned, 0, "b8c6 f1b5 a7a6 b5a4;g8f6 f3e5")},
		})
	}},
	{"words", func(w *World) *Person {
		p := w.OpenContest(Contest{Seat: 1, Clock: "5+3", Moves: Openers})
		p.Press("m")
		return p
	}},
}

// Challenge makes one user challenge another.
func (w *World) Challenge(host, guest account.Player) *table.Table {
	w.Tb.Helper()
	return w.Table(host, pairing.Proposal{
		Game: "chess", Seat: 0, Clock: Minutes(5, 3), Rated: true, Invited: &guest.Person,
	})
}
