package canvas_test

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
)

// dot is a picture: a disc with a soft edge.
type dot color.NRGBA

func (d dot) Image(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			far := max((2*x-w)*(2*x-w)*64/(w*w), (2*y-h)*(2*y-h)*64/(h*h))
			c := color.NRGBA(d)
			if far > 30 {
				c.A = uint8(max(255-far*5, 0))
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

var (
	dots      = []dot{{250, 240, 230, 255}, {40, 30, 20, 255}, {200, 60, 50, 255}}
	grounds   = []canvas.Color{canvas.RGB(176, 133, 96), canvas.RGB(132, 88, 47), canvas.Indexed(137), 0}
	protocols = []canvas.Protocol{canvas.Kitty, canvas.Sixel, canvas.SixelAtOnce, canvas.ITerm}
)

// someSquares draws squares with and without pictures, with marks above them, and text around.
func someSquares(t *rapid.T, c canvas.Canvas) {
	scribble(t, c)
	for range rapid.IntRange(0, 6).Draw(t, "squares") {
		r := canvas.Rect{
			X: rapid.IntRange(0, 5).Draw(t, "file") * 4, Y: rapid.IntRange(0, 2).Draw(t, "rank") * 2,
			W: rapid.SampledFrom([]int{4, 4, 4, 2}).Draw(t, "w"), H: 2,
		}
		st := canvas.Look{Fg: canvas.Indexed(226), Bg: rapid.SampledFrom(grounds).Draw(t, "ground")}.Style()
		c.Fill(r, st, ' ')
		if rapid.IntRange(0, 3).Draw(t, "empty") > 0 {
			c.Picture(r, rapid.SampledFrom(dots).Draw(t, "dot"))
		}
		for range rapid.IntRange(0, 2).Draw(t, "marks") {
			c.Part(r).Set(rapid.IntRange(0, 3).Draw(t, "x"), rapid.IntRange(0, 1).Draw(t, "y"), st, rapid.SampledFrom([]rune("▛1 ")).Draw(t, "mark"))
		}
	}
	for number := range rapid.IntRange(0, 2).Draw(t, "floats") {
		r := canvas.Rect{X: rapid.IntRange(0, 22).Draw(t, "floatX"), Y: rapid.IntRange(0, 4).Draw(t, "floatY"), W: 4, H: 2}
		c.Float(r, dots[number], number+1)
	}
}

// TestPictures checks that terminals with each protocol show the pictures that were drawn, below their text, after
// any drawings, clears, resizes, changes of the protocol, and frames that come late or in parts.
func TestPictures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := 26, 7
		s, term := canvas.NewScreen(w, h), canvastest.NewTerminal(w, h)
		s.Can = canvas.Features(rapid.IntRange(0, 15).Draw(t, "features"))
		use := func() {
			im := canvas.Images{
				Protocol: rapid.SampledFrom(protocols).Draw(t, "protocol"),
				Above:    rapid.Bool().Draw(t, "above"),
				CellW:    rapid.IntRange(4, 6).Draw(t, "width"), CellH: rapid.IntRange(4, 12).Draw(t, "height"),
			}
			was := term.Images()
			if s.Use(im); was != im {
				term.Use(im)
				s.Redraw() // a real terminal would keep the old ones
			}
		}
		use()
		for range rapid.IntRange(1, 8).Draw(t, "frames") {
			switch rapid.IntRange(0, 9).Draw(t, "event") {
			case 0:
				w, h = rapid.IntRange(20, 30).Draw(t, "w"), rapid.IntRange(6, 8).Draw(t, "h")
				term.Resize(w, h)
				term.Use(term.Images())
				s.Resize(w, h)
				s.Redraw()
			case 1:
				s.Redraw()
			case 2:
				use()
			}
			area := s.Bounds()
			if rapid.Bool().Draw(t, "part") {
				area = canvas.Rect{X: 4 * rapid.IntRange(0, 3).Draw(t, "x"), Y: 2 * rapid.IntRange(0, 1).Draw(t, "y"), W: 16, H: 4}
			}
			s.Draw(area, func(c canvas.Canvas) { someSquares(t, c.Part(canvas.Rect{W: w, H: h - 1})) })
			if rapid.IntRange(0, 4).Draw(t, "late") == 0 {
				continue // this frame is not sent
			}
			most := rapid.SampledFrom([]int{1, 300, 1 << 20}).Draw(t, "most")
			var sent []byte
			for calls := 0; s.Changed(); calls++ {
				part := s.EncodeSome(nil, most)
				term.Write(part)
				if sent = append(sent, part...); calls > 3*w*h {
					t.Fatal("encoding does not end")
				}
			}
			if d := term.Differences(s.Canvas()); d != nil {
				t.Fatalf("after %q\n%s", sent, strings.Join(d, "\n"))
			}
		}
	})
}

