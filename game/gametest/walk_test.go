package gametest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/rules/chess"
)

// lame is a sound walk with one broken method.
type lame struct {
	game.Walk
	moves  func(game.Walk, []game.Ply) []game.Ply
	sharp  func(game.Walk, []game.Ply) []game.Ply
	back   func(game.Walk)
	ending func(game.Walk, bool) (game.Ending, bool)
	slot   func(game.Ply) int
	worth  func(game.Walk) int
}

func (l *lame) Moves(list []game.Ply) []game.Ply {
	if l.moves != nil {
		return l.moves(l.Walk, list)
	}
	return l.Walk.Moves(list)
}

func (l *lame) Sharp(list []game.Ply) []game.Ply {
	if l.sharp != nil {
		return l.sharp(l.Walk, list)
	}
	return l.Walk.Sharp(list)
}

func (l *lame) Back() {
	if l.back != nil {
		l.back(l.Walk)
		return
	}
	l.Walk.Back()
}

func (l *lame) Ending(stuck bool) (game.Ending, bool) {
	if l.ending != nil {
		return l.ending(l.Walk, stuck)
	}
	return l.Walk.Ending(stuck)
}

func (l *lame) Slot(m game.Ply) int {
	if l.slot != nil {
		return l.slot(m)
	}
	return l.Walk.Slot(m)
}

func (l *lame) Worth() int {
	if l.worth != nil {
		return l.worth(l.Walk)
	}
	return l.Walk.Worth()
}

// TestTheKitSeesLameWalks breaks one promise at a time.
func TestTheKitSeesLameWalks(t *testing.T) {
	calls := 0
	for _, test := range []struct {
		name      string
		lame      lame
		complaint string // part of the expected complaint; empty for a sound walk
	}{
		{"sound", lame{}, ""},
		{"a move too few", lame{moves: func(w game.Walk, list []game.Ply) []game.Ply {
			list = w.Moves(list)
			return list[:len(list)-1]
		}}, "and the state"},
		{"another order each time", lame{moves: func(w game.Walk, list []game.Ply) []game.Ply {
			n := len(list)
			list = w.Moves(list)
			if calls++; calls%2 == 0 {
				list[n], list[n+1] = list[n+1], list[n]
			}
			return list
		}}, "another order"},
		{"an illegal sharp move", lame{sharp: func(_ game.Walk, list []game.Ply) []game.Ply {
			return append(list, 0)
		}}, "the sharp move"},
		{"nothing is taken back", lame{back: func(game.Walk) {}}, "taking back"},
		{"a draw too many", lame{ending: func(game.Walk, bool) (game.Ending, bool) {
			return game.Drawn, true
		}}, "but the game goes on"},
		{"a slot out of range", lame{slot: func(game.Ply) int { return game.Slots }}, "the slot of"},
		{"a worth that is not restored", lame{worth: func(w game.Walk) int { return w.Worth() + 1 }}, "in a new walk"},
	} {
		r := &recorder{TB: t}
		state := New(t, chess.FIDE(), "")
		test.lame.Walk = walkOf(t, state)
		w := &walker{TB: r, rnd: rand.New(rand.NewPCG(1, 1)), state: state, walk: &test.lame, seen: map[uint64]bool{}}
		if w.checkGoesOn() {
			w.checkMoves()
			w.checkEach(test.lame.Walk.Moves(nil))
		}
		found := strings.Join(r.complaints, "\n")
		if (found == "") != (test.complaint == "") || !strings.Contains(found, test.complaint) {
			t.Errorf("%s: got complaints %q, want %q", test.name, found, test.complaint)
		}
	}
}
