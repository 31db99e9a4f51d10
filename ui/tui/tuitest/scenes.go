package tuitest

import (
	"fmt"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// Scene is a state of the table screen. Open makes it and returns when nothing is pending.
type Scene struct {
	Name string
	Open func(*World) *Person
}

// Scenes are states of the table screen.
var Scenes = []Scene{
	{"waiting-public", func(w *World) *Person { return w.Hosts(pairing.Proposal{Game: "chess", Seat: game.NoSeat}) }},
	{"waiting-private", func(w *World) *Person {
		return w.Hosts(pairing.Proposal{Game: "discworld", Seat: 1, Private: true})
	}},
	{"waiting-guest", func(w *World) *Person {
		p := w.Visit(app.Visit{})
		p.Press("esc")
		p.Sees("P puzzles")
		p.Press("c")
		p.Sees("Press enter to create.")
		p.Press("enter")
		p.Sees("Waiting for an opponent", "If the connection drops, the code")
		p.Hears(p.Screen().Table)
		return p
	}},
	{"waiting-visitor", func(w *World) *Person {
		t := w.Table(w.Account("cleopatra-the-7t"), pairing.Proposal{Game: "chess", Seat: 1})
		return w.OpenTable(w.Account("ann"), t)
	}},
	{"waiting-vacant", func(w *World) *Person {
		return w.Hosts(pairing.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true})
	}},
	{"waiting-seated", func(w *World) *Person {
		t := w.Table(w.Account("cleopatra-the-7t"), pairing.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true})
		ann := w.Account("ann")
		return w.OpenTable(ann, w.Do(t, ann, table.Intent{Kind: table.Sit, Seat: 1}))
	}},
	{"taken-back", func(w *World) *Person {
		p := w.Hosts(pairing.Proposal{Game: "chess", Seat: game.NoSeat})
		t := w.Do(p.Screen().Table, p.Model.Session.Me, table.Intent{Kind: table.Cancel})
		p.Hears(t)
		return p
	}},
	{"playing-white", func(w *World) *Person { return w.Plays(0, "", Openers...) }},
	{"playing-black", func(w *World) *Person { return w.Plays(1, "", Openers...) }},
	{"picked", func(w *World) *Person {
		p := w.Plays(0, "", Openers...)
		p.Press("right", "up", "enter", "left")
		return p
	}},
	{"check", func(w *World) *Person { return w.Plays(1, "", "e4", "e5", "Qh5", "Nc6", "Qxf7") }},
	{"promotion", func(w *World) *Person {
		p := w.Plays(0, Promotion)
		p.Press("up", "up", "up", "up", "up", "enter", "up", "enter")
		p.Sees("Which?")
		return p
	}},
	{"offered", func(w *World) *Person {
		return w.Played(0, "", Openers, Event(table.Offered, 1))
	}},
	{"asked", func(w *World) *Person {
		p := w.Plays(0, "", Openers...)
		p.Press("o", "6")
		p.Sees("Resign")
		return p
	}},
	{"line", func(w *World) *Person {
		p := w.Plays(0, "", Openers...)
		p.Press("d")
		p.Sees("› d")
		return p
	}},
	{"earlier", func(w *World) *Person {
		p := w.Plays(0, "", Openers...)
		p.Press(",", ",", ",")
		return p
	}},
	{"over", func(w *World) *Person {
		return w.Plays(1, "", "e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7")
	}},
	{"watching", func(w *World) *Person {
		t := w.Record("a1b2c3d4", w.Account("ann").Person, w.Account("cleopatra-the-7t").Person, "", Openers[:7])
		return w.OpenTable(w.Account("dora"), t)
	}},
	{"claim", func(w *World) *Person {
		return w.Plays(0, "", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
	}},
	{"second-begins", func(w *World) *Person {
		return w.Plays(1, "4k3/8/8/8/8/8/8/4K2R b K - 0 1", "Kd7", "O-O", "Kc6")
	}},
	{"long", func(w *World) *Person { return w.Plays(0, "", RandomMoves(w.Tb, 3, 200)...) }},
	{"long-earlier", func(w *World) *Person {
		p := w.Plays(0, "", RandomMoves(w.Tb, 3, 200)...)
		p.Press("home")
		for range 25 {
			p.Press(".")
		}
		return p
	}},
}

// Hosts is ann at a table that she has just created.
func (w *World) Hosts(proposal pairing.Proposal) *Person {
	w.Tb.Helper()
	ann := w.Account("ann")
	return w.OpenTable(ann, w.Table(ann, proposal))
}

// Plays is ann, in a given seat, in a game with bob.
func (w *World) Plays(seat game.Seat, setup string, moves ...string) *Person {
	w.Tb.Helper()
	return w.Played(seat, setup, moves)
}

// Played is Plays with an event after the moves.
func (w *World) Played(seat game.Seat, setup string, moves []string, events ...table.Event) *Person {
	w.Tb.Helper()
	ann, bob := w.Account("ann"), w.Account("bob")
	players := [2]identity.Person{ann.Person, bob.Person}
	if seat == 1 {
		players[0], players[1] = players[1], players[0]
	}
	return w.OpenTable(ann, w.Record("a1b2c3d4", players[0], players[1], setup, moves, events...))
}

// TableSizes are the sizes of the golden frames: the usual window, the smallest, a large one, and
// one with the panel below the board.
var TableSizes = []struct{ W, H int }{{80, 24}, {40, 20}, {120, 40}, {50, 28}}

// TableGolden compares the frame with its golden files, at each size.
func (p *Person) TableGolden(name string) {
	p.Tb.Helper()
	for _, size := range TableSizes {
		p.Resize(size.W, size.H)
		got := strings.ReplaceAll(p.Frame(), string(p.Screen().Table.ID), "xxxxxxxx")
		GoldenFrame(p.Tb, fmt.Sprintf("table_%s %dx%d", name, size.W, size.H), got)
	}
	p.Resize(80, 24)
}

// SceneNamed finds a scene.
func SceneNamed(tb testing.TB, name string) Scene {
	tb.Helper()
	for _, s := range Scenes {
		if s.Name == name {
			return s
		}
	}
	tb.Fatalf("unknown scene %q", name)
	return Scene{}
}
