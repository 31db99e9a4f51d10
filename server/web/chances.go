package web

import (
	"fmt"
	"html/template"
	"strings"
)

// The size of the graph of winning chances. The style sheet stretches it.
const chancesWide, chancesHigh = 400, 80

// drawChances draws the winning chances of the first seat after each ply, and marks the shown one; "" if there
// are too few.
func drawChances(chances []float64, shown int, label string) template.HTML {
	if len(chances) < 2 || shown >= len(chances) {
		return ""
	}
	x := func(ply int) int { return ply * chancesWide / (len(chances) - 1) }
	y := func(chance float64) int { return int((1-chance)*chancesHigh + 0.5) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chances" viewBox="0 0 %d %d" preserveAspectRatio="none" role="img" aria-label="%s: %.0f%%">`+
		`<path class="area" d="M0 %[2]d`, chancesWide, chancesHigh, template.HTMLEscapeString(label), chances[shown]*100)
	for ply, chance := range chances {
		fmt.Fprintf(&b, "L%d %d", x(ply), y(chance))
	}
	fmt.Fprintf(&b, `V%dz"/><path class="grid" d="M0 %dH%d"/><path class="now" d="M%d 0V%d"/></svg>`,
		chancesHigh, chancesHigh/2, chancesWide, x(shown), chancesHigh)
	return template.HTML(b.String())
}
