package web

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/ui/pieces"
)

// coloursOf returns the colours of a piece. Both sides move pieces that look different from each side.
func coloursOf(info *game.Info, p game.Piece) pieces.Colours {
	if p.Turned != 0 {
		return pieces.Shared
	}
	seat := max(p.Seat, 0)
	return pieces.ColoursOf(info.Seats[seat].Colour, seat)
}

// definition returns a figure as a drawing defines it.
func definition(name string) string { return `<g id="` + name + `">` + pieces.Paths(name) + "</g>" }

// figuresFile returns the drawing that defines all figures.
func figuresFile() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"><defs>`)
	for _, name := range pieces.Names() {
		b.WriteString(definition(name))
	}
	b.WriteString("</defs></svg>\n")
	return b.String()
}

// lettersFile returns the drawing that defines letters in place of figures, for people who prefer them.
func lettersFile() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"><defs>`)
	for _, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" {
		fmt.Fprintf(&b, `<text id="%c" x="32" y="48" font-size="46" font-family="sans-serif" font-weight="bold" `+
			`text-anchor="middle">%c</text>`, c, c)
	}
	b.WriteString("</defs></svg>\n")
	return b.String()
}

// turnSign is a dot on the icon: it is the visitor's move.
const turnSign = `<circle cx="46" cy="24" r="11" fill="#e0402c" stroke="#ffffff" stroke-width="3"/>`

// iconFile returns the site's icon: a pawn, large enough for a tab, under a sign.
func iconFile(sign string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="9 15 46 46">`+
		`<rect x="9" y="15" width="46" height="46" rx="9" fill="%s"/>%s%s</g>%s</svg>`+"\n",
		darkSquare, pieces.Group(pieces.Light), pieces.Paths("pawn"), sign)
}
