package canvastest

import (
	"image"
	"math/bits"
	"testing"

	"pawnstorm/ui/canvas"
)

// TestMosaic checks that pictures have the pixels of quadrants, sextants and octants.
func TestMosaic(t *testing.T) {
	for _, set := range []canvas.Mosaic{canvas.Quadrants, canvas.Sextants, canvas.Octants} {
		rows := set.Rows()
		for pixels := 1; pixels < 1<<(2*rows); pixels++ {
			m := image.NewAlpha(image.Rect(0, 0, 8, 24))
			if !mosaic(m, set.Rune(pixels)) {
				t.Fatalf("%d rows, pixels %b: not painted", rows, pixels)
			}
			got := 0
			for i := range 2 * rows {
				if m.AlphaAt(i%2*4+2, (i/2*24+12)/rows).A > 0 {
					got |= 1 << i
				}
			}
			extra := got &^ pixels // few octants have one
			if got&pixels != pixels || bits.OnesCount(uint(extra)) > 1 || extra != 0 && (set != canvas.Octants || bits.OnesCount(uint(pixels)) > 2) {
				t.Fatalf("%d rows, pixels %b: got %b", rows, pixels, got)
			}
		}
	}
	if mosaic(image.NewAlpha(image.Rect(0, 0, 8, 24)), 'a') {
		t.Error("a letter is a mosaic")
	}
}
