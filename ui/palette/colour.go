package palette

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/ui/canvas"
)

// Colour is a colour in a palette: "#4f6678", the number of one of the 256 or 16 terminal colours,
// or "" for the terminal's own colour.
type Colour string

// Parse reads a colour that a user typed: #d8b48a or #db8, with or without the #.
func Parse(text string) (c Colour, ok bool) {
	digits := strings.ToLower(strings.TrimPrefix(text, "#"))
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	if _, err := strconv.ParseUint(digits, 16, 24); err != nil || len(digits) != 6 {
		return "", false
	}
	return Colour("#" + digits), true
}

// Canvas returns the colour for drawing.
func (c Colour) Canvas() canvas.Color {
	if c == "" {
		return 0
	}
	if c[0] != '#' {
		n, err := strconv.ParseUint(string(c), 10, 8)
		if err != nil {
			panic("invalid colour: " + c)
		}
		return canvas.Indexed(uint8(n))
	}
	r, g, b := c.rgb()
	return canvas.RGB(r, g, b)
}

// rgb returns the parts of a colour. xterm defines the 256 colours.
func (c Colour) rgb() (r, g, b uint8) {
	if c[0] != '#' {
		n, _ := c.Canvas().Index()
		r, g, b, _ := ansi.IndexedColor(n).RGBA()
		return uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)
	}
	n, err := strconv.ParseUint(string(c[1:]), 16, 24)
	if err != nil {
		panic("invalid colour: " + c)
	}
	return uint8(n >> 16), uint8(n >> 8), uint8(n)
}

// hex returns the colour in the form #4f6678.
func (c Colour) hex() Colour { return mixed(c, c, 0) }

// nearest returns the nearest of the 256 terminal colours to a colour that begins with #.
func (c Colour) nearest() Colour {
	n, ok := colorprofile.ANSI256.Convert(ansi.HexColor(c)).(ansi.IndexedColor)
	if !ok {
		return c
	}
	return Colour(strconv.Itoa(int(n)))
}

// mixed returns a colour between two. part is the share of the second.
func mixed(a, b Colour, part float64) Colour {
	ar, ag, ab := a.rgb()
	br, bg, bb := b.rgb()
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*part)) }
	return Colour(fmt.Sprintf("#%02x%02x%02x", mix(ar, br), mix(ag, bg), mix(ab, bb)))
}

// contrast returns the contrast ratio of WCAG 2.2, from 1 to 21.
func contrast(a, b Colour) float64 {
	one, other := a.luminance(), b.luminance()
	return (max(one, other) + 0.05) / (min(one, other) + 0.05)
}

// luminance returns the relative luminance of WCAG 2.2.
func (c Colour) luminance() float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b := c.rgb()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}
