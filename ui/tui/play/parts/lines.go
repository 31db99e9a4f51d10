package parts

import (
	"charm.land/bubbles/v2/key"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// Looks draws with the styles of a session.
type Looks struct{ *widget.Styles }

// Heading draws a rule with a title on the first line.
func (l Looks) Heading(c canvas.Canvas, title string, more ...string) {
	if c.H() == 0 {
		return
	}
	c.Fill(canvas.Rect{W: c.W(), H: 1}, l.Words.Rule, '─')
	c.Text(2, 0, l.Words.Dim, " ")
	x := c.Part(canvas.Rect{W: c.W() - 1, H: 1}).Text(3, 0, l.Words.Strong, title)
	for _, m := range more {
		x = c.Part(canvas.Rect{W: c.W() - 1, H: 1}).Text(x, 0, l.Words.Dim, m)
	}
	c.Text(x, 0, l.Words.Dim, " ")
}

// Chips draws keys with what they do on the first line, and returns their positions in the window.
func (l Looks) Chips(c canvas.Canvas, keys []key.Binding, last key.Binding) []widget.Chip {
	chips, at := l.Styles.Chips(keys, last, c.W()), c.Place()
	for i, chip := range chips {
		x := c.Text(chip.X, 0, l.Words.Key, chip.Name)
		if chip.Does != "" {
			c.Text(x+1, 0, l.Words.Dim, chip.Does)
		}
		chips[i].X, chips[i].Y = at.X+chip.X, at.Y
	}
	return chips
}

// Fit draws a text in at most w cells from x, y on, and cuts it with dots if it is longer. It
// returns the column behind it.
func Fit(c canvas.Canvas, x, y, w int, st canvas.Style, text string) int {
	if w <= 0 {
		return x
	}
	if canvas.Width(text) <= w {
		return c.Text(x, y, st, text)
	}
	end := c.Part(canvas.Rect{X: 0, Y: 0, W: x + w - 1, H: c.H()}).Text(x, y, st, text)
	return c.Text(min(end, x+w-1), y, st, "…")
}

// Right draws a text that ends at a column, and returns where it begins.
func Right(c canvas.Canvas, end, y int, st canvas.Style, text string) int {
	x := end - canvas.Width(text)
	c.Text(x, y, st, text)
	return x
}

// Frame draws a border around a canvas and returns the inside.
func (l Looks) Frame(c canvas.Canvas, st canvas.Style) canvas.Canvas {
	w, h := c.W(), c.H()
	if w < 4 || h < 3 {
		return c
	}
	c.Fill(canvas.Rect{X: 1, W: w - 2, H: 1}, st, '─')
	c.Fill(canvas.Rect{X: 1, Y: h - 1, W: w - 2, H: 1}, st, '─')
	c.Fill(canvas.Rect{Y: 1, W: 1, H: h - 2}, st, '│')
	c.Fill(canvas.Rect{X: w - 1, Y: 1, W: 1, H: h - 2}, st, '│')
	c.Set(0, 0, st, '╭')
	c.Set(w-1, 0, st, '╮')
	c.Set(0, h-1, st, '╰')
	c.Set(w-1, h-1, st, '╯')
	return c.Part(canvas.Rect{X: 2, Y: 1, W: w - 4, H: h - 2})
}

// Centred draws a text in the middle of a line.
func Centred(c canvas.Canvas, y int, st canvas.Style, text string) {
	Fit(c, max((c.W()-canvas.Width(text))/2, 0), y, c.W(), st, text)
}

// Wrapped draws a text from line y on, on as many lines as it needs, and returns the next line.
func Wrapped(c canvas.Canvas, y int, st canvas.Style, text string) int {
	for _, line := range widget.Wrap(text, c.W()) {
		c.Text(0, y, st, line)
		y++
	}
	return y
}
