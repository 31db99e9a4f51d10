package canvas_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
)

// TestEncodeShared checks that screens that share frames show what was drawn. The screens differ in
// places, and their terminals have different features.
func TestEncodeShared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 16).Draw(t, "w"), rapid.IntRange(1, 4).Draw(t, "h")
		var shared canvas.Shared
		var screens [3]*canvas.Screen
		var terms [3]*canvastest.Terminal
		for i := range screens {
			screens[i], terms[i] = canvas.NewScreen(w, h), canvastest.NewTerminal(w, h)
			screens[i].Can = canvas.Features(rapid.IntRange(0, 1).Draw(t, "features") * 15)
		}
		for range rapid.IntRange(1, 5).Draw(t, "frames") {
			drawn := canvas.New(w, h)
			scribble(t, drawn)
			for i, s := range screens {
				s.Draw(s.Bounds(), func(c canvas.Canvas) {
					c.Draw(0, 0, drawn)
					if rapid.IntRange(0, 2).Draw(t, "apart") == 0 {
						c.Text(rapid.IntRange(0, w-1).Draw(t, "x"), rapid.IntRange(0, h-1).Draw(t, "y"), someLooks.Draw(t, "look"), "x")
					}
				})
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

// TestEncodeSome checks that a screen encoded bit by bit shows the same in the end.
func TestEncodeSome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 16).Draw(t, "w"), rapid.IntRange(1, 4).Draw(t, "h")
		s, term := canvas.NewScreen(w, h), canvastest.NewTerminal(w, h)
		most := rapid.IntRange(1, 200).Draw(t, "most")
		for range rapid.IntRange(1, 5).Draw(t, "frames") {
			drawn := canvas.New(w, h)
			scribble(t, drawn)
			s.Draw(s.Bounds(), func(c canvas.Canvas) { c.Draw(0, 0, drawn) })
			for calls := 0; s.Changed(); calls++ {
				term.Write(s.EncodeSome(nil, most))
				if calls > 1+2*w*h { // erasing, each cell, and again beside a cell of unsure width
					t.Fatal("encoding does not end")
				}
			}
			if d := term.Differences(s.Canvas()); d != nil {
				t.Fatal(strings.Join(d, "\n"))
			}
		}
	})
}

// BenchmarkEncodeShared measures what a move costs for each spectator and for the first one.
func BenchmarkEncodeShared(b *testing.B) {
	var shared canvas.Shared
	first, second := canvas.NewScreen(80, 24), canvas.NewScreen(80, 24)
	var took [2]time.Duration
	var buf []byte
	for i := 0; b.Loop(); i++ {
		g := *[]*game{beforeMove, afterMove}[i%2]
		g.words = fmt.Sprint(i) // so that the frame is new
		for k, s := range []*canvas.Screen{first, second} {
			s.Draw(s.Bounds(), g.table)
			from := time.Now()
			buf = s.EncodeShared(buf[:0], 1<<20, &shared)
			took[k] += time.Since(from)
		}
	}
	b.ReportMetric(float64(took[1])/float64(took[0]), "of-the-first")
}
