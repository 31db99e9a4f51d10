package program

import (
	"image"
	"strings"
	"testing"
	"testing/synctest"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"pawnstorm/ui/canvas"
)

// noise is a picture that compresses badly.
type noise uint8

func (n noise) Image(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	seed := uint32(n) + 1
	for i := range img.Pix {
		seed = seed*1664525 + 1013904223
		img.Pix[i] = byte(seed >> 24)
	}
	return img
}

// painter draws pictures once it knows the size of a cell.
type painter struct {
	log
	images canvas.Images
	many   int // pictures
	heavy  int // how often it got a PicturesMsg
}

func (p *painter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case uv.CellSizeEvent:
		p.images = canvas.Images{Protocol: canvas.Kitty, CellW: msg.Width, CellH: msg.Height}
	case PicturesMsg:
		p.heavy++
	case int:
		p.many = msg
	}
	return p, nil
}

func (p *painter) Draw(s *canvas.Screen) {
	s.Use(p.images)
	s.Draw(s.Bounds(), func(c canvas.Canvas) {
		for i := range p.many {
			c.Picture(canvas.Rect{X: 4 * i, W: 4, H: 2}, noise(i))
		}
	})
}

// TestPictures checks that a model gets the size of a cell with the size of the window, that it hears of heavy
// pictures but not of placements, and that the terminal's images are freed at the end.
func TestPictures(t *testing.T) {
	m := new(painter)
	var raw string
	run(t, m, func(r *running) {
		size := sized(20, 4)
		size.CellW, size.CellH = 10, 20
		r.sizes <- size
		synctest.Wait()
		if m.images.CellW != 10 || m.images.CellH != 20 {
			t.Errorf("the model knows of %+v", m.images)
		}
		for _, c := range []struct{ pictures, told int }{{0, 0}, {1, 1}, {2, 2}, {1, 2}, {2, 2}} {
			r.Send(c.pictures)
			synctest.Wait()
			if m.heavy != c.told {
				t.Errorf("%d pictures: the model was told %d times, want %d", c.pictures, m.heavy, c.told)
			}
		}
		r.Send(tea.QuitMsg{})
		synctest.Wait()
		raw = r.line.raw.String()
	})
	if strings.Count(raw, "a=d,d=I") < 2 || strings.LastIndex(raw, "d=I") > strings.LastIndex(raw, "\x1b[?1049l") {
		t.Error("the images were not freed before the end")
	}
}
