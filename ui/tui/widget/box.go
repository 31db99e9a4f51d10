package widget

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Box draws lines in a frame with a title, w cells wide.
func Box(s *Styles, title string, lines []string, w int) []string {
	title = Cut(title, w-6)
	rule := strings.Repeat("─", max(w-5-Width(title), 0))
	frame := s.Faint.Paint
	box := []string{frame("╭─ ") + s.Key.Paint(title) + frame(" "+rule+"╮")}
	for _, l := range lines {
		box = append(box, frame("│")+Fit(l, w-2)+frame("│"))
	}
	return append(box, frame("╰"+strings.Repeat("─", max(w-2, 0))+"╯"))
}

// Heading draws a heading, which has its style, with a line from it to the right end of w cells, or to what
// stands there.
func Heading(s *Styles, title, right string, w int) string {
	rule := strings.Repeat("─", max(w-Width(title)-1-Width(right), 0))
	return title + " " + s.Faint.Paint(rule) + right
}

// Over draws a box over lines, which cover w by h cells. Its left upper corner is at x and y, or as far
// up as it needs to be to fit. It returns the lines and the row of the box.
func Over(lines, box []string, x, y, w, h int) ([]string, int) {
	whole := make([]string, max(h, len(lines)))
	copy(whole, lines)
	y = max(min(y, h-len(box)), 0)
	for i, l := range box {
		if y+i >= len(whole) {
			break
		}
		under, end := Fit(whole[y+i], w), x+Width(l)
		whole[y+i] = ansi.Cut(under, 0, x) + plain + l
		if end < w {
			whole[y+i] += ansi.Cut(under, end, w)
		}
	}
	return whole, y
}

// Dimmed draws lines in the background of a question.
func Dimmed(s *Styles, lines []string) []string {
	return each(lines, func(l string) string { return s.Faint.Paint(ansi.Strip(l)) })
}
