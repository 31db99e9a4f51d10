package swiss

import (
	"testing"

	"pawnstorm/lobby/tournament/crosstable"
)

// coloured returns a player with past colours, such as WBW.
func coloured(number, score int, colours string) *player {
	p := &player{number: number, rank: number, score: score}
	for _, c := range colours {
		if c == 'W' {
			p.colours = append(p.colours, crosstable.White)
			p.balance++
		} else {
			p.colours = append(p.colours, crosstable.Black)
			p.balance--
		}
	}
	p.prefer()
	return p
}

// TestColours checks each rule of article 5 in its order, from both sides.
func TestColours(t *testing.T) {
	f := &field{first: crosstable.White}
	for _, test := range []struct {
		rule  string
		a, b  *player
		white int
	}{
		{"both wishes", coloured(1, 2, "W"), coloured(2, 2, "B"), 2},
		{"the only wish", coloured(1, 2, ""), coloured(2, 2, "B"), 2},
		{"the stronger wish, absolute", coloured(1, 2, "BWB"), coloured(2, 2, "WBB"), 2},
		{"the stronger wish, strong", coloured(1, 2, "WB"), coloured(2, 2, "B"), 2},
		{"the wider balance of absolute ones", coloured(1, 9, "WBWBB"), coloured(2, 9, "BWBB"), 2},
		{"the last difference", coloured(1, 2, "BWWB"), coloured(2, 2, "WBWB"), 2},
		{"only the last difference counts", coloured(1, 2, "BWWWBB"), coloured(2, 2, "WBBWBB"), 2},
		{"the wish of the higher score", coloured(2, 3, "WB"), coloured(1, 2, "WB"), 2},
		{"the wish of the higher number", coloured(1, 2, "WB"), coloured(2, 2, "WB"), 1},
		{"no games yet, the higher number is odd", coloured(1, 2, ""), coloured(2, 2, ""), 1},
		{"no games yet, the higher number is even", coloured(2, 2, ""), coloured(3, 2, ""), 3},
	} {
		for _, pair := range [][2]*player{{test.a, test.b}, {test.b, test.a}} {
			if white, _ := f.whiteOf(pair[0], pair[1]); white.number != test.white {
				t.Errorf("%s: %d has white", test.rule, white.number)
			}
		}
	}
}

// TestViolations checks what each criterion counts on a board that ignores one wish.
func TestViolations(t *testing.T) {
	f := &field{first: crosstable.White}
	for _, test := range []struct {
		what string
		a, b *player
		want violations
	}{
		{"no wish", coloured(1, 2, ""), coloured(2, 2, ""), violations{}},
		{"other wishes", coloured(1, 2, "WW"), coloured(2, 2, "BB"), violations{}},
		{"a mild wish", coloured(1, 2, "WB"), coloured(2, 2, "WB"), violations{0, 0, 1, 0}},
		{"a mild wish against a strong one", coloured(1, 2, "B"), coloured(2, 2, "WB"), violations{0, 0, 1, 0}},
		{"a strong wish", coloured(1, 2, "B"), coloured(2, 2, "B"), violations{0, 0, 1, 1}},
		{"a strong wish against an absolute one", coloured(1, 2, "BB"), coloured(2, 2, "B"), violations{0, 0, 1, 1}},
		{"three blacks in a row", coloured(1, 2, "WWBB"), coloured(2, 2, "WWBB"), violations{0, 1, 1, 0}},
		{"three more than the other colour", coloured(1, 2, "BBWB"), coloured(2, 2, "BBWB"), violations{1, 0, 1, 0}},
		{"both", coloured(1, 2, "BB"), coloured(2, 2, "BB"), violations{1, 1, 1, 0}},
	} {
		if got := f.violations(test.a, test.b); got != test.want {
			t.Errorf("%s: %v, want %v", test.what, got, test.want)
		}
	}
}
