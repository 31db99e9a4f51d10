package pieces

import (
	"fmt"
	"image/color"
)

// Paths draws a figure as SVG elements, to stand in a [Group] that has the colours. "" for an unknown name.
func Paths(name string) string {
	o := outlines()[name]
	if o == nil {
		return ""
	}
	paths := fmt.Sprintf(`<path d="%s"/>`, o.Fill)
	if o.Lines != "" {
		_, width := widths(box)
		paths += fmt.Sprintf(`<path d="%s" fill="none" stroke="currentColor" stroke-width="%g" stroke-linecap="round"/>`,
			o.Lines, width)
	}
	return paths
}

// Group returns the start of an SVG element g that gives the figures in it their colours. The classes of the usual
// pieces, white-pieces and black-pieces, let style sheets change them.
func Group(c Colours) string {
	contour, _ := widths(box)
	class := map[Colours]string{Light: ` class="white-pieces"`, Dark: ` class="black-pieces"`}[c]
	return fmt.Sprintf(`<g`+class+` fill="%s" stroke="%s" color="%s" stroke-width="%g" stroke-linejoin="round" `+
		`paint-order="stroke">`, hex(c.Fill), hex(c.Contour), hex(c.Lines), contour)
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
