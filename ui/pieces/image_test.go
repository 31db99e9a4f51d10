package pieces

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestImageGolden compares some figures with stored pictures, which a change of a drawing replaces with
// PAWNSTORM_UPDATE=1.
func TestImageGolden(t *testing.T) {
	for _, name := range []string{"king", "knight", "worker-up", "conflict-arbitrator", "disc"} {
		for _, size := range []int{24, 64} {
			c := Light
			if size == 24 {
				c = Dark
			}
			file := filepath.Join("testdata", fmt.Sprintf("%s-%d.png", name, size))
			got := Image(name, size, size, c)
			if os.Getenv("PAWNSTORM_UPDATE") != "" {
				var b bytes.Buffer
				if err := png.Encode(&b, got); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := png.Decode(f)
			f.Close()
			if err != nil {
				t.Fatal(err)
			}
			if d := differ(got, want); d > 2 {
				t.Errorf("%s differs by %d", file, d)
			}
		}
	}
}

// differ returns the largest difference of a pixel's channels, premultiplied. Processors round differently.
func differ(a, b image.Image) int {
	if a.Bounds() != b.Bounds() {
		return math.MaxInt
	}
	most := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA), color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			for _, d := range []int{int(p.R) - int(q.R), int(p.G) - int(q.G), int(p.B) - int(q.B), int(p.A) - int(q.A)} {
				most = max(most, d, -d)
			}
		}
	}
	return most
}

// TestImageOfAnySize checks that every figure fits into its image, in the middle and with its proportions,
// and that it is the same each time.
func TestImageOfAnySize(t *testing.T) {
	for _, name := range Names() {
		for _, size := range [][2]int{{4, 4}, {5, 13}, {20, 10}, {33, 32}, {200, 100}} {
			w, h := size[0], size[1]
			m := Image(name, w, h, Green)
			if m.Rect != image.Rect(0, 0, w, h) {
				t.Fatalf("%s in %dx%d: got %v", name, w, h, m.Rect)
			}
			if !bytes.Equal(m.Pix, Image(name, w, h, Green).Pix) {
				t.Errorf("%s in %dx%d: drawn differently the second time", name, w, h)
			}
			square := image.Rect(0, 0, min(w, h), min(w, h)).Add(image.Pt((w-min(w, h))/2, (h-min(w, h))/2)).Inset(-1)
			if used := inked(m); used.Empty() || !used.In(square) {
				t.Errorf("%s in %dx%d: drawn in %v, want it within %v", name, w, h, used, square)
			}
		}
	}
}

// inked returns the part of an image that is not transparent.
func inked(m *image.NRGBA) (r image.Rectangle) {
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if m.NRGBAAt(x, y).A > 0 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

func TestHostileSizes(t *testing.T) {
	for _, size := range []int{math.MinInt, -1, 0, 1, 513, 1 << 20, math.MaxInt} {
		want := LeastSide
		if size > MostSide {
			want = MostSide
		}
		if m := Image("king", size, 16, Light); m.Rect.Dx() != want || m.Rect.Dy() != 16 {
			t.Errorf("width %d: got %v", size, m.Rect)
		}
		if m := Image("king", 16, size, Light); m.Rect.Dy() != want || m.Rect.Dx() != 16 {
			t.Errorf("height %d: got %v", size, m.Rect)
		}
	}
	for _, name := range []string{"", "unicorn", "../king", strings.Repeat("king", 1000)} {
		if Image(name, 16, 16, Light) != nil || Paths(name) != "" || Bitmap(name, 6) != nil {
			t.Errorf("%.20q is drawn", name)
		}
	}
}

// TestLayers checks the colours inside a figure, at its edge and outside.
func TestLayers(t *testing.T) {
	m := Image("disc", 256, 256, Red)
	for _, test := range []struct {
		x    int
		want color.NRGBA
	}{{128, Red.Fill}, {60, Red.Lines}, {33, Red.Contour}, {10, color.NRGBA{}}} {
		if got := m.NRGBAAt(test.x, 128); got != test.want {
			t.Errorf("column %d: got %v, want %v", test.x, got, test.want)
		}
	}
	half := Red
	half.Contour.A, half.Fill.A = 0, 0x80
	if got := Image("disc", 64, 64, half).NRGBAAt(32, 32); got != half.Fill {
		t.Errorf("half transparent: got %v, want %v", got, half.Fill)
	}
}

// TestHoles checks that the square shows through a hole.
func TestHoles(t *testing.T) {
	if a := Image("social-worker", 256, 256, Blue).NRGBAAt(128, 97).A; a != 0 {
		t.Errorf("the middle of the lifebuoy has opacity %d", a)
	}
}

func TestSVG(t *testing.T) {
	for _, name := range Names() {
		text := Group(Yellow) + Paths(name) + "</g>"
		if err := xml.Unmarshal([]byte(text), new(struct{})); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !strings.Contains(text, "#f3c63f") {
			t.Errorf("%s lacks its colour", name)
		}
	}
}

// TestBitmaps checks that each figure has both bitmaps and that no two look the same.
func TestBitmaps(t *testing.T) {
	for _, rows := range []int{6, 8} {
		seen := make(map[string]string)
		for _, name := range Names() {
			b := Bitmap(name, rows)
			if len(b) != rows {
				t.Fatalf("%s: %d rows, want %d", name, len(b), rows)
			}
			for _, row := range b {
				if len(row) != 8 || strings.Trim(row, "#.") != "" {
					t.Errorf("%s: row %q", name, row)
				}
			}
			all := strings.Join(b, "\n")
			if other := seen[all]; other != "" {
				t.Errorf("%s and %s have the same bitmap of %d rows", name, other, rows)
			}
			seen[all] = name
		}
		if len(bitmaps()[rows]) != len(Names()) {
			t.Errorf("%d bitmaps of %d rows for %d figures", len(bitmaps()[rows]), rows, len(Names()))
		}
	}
	if Bitmap("king", 7) != nil {
		t.Error("there is a bitmap of 7 rows")
	}
}

func BenchmarkImage(b *testing.B) {
	for _, size := range []int{32, 128, 512} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for b.Loop() {
				Image("knight", size, size, Light)
			}
		})
	}
}
