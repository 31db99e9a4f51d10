package play_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/tuitest"
)

// The right button and the key * draw arrows and marks that only the player sees. Drawing one again
// removes it, - removes all, and so does the next move.
func TestDrawings(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	plain, theirs := ann.Frame(), bob.Frame()
	signs := func(p *tuitest.Person) int { return strings.Count(p.Frame(), "◆") + strings.Count(p.Frame(), "↑") }
	for _, c := range []struct {
		name string
		does func()
		want int // arrows and their ends
	}{
		{"an arrow", func() { ann.Drags(tea.MouseRight, "e2", "e4") }, 3},
		{"the same again", func() { ann.Drags(tea.MouseRight, "e2", "e4") }, 0},
		{"a mark", func() { ann.Drags(tea.MouseRight, "d5", "d5") }, 1},
		{"by keys", func() { ann.Press("*", "up", "up", "*") }, 4},
		{"begun and given up", func() { ann.Press("*", "esc", "up") }, 4},
		{"beside the board", func() { ann.Drags(tea.MouseRight, "e2", "") }, 4},
		{"cleared", func() { ann.Press("-") }, 0},
		{"another", func() { ann.Drags(tea.MouseRight, "a1", "a4") }, 4},
		{"and a move", func() { tuitest.PlayMoves(ann, bob, "e4") }, 0},
	} {
		c.does()
		if got := signs(ann); got != c.want {
			t.Errorf("%s: got %d signs, want %d:\n%s", c.name, got, c.want, ann.Frame())
		}
		if n := signs(bob); n > 0 {
			t.Errorf("%s: the opponent sees %d signs", c.name, n)
		}
	}
	if plain == theirs {
		t.Error("both see the same")
	}
}

// ! shows what is attacked and what hangs, except in a rated game that is being played. A game
// without such captures does not have the key.
func TestThreats(t *testing.T) {
	const hangs = "Hanging: knight c3. × is attacked. # hides this."
	p := tuitest.New(t).Plays(0, "", "e4", "d5", "Nc3", "d4")
	p.Press("#")
	p.Sees(hangs)
	p.Golden("threats")
	p.Press("#")
	p.Misses("Hanging")

	ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3), Rated: true})
	tuitest.PlayMoves(ann, bob, "e4", "d5", "Nc3", "d4")
	ann.Press("#")
	ann.Sees("Threats are not shown while a rated game is played.")
	if strings.Contains(ann.Frame(), "×") {
		t.Error("a rated game shows what is attacked")
	}

	p = tuitest.NewOfAll(t).PlaysGame("connect4", 0, "")
	before := p.Frame()
	p.Press("#")
	if p.Frame() != before {
		t.Errorf("! does something in a game without captures:\n%s", p.Frame())
	}
}

// A typed premove is marked on the cells that it will mean, and with an arrow.
func TestTypedPremoveIsMarked(t *testing.T) {
	for text, want := range map[string]string{
		"Nf6": "g8 f6", "g8f6": "g8 f6", "e7-e5": "e7 e5", "dxe4": "d5 e4", // only after a pawn has gone there
		"O-O": "", "Ke7": "", "Kd7": "e8 d7",
	} {
		t.Run(text, func(t *testing.T) {
			ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
			tuitest.PlayMoves(ann, bob, "e3", "d5")
			bob.EntersLine(text)
			bob.Sees("Premove " + text + ". Press u to drop it.")
			if got := strings.Join(bob.Screen().PremoveCells(), " "); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}
