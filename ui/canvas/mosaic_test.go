package canvas_test

import (
	"slices"
	"testing"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
)

// TestMosaicRunes checks characters against their names in the code charts, such as BLOCK SEXTANT-135,
// which Unicode leaves out because it is the left half block.
func TestMosaicRunes(t *testing.T) {
	for _, c := range []struct {
		m      canvas.Mosaic
		pixels []int // from 1
		want   rune
	}{
		{canvas.Quadrants, []int{1, 4}, '▚'},
		{canvas.Sextants, nil, ' '},
		{canvas.Sextants, []int{1}, '\U0001fb00'},
		{canvas.Sextants, []int{1, 3, 5}, '▌'},
		{canvas.Sextants, []int{2, 3, 5}, '\U0001fb14'},
		{canvas.Sextants, []int{2, 4, 6}, '▐'},
		{canvas.Sextants, []int{2, 3, 4, 5, 6}, '\U0001fb3b'},
		{canvas.Octants, []int{3}, '\U0001cd00'},
		{canvas.Octants, []int{1, 2, 3, 4}, '▀'},
		{canvas.Octants, []int{1}, '▘'},
		{canvas.Octants, []int{3, 5}, '\U0001cd48'},
		{canvas.Octants, []int{2, 3, 4, 5, 6, 7, 8}, '\U0001cde5'},
	} {
		bits := 0
		for _, n := range c.pixels {
			bits |= 1 << (n - 1)
		}
		if got := c.m.Rune(bits); got != c.want {
			t.Errorf("%v of %d rows: got %U, want %U", c.pixels, c.m.Rows(), got, c.want)
		}
	}
	for m := canvas.Quadrants; m <= canvas.Octants; m++ {
		seen := make(map[rune]int)
		for pixels := range 1 << (2 * m.Rows()) {
			r := m.Rune(pixels)
			near := m == canvas.Octants && slices.Contains([]int{1, 2, 20, 40, 64, 128}, pixels)
			if was, ok := seen[r]; ok && !near || canvas.Width(string(r)) != 1 {
				t.Errorf("%d rows: %U for %b has width %d, and is also %b", m.Rows(), r, pixels, canvas.Width(string(r)), was)
			}
			if m == canvas.Octants && r > '▟' && (r < '\U0001cd00' || r > '\U0001cde5') && pixels != 63 && pixels != 3 {
				t.Errorf("%U for %b is drawn by few terminals", r, pixels)
			}
			if !near {
				seen[r] = pixels
			}
		}
	}
}

// TestMosaicWidth checks that a row of sextants is one piece of text for a terminal that draws them, and
// that the cursor is placed before each one on any other.
func TestMosaicWidth(t *testing.T) {
	const w = 10
	sizes := make(map[canvas.Features]int)
	for _, can := range []canvas.Features{0, canvas.Mosaics} {
		s := canvas.NewScreen(w, 1)
		s.Can = can
		s.Draw(s.Bounds(), func(c canvas.Canvas) {
			for x := range w {
				c.Set(x, 0, 0, canvas.Octants.Rune(4+x*8))
			}
		})
		sent := s.Encode(nil)
		sizes[can] = len(sent)
		if got, want := canvastest.After(w, 1, sent).String(), s.Canvas().String(); got != want {
			t.Errorf("features %b: got %q, want %q", can, got, want)
		}
	}
	if sizes[canvas.Mosaics]*2 > sizes[0] {
		t.Errorf("got %d bytes with mosaics, %d without", sizes[canvas.Mosaics], sizes[0])
	}
}
