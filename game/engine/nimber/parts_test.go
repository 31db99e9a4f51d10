package nimber

import (
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/game/board"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/anarchist"
)

// TestPartsAddUp checks the main theorem: the value of a position is the Nim sum of its parts. The
// values come from the oracle alone.
func TestPartsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { addUp(t, anyPosition(t, 5)) })
	for _, position := range []string{
		"P7/8/8/8/P7/P7/P7/8",          // a wall that stops three
		"PPP5/PPP5/8/8/8/2p5/1PP5/8",   // two walls that stop one part
		"8/8/8/1p1p4/1P1P4/8/p1PP4/8",  // walls face to face
		"5P2/P4P2/8/PP2p2p/8/P7/5P2/8", // several parts
	} {
		p, _ := anarchist.Of(gametest.New(t, anarchist.Rules(), position))
		addUp(t, p)
	}
}

func addUp(t rapid.TB, p anarchist.Position) {
	o := oracle{}
	var sum Nimber
	for rest := split(p); rest.rest != 0; {
		x, n, solved := rest.next()
		if !solved {
			n = o.value(x.Position)
		}
		sum ^= n
	}
	if want := o.value(p); sum != want {
		t.Fatalf("%s is worth %v, but its parts are worth %v", text(p), want, sum)
	}
}

// TestPositionsSideBySide puts positions on files a to c and e to h together. The empty file
// between them separates them, so their values add up.
func TestPositionsSideBySide(t *testing.T) {
	west := board.File(0) | board.File(1) | board.File(2)
	east := board.File(4) | board.File(5) | board.File(6) | board.File(7)
	s := New(1 << 20)
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t, 16)
		on := func(files board.Set) anarchist.Position {
			return anarchist.Position{Up: p.Up & files, Down: p.Down & files}
		}
		both := mustValue(t, s, on(west|east))
		if sum := mustValue(t, s, on(west)) ^ mustValue(t, s, on(east)); both != sum {
			t.Fatalf("%s is worth %v, but its halves %v", text(on(west|east)), both, sum)
		}
	})
}

// TestParts checks positions with obvious parts.
func TestParts(t *testing.T) {
	for _, test := range []struct {
		position string
		parts    int
		sum      Nimber // of the parts that are solved at once
	}{
		{"8/8/8/8/8/8/8/8", 0, 0},
		{"P7/8/8/8/8/8/8/p7", 0, 0},             // on their last ranks
		{"8/8/8/8/p7/P7/8/8", 0, 0},             // face to face
		{"8/8/8/8/8/8/P7/8", 1, 2},              // one step or two
		{"8/8/8/8/P7/8/8/8", 1, 0},              // four steps
		{"8/8/8/P7/8/8/2P5/8", 2, 1 ^ 2},        // never meet
		{"8/8/8/8/8/1p6/P7/8", 1, 0},            // either can capture the other
		{"8/8/p6P/P6p/8/8/8/8", 2, 0},           // two stones, and two pawns past each other
		{"8/1p6/8/8/8/8/6P1/8", 2, 0},           // far apart
		{"P7/P7/8/8/8/8/P7/8", 1, 2},            // four steps up to two stones
		{"8/pppppppp/8/8/8/8/PPPPPPPP/8", 1, 0}, // the start is one part
	} {
		p, _ := anarchist.Of(gametest.New(t, anarchist.Rules(), test.position))
		parts, sum := 0, Nimber(0)
		for rest := split(p); rest.rest != 0; parts++ {
			if _, n, solved := rest.next(); solved {
				sum ^= n
			}
		}
		if parts != test.parts || sum != test.sum {
			t.Errorf("%s: got %d parts and %v, want %d and %v", test.position, parts, sum, test.parts, test.sum)
		}
	}
}
