package boardview

import (
	"testing"

	"pawnstorm/game"
)

// TestDrawnArrows checks that an arrow points the right way on every cell it crosses, from both
// sides, and ends with a mark. The arrow of a knight points from its first cell.
func TestDrawnArrows(t *testing.T) {
	cell := func(name string) game.Cell { return game.Cell(int(name[1]-'1')*8 + int(name[0]-'a')) }
	for _, test := range []struct {
		from, to     string
		sign, turned rune
		crossed      []string
	}{
		{"e2", "e4", '↑', '↓', []string{"e3"}},
		{"a1", "d4", '↗', '↙', []string{"b2", "c3"}},
		{"h4", "f4", '←', '→', []string{"g4"}},
		{"c6", "e4", '↘', '↖', []string{"d5"}},
		{"g1", "f3", '↖', '↘', nil},
		{"a1", "b8", '↑', '↓', nil},
		{"a2", "h1", '→', '←', nil},
	} {
		looks := make(Looks, 64)
		looks.draw([]game.Cell{cell(test.from), cell(test.to)}, 8)
		for _, flipped := range []bool{false, true} {
			b := brush{Picture: &Picture{Flipped: flipped}, signs: &unicodeSigns}
			want := test.sign
			if flipped {
				want = test.turned
			}
			for _, name := range append(test.crossed, test.from) {
				if got := b.drawnSign(looks[cell(name)].drawn); got != want {
					t.Errorf("%s to %s: got %c on %s, want %c", test.from, test.to, got, name, want)
				}
			}
			if got := b.drawnSign(looks[cell(test.to)].drawn); got != '◆' {
				t.Errorf("%s to %s: got %c at the end", test.from, test.to, got)
			}
		}
		drawn := 0
		for _, l := range looks {
			if l.drawn != 0 {
				drawn++
			}
		}
		if drawn != len(test.crossed)+2 {
			t.Errorf("%s to %s: drawn on %d cells", test.from, test.to, drawn)
		}
	}
	mark := make(Looks, 64)
	mark.draw([]game.Cell{5}, 8)
	if mark[5].drawn != markedCell {
		t.Error("a marked cell has no mark")
	}
}
