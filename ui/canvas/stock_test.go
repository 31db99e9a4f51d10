package canvas_test

import (
	"bytes"
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/ui/canvas"
)

// stock is Bubble Tea's renderer.
type stock struct {
	out    bytes.Buffer
	screen *uv.RenderBuffer
	r      *uv.TerminalRenderer
}

func newStock(w, h int) *stock {
	s := &stock{screen: uv.NewRenderBuffer(w, h)}
	s.r = uv.NewTerminalRenderer(&s.out, []string{"TERM=xterm-256color", "COLORTERM=truecolor", "TTY_FORCE=1"})
	s.r.SetGraphemeWidth(true)
	s.r.SetFullscreen(true)
	s.r.SetRelativeCursor(false)
	s.r.SetScrollOptim(true)
	s.r.Erase()
	return s
}

// encode returns the bytes that make a terminal show a canvas.
func (s *stock) encode(c canvas.Canvas) []byte {
	s.screen.Clear() // as Bubble Tea does before each frame
	for y := range c.H() {
		s.screen.TouchLine(0, y, c.W())
		for x := range c.W() {
			if cell := c.Cell(x, y); cell.Width() > 0 {
				s.screen.SetCell(x, y, &uv.Cell{Content: cell.Text(), Width: cell.Width(), Style: styleOf(cell.Style.Look())})
			}
		}
	}
	s.r.Render(s.screen)
	s.r.Flush()
	sent := bytes.Clone(s.out.Bytes())
	s.out.Reset()
	return sent
}

// styleOf converts a look to Bubble Tea's type.
func styleOf(l canvas.Look) uv.Style {
	var out uv.Style
	for _, a := range []struct {
		ours   canvas.Attr
		theirs uint8
	}{{canvas.Bold, uv.AttrBold}, {canvas.Faint, uv.AttrFaint}, {canvas.Italic, uv.AttrItalic}, {canvas.Reverse, uv.AttrReverse}, {canvas.Strike, uv.AttrStrikethrough}} {
		if l.Attr&a.ours != 0 {
			out.Attrs |= a.theirs
		}
	}
	if l.Attr&canvas.Underline != 0 {
		out.Underline = ansi.UnderlineSingle
	}
	out.Fg, out.Bg = colourOf(l.Fg), colourOf(l.Bg)
	return out
}

func colourOf(c canvas.Color) color.Color {
	n, ok := c.Index()
	switch {
	case c == 0:
		return nil
	case ok && n < 16:
		return ansi.BasicColor(n)
	case ok:
		return ansi.IndexedColor(n)
	}
	return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}
