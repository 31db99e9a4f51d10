package web

import (
	"fmt"
	"html/template"
	"strings"
)

// The size of the graph of winning chances. The style sheet stretches it.
const chancesWide, chancesHigh = 400, 80

// chancesMark is a mistake in the graph: a link to the position after it.
type chancesMark struct {
	ply         int
	label, link string
}

// drawChances draws the winning chances of the first seat after each ply, and marks mistakes and the shown ply;
// "" if there are too few.
func drawChances(chances []float64, marks []chancesMark, shown int, label string) template.HTML {
	if len(chances) < 2 || shown >= len(chances) {
		return ""
	}
	x := func(ply int) int { return ply * chancesWide / (len(chances) - 1) }
	y := func(chance float64) int { return int((1-chance)*chancesHigh + 0.5) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chances" viewBox="0 0 %d %d" preserveAspectRatio="none" role="%s" aria-label="%s: %.0f%%" data-plies="%d">`+
		`<path class="area" d="M0 %[2]d`, chancesWide, chancesHigh, roleOf(marks), template.HTMLEscapeString(label),
		chances[shown]*100, len(chances)-1)
	for ply, chance := range chances {
		fmt.Fprintf(&b, "L%d %d", x(ply), y(chance))
	}
	fmt.Fprintf(&b, `V%dz"/><path class="grid" d="M0 %dH%d"/><path class="now" d="M%d 0V%d"/>`,
		chancesHigh, chancesHigh/2, chancesWide, x(shown), chancesHigh)
	for _, m := range marks { // a line without length is a dot that is not stretched
		fmt.Fprintf(&b, `<a href="%s" aria-label="%s"><path class="mark" d="M%d %dh0"/></a>`,
			template.HTMLEscapeString(m.link), template.HTMLEscapeString(m.label), x(m.ply), y(chances[m.ply]))
	}
	return template.HTML(b.String() + "</svg>")
}

// roleOf returns the role of a graph: a picture, or a group of links.
func roleOf(marks []chancesMark) string {
	if len(marks) > 0 {
		return "group"
	}
	return "img"
}