// board draws eight ranks of eight squares. The text has a letter for each dot.
func board(c canvas.Canvas, text string) {
	for i, char := range text {
		r := canvas.Rect{X: i % 8 * 4, Y: i / 8 * 2, W: 4, H: 2}
		c.Fill(r, canvas.Look{Bg: grounds[(i+i/8)%2]}.Style(), ' ')
		if at := strings.IndexRune("abc", char); at >= 0 {
			c.Picture(r, dots[at])
		}
	}
}

// TestBytesOfAMove checks that kitty gets each image once, and that a move takes less than 200 bytes.
func TestBytesOfAMove(t *testing.T) {
	s, term := canvas.NewScreen(40, 20), canvastest.NewTerminal(40, 20)
	im := canvas.Images{Protocol: canvas.Kitty, CellW: 10, CellH: 20}
	s.Use(im)
	term.Use(im)
	show := func(text string) int {
		t.Helper()
		s.Draw(s.Bounds(), func(c canvas.Canvas) { board(c, text) })
		sent := s.Encode(nil)
		term.Write(sent)
		term.Shows(t, s.Canvas())
		return len(sent)
	}
	first := show(strings.Repeat("a", 16) + strings.Repeat(".", 32) + strings.Repeat("b", 16))
	move := show(strings.Repeat("a", 15) + strings.Repeat(".", 8) + "a" + strings.Repeat(".", 24) + strings.Repeat("b", 16))
	capture := show(strings.Repeat("a", 15) + strings.Repeat(".", 33) + "a" + strings.Repeat("b", 15))
	t.Logf("a board takes %d bytes, a move %d, a capture %d", first, move, capture)
	if first > 8<<10 || move > 200 || capture > 200 {
		t.Errorf("a board takes %d bytes, a move %d, a capture %d", first, move, capture)
	}
	if sent, placed := term.Kept(); sent != 2 || placed != 31 {
		t.Errorf("kitty keeps %d images and shows %d, want 2 and 31", sent, placed)
	}
	s.Draw(s.Bounds(), func(canvas.Canvas) {})
	term.Write(s.Encode(nil))
	if sent, placed := term.Kept(); sent != 0 || placed != 0 {
		t.Errorf("after leaving the screen kitty keeps %d images and shows %d", sent, placed)
	}
}

// TestFloats checks that a picture that floats moves by one sequence, whatever is below it, and is gone afterwards.
func TestFloats(t *testing.T) {
	s, term := canvas.NewScreen(40, 20), canvastest.NewTerminal(40, 20)
	im := canvas.Images{Protocol: canvas.Kitty, CellW: 10, CellH: 20}
	s.Use(im)
	term.Use(im)
	text := strings.Repeat("a", 16) + strings.Repeat(".", 32) + strings.Repeat("b", 16)
	show := func(floats ...int) string {
		t.Helper()
		s.Draw(s.Bounds(), func(c canvas.Canvas) {
			board(c, text)
			for i, x := range floats {
				c.Float(canvas.Rect{X: x, Y: 3 + i, W: 4, H: 2}, dots[i], i+1)
			}
		})
		sent := s.Encode(nil)
		term.Write(sent)
		term.Shows(t, s.Canvas())
		return string(sent)
	}
	show()
	show(5, 10)
	if got := show(6, 10); strings.Count(got, "\x1b_G") != 1 || len(got) > 60 {
		t.Errorf("a step of a picture that floats sends %q", got)
	}
	show(6)
	if got := show(); strings.Count(got, "\x1b_G") != 1 {
		t.Errorf("the end sends %q", got)
	}
	if _, placed := term.Kept(); placed != 32 {
		t.Errorf("kitty shows %d images, want 32", placed)
	}
}

// TestXtermStartsAfresh checks that xterm is cleared when its first pictures replace text, and when text replaces its
// pictures, and no other terminal.
func TestXtermStartsAfresh(t *testing.T) {
	for _, protocol := range protocols {
		s := canvas.NewScreen(8, 2)
		s.Draw(s.Bounds(), func(c canvas.Canvas) { c.Text(0, 0, 0, "▐█▌ a8") })
		s.Encode(nil)
		for _, images := range []canvas.Images{{Protocol: protocol, CellW: 5, CellH: 8}, {}} {
			s.Use(images)
			s.Draw(canvas.Rect{W: 4, H: 2}, func(c canvas.Canvas) { c.Picture(canvas.Rect{W: 4, H: 2}, dots[0]) })
			sent := string(s.Encode(nil))
			cleared := strings.HasPrefix(sent, "\x1b[H\x1b[J") && strings.Contains(sent, "a8")
			if want := protocol == canvas.SixelAtOnce; cleared != want {
				t.Errorf("protocol %d, then %d: cleared is %t, want %t: %q", protocol, images.Protocol, cleared, want, sent)
			}
		}
	}
}

