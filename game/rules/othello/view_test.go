package othello

import (
	"slices"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// TestDiscsDifferWithoutColour checks that the two discs differ in figure, letter and name, and
// match their seats.
func TestDiscsDifferWithoutColour(t *testing.T) {
	b := gametest.New(t, Rules(), "").Board()
	one, other := b.Cells[28], b.Cells[27] // e4 and d4
	if one.Figure == other.Figure || one.Letter == other.Letter || one.Name == other.Name || one.Seat != black || other.Seat != white {
		t.Errorf("discs are %+v and %+v", one, other)
	}
}

func TestSpeak(t *testing.T) {
	s := gametest.New(t, Rules(), "")
	for _, test := range []struct{ move, words string }{
		{"d3", "disc on d3, turns d4"},
		{"c3", "disc on c3, turns d4"},
		{"c4", "disc on c4, turns d4"},
		{"e3", "disc on e3, turns d3 and e4"},
	} {
		m, err := s.Parse(test.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.(game.Speaker).Speak(m); got != test.words {
			t.Errorf("%s is spoken as %q", test.move, got)
		}
		s, _ = s.Play(m)
	}
}

// TestChanged checks that a move marks the new disc and all turned discs.
func TestChanged(t *testing.T) {
	s := gametest.PlayAll(t, gametest.New(t, Rules(), ""), "d3 c3")
	m, _ := s.Parse("c4")
	after, _ := s.Play(m)
	got := game.Changed(Rules().Info(), s, m, after)
	var names []string
	for _, c := range got {
		names = append(names, cellName(c))
	}
	slices.Sort(names)
	if !slices.Equal(names, []string{"c4", "d4"}) {
		t.Errorf("c4 changes %v", names)
	}
}
