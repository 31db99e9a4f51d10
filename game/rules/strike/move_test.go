package strike

import (
	"testing"

	"pawnstorm/game/gametest"
)

func TestParseIsForgiving(t *testing.T) {
	state := gametest.New(t, Rules(), startForCapitalists)
	for _, text := range []string{"b4-d3", "b4d3", "b4 d3", "b4xd3", "b4:d3", "B4-D3", " b4  -  d3 ", "Nb4-d3", "nb4d3", "N b4 d3", "b4-d3!?"} {
		if m, err := state.Parse(text); err != nil || state.Format(m) != "b4-d3" {
			t.Errorf("Parse(%q) = %d, %v", text, m, err)
		}
	}
	state = gametest.New(t, Rules(), "1B6/8/2p5/1B6/K7/8/8/1p6 c")
	for _, text := range []string{"b5xc6", "b5-c6", "b5c6", "bb5c6", "Bb5xc6 (c1)", "b5xc6 (c1)", "b5xc6#"} {
		if m, err := state.Parse(text); err != nil || state.Format(m) != "b5xc6" {
			t.Errorf("Parse(%q) = %d, %v", text, m, err)
		}
	}
	gametest.Unreadable(t, state, "", "b4", "Nd3", "b4-d3-e4", "b4-d9", "i4-d3", "b4--d3", "b4-d3 (d4)", "Xb4-d3", "\u212aa4-a5", "b4-d3                                       ")
}

func TestDescribe(t *testing.T) {
	for _, test := range []struct{ position, move, want string }{
		{startText, "a1-a2", "a1-a2"},
		{"8/8/8/4K3/3p4/8/8/8 w", "d4xe5", "d4xe5#"},
		{"8/8/8/4R3/K2p4/8/8/8 w", "d4xe5", "d4xe5"},
		{startForCapitalists, "b4-d3", "Nb4-d3"},
		{"1B6/8/2p5/1B6/K7/8/8/1p6 c", "b5xc6", "Bb5xc6 (c1)"},
		{"1B6/8/2p5/1B6/K7/8/8/1pp5 c", "b5xc6", "Bb5xc6 (c8)"},
		{"1Bp5/8/2p5/1B6/K7/8/8/1pp5 c", "b5xc6", "Bb5xc6"},
		{"8/8/8/1p6/K7/8/8/8 c", "a4xb5", "Ka4xb5 (b1)"},
	} {
		state := gametest.New(t, Rules(), test.position)
		m, err := state.Parse(test.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := state.Describe(m); got != test.want {
			t.Errorf("%s: %s is described as %q, want %q", test.position, test.move, got, test.want)
		}
		if again, err := state.Parse(test.want); err != nil || again != m {
			t.Errorf("%s: description %q is read as %d, %v", test.position, test.want, again, err)
		}
	}
}
