package table

import (
	"testing"
	"time"

	"pawnstorm/lobby/identity"
)

// TestLasted checks that a game lasts from its first move to its end, including the last think.
// Adjournments, vacations and downtime do not count.
func TestLasted(t *testing.T) {
	opened := func(t *testing.T, clock string) *Table {
		return thinks(t, thinks(t, timedTable(t, clock), 20*time.Second, "e4"), 2*time.Second, "e5")
	}
	until := noon.Add(30 * 24 * time.Hour)
	for _, test := range []struct {
		name, clock string
		want        time.Duration
		end         func(*testing.T, *Table) *Table
	}{
		{"lost on time", "15+10", 2*time.Second + 15*time.Minute, func(t *testing.T, g *Table) *Table {
			return later(t, g, 15*time.Minute, callsTime)
		}},
		{"resigned", "15+10", 62 * time.Second, func(t *testing.T, g *Table) *Table {
			return later(t, g, time.Minute, by(ann, Resign))
		}},
		{"drawn by agreement", "15+10", 52 * time.Second, func(t *testing.T, g *Table) *Table {
			return later(t, later(t, g, 30*time.Second, about(ann, Propose, Draw)), 20*time.Second,
				about(ben, Accept, Draw))
		}},
		{"no clock", "", 2*time.Second + 3*time.Hour, func(t *testing.T, g *Table) *Table {
			return later(t, g, 3*time.Hour, by(ben, Resign))
		}},
		{"the opponent left", "15+10", 102 * time.Second, func(t *testing.T, g *Table) *Table {
			return later(t, later(t, g, 40*time.Second, ordered(ben, Depart(false))), time.Minute,
				forsakes(ann, ForsakeWin))
		}},
		{"adjourned and resumed", "15+10", 27 * time.Second, func(t *testing.T, g *Table) *Table {
			g = later(t, later(t, g, 10*time.Second, about(ann, Propose, Adjourn)), 5*time.Second,
				about(ben, Accept, Adjourn))
			g = later(t, later(t, g, 26*time.Hour, by(ann, Ready)), time.Hour, by(ben, Ready))
			return later(t, g, 10*time.Second, by(ben, Resign))
		}},
		{"adjourned and resigned", "15+10", 17 * time.Second, func(t *testing.T, g *Table) *Table {
			g = later(t, later(t, g, 10*time.Second, about(ann, Propose, Adjourn)), 5*time.Second,
				about(ben, Accept, Adjourn))
			return later(t, g, time.Hour, by(ann, Resign))
		}},
		{"a vacation", "3 days", 2*time.Second + 4*time.Hour, func(t *testing.T, g *Table) *Table {
			g = later(t, g, time.Hour, ordered(ann, BeginVacation(until)))
			return later(t, later(t, g, 48*time.Hour, ordered(ann, EndVacation())), 3*time.Hour, by(ben, Resign))
		}},
		{"server downtime", "15+10", 32 * time.Second, func(t *testing.T, g *Table) *Table {
			g = later(t, g, 20*time.Minute, ordered(identity.Person{}, CreditTime(g.Changed.Add(20*time.Second))))
			return later(t, g, 10*time.Second, by(ann, Resign))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if over := test.end(t, opened(t, test.clock)); over.Status != Over || over.Lasted != test.want {
				t.Errorf("status %d, lasted %v, want %v", over.Status, over.Lasted, test.want)
			}
		})
	}
}

// TestLastedMatch checks that each game of a match has its own length.
func TestLastedMatch(t *testing.T) {
	g := startedMatch(t, "chess", "")
	g = later(t, thinks(t, g, time.Hour, "e4"), time.Minute, by(ann, Resign))
	if g.Status != Pause || g.Lasted != time.Minute {
		t.Errorf("status %d, first game lasted %v", g.Status, g.Lasted)
	}
	g = later(t, later(t, g, time.Hour, by(ann, Ready)), time.Second, by(ben, Ready))
	g = later(t, thinks(t, g, time.Hour, "d4"), 2*time.Minute, by(ben, Resign))
	if games := g.Games(); games[0].Lasted != time.Minute || games[1].Lasted != 2*time.Minute {
		t.Errorf("games lasted %v and %v", games[0].Lasted, games[1].Lasted)
	}
}
