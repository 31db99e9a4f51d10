package board

import "testing"

var called = Names{
	{'R', "landlord", "rook"}, {'Q', "CEO", "queen"}, {'D', "Designated Individual", "king"}, {'P', "worker", "pawn"},
}

func TestBareMoves(t *testing.T) {
	for text, want := range map[string]string{
		"a4-a3":                           "a4-a3",
		"landlord a4-a3":                  "Ra4-a3",
		"Rook  a4 a3":                     "Ra4 a3",
		"landlord from a4 to a3":          "Ra4 a3",
		" designated individual e1-e2":    "De1-e2",
		"ceo d4xd5 (d1)":                  "Qd4xd5 (d1)",
		"worker @c7":                      "P@c7",
		"e7 to e8 and swap to queen":      "e7 e8=Q",
		"from e7 to e8 and swap to bogus": "from e7 to e8 and swap to bogus",
		"landlords a4-a3":                 "landlords a4-a3",
		"b4 d3":                           "b4 d3",
		"landlord":                        "landlord",
	} {
		if got := called.Bare(text); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}

func TestSpelledMoves(t *testing.T) {
	for move, want := range map[string]string{
		"Ra4xb4 (b1)": "landlord a4xb4 (b1)", "De1-e2": "Designated Individual e1-e2", "b2-b3": "worker b2-b3",
	} {
		if got := called.Spell(move); got != want {
			t.Errorf("%s is spelled %q, want %q", move, got, want)
		}
	}
}