// TestFree checks that the end of a session frees all images, shown or not.
func TestFree(t *testing.T) {
	s, term := canvas.NewScreen(40, 20), canvastest.NewTerminal(40, 20)
	im := canvas.Images{Protocol: canvas.Kitty, CellW: 10, CellH: 20}
	s.Use(im)
	term.Use(im)
	for _, text := range []string{"abc", "a"} {
		s.Draw(s.Bounds(), func(c canvas.Canvas) { board(c, text) })
		term.Write(s.Encode(nil))
	}
	if sent, placed := term.Kept(); sent != 3 || placed != 1 {
		t.Fatalf("kitty keeps %d images and shows %d, want 3 and 1", sent, placed)
	}
	term.Write(s.Free(nil))
	if sent, placed := term.Kept(); sent != 0 || placed != 0 {
		t.Errorf("kitty keeps %d images and shows %d", sent, placed)
	}
}

// TestManyPictures checks that a terminal never keeps more than some images for us, whatever is drawn.
func TestManyPictures(t *testing.T) {
	s, term := canvas.NewScreen(40, 20), canvastest.NewTerminal(40, 20)
	im := canvas.Images{Protocol: canvas.Kitty, CellW: 4, CellH: 8}
	s.Use(im)
	term.Use(im)
	for n := range 40 {
		s.Draw(s.Bounds(), func(c canvas.Canvas) {
			for k := range 8 {
				c.Picture(canvas.Rect{X: 4 * k, W: 4, H: 2}, dot{uint8(n), uint8(k), 0, 255})
			}
		})
		term.Write(s.Encode(nil))
		term.Shows(t, s.Canvas())
		if sent, _ := term.Kept(); sent > 64+8 {
			t.Fatalf("kitty keeps %d images", sent)
		}
	}
}

// TestSharedPictures checks that screens that share frames show their pictures, also if one of them missed some.
func TestSharedPictures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		im := canvas.Images{Protocol: rapid.SampledFrom(protocols).Draw(t, "protocol"), CellW: 5, CellH: 8}
		var shared canvas.Shared
		var screens [3]*canvas.Screen
		var terms [3]*canvastest.Terminal
		for i := range screens {
			screens[i], terms[i] = canvas.NewScreen(26, 7), canvastest.NewTerminal(26, 7)
			screens[i].Use(im)
			terms[i].Use(im)
		}
		for range rapid.IntRange(1, 6).Draw(t, "frames") {
			from := canvas.New(26, 7)
			someSquares(t, from.Part(canvas.Rect{W: 26, H: 6}))
			for i, s := range screens {
				s.Draw(s.Bounds(), func(c canvas.Canvas) {
					c.Draw(0, 0, from)
					for _, p := range from.Pictures() {
						if p.Float > 0 {
							c.Float(p.At, p.Of, p.Float)
							continue
						}
						c.Picture(p.At, p.Of)
					}
				})
				if rapid.IntRange(0, 3).Draw(t, "late") == 0 {
					continue
				}
				terms[i].Write(s.EncodeShared(nil, 1<<20, &shared))
				if s.Changed() {
					t.Fatal("the screen reports unsent changes")
				}
				if d := terms[i].Differences(s.Canvas()); d != nil {
					t.Fatalf("screen %d\n%s", i, strings.Join(d, "\n"))
				}
			}
		}
	})
}

// TestFits checks the sizes of cells that a terminal may claim.
func TestFits(t *testing.T) {
	for size, want := range map[[2]int]bool{
		{10, 20}: true, {4, 4}: true, {36, 72}: true, {0, 0}: false, {3, 20}: false, {37, 20}: false, {10, 73}: false,
		{1 << 30, 1 << 30}: false, {-10, -20}: false,
	} {
		if got := (canvas.Images{CellW: size[0], CellH: size[1]}).Fits(); got != want {
			t.Errorf("%v: got %v", size, got)
		}
	}
}

// BenchmarkMoveWithImages measures what a move costs with each protocol.
func BenchmarkMoveWithImages(b *testing.B) {
	before := strings.Repeat("a", 16) + strings.Repeat(".", 32) + strings.Repeat("b", 16)
	after := strings.Repeat("a", 15) + strings.Repeat(".", 8) + "a" + strings.Repeat(".", 24) + strings.Repeat("b", 16)
	for _, p := range protocols {
		b.Run(fmt.Sprint(p), func(b *testing.B) {
			s := canvas.NewScreen(40, 20)
			s.Use(canvas.Images{Protocol: p, CellW: 10, CellH: 20})
			var buf []byte
			for i := 0; b.Loop(); i++ {
				s.Draw(s.Bounds(), func(c canvas.Canvas) { board(c, []string{before, after}[i%2]) })
				buf = s.Encode(buf[:0])
			}
			b.ReportMetric(float64(len(buf)), "bytes/move")
		})
	}
}
