package widget

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/canvas"
)

// Fit pads or cuts a line to exactly w cells.
func Fit(s string, w int) string {
	s = Cut(s, w)
	return s + strings.Repeat(" ", max(w-Width(s), 0))
}

// Cut cuts a line to at most w cells.
func Cut(s string, w int) string {
	if Width(s) <= w {
		return s
	}
	return ansi.Truncate(s, w, "…")
}

// Width returns the number of cells of a line, which may contain colours and links.
func Width(s string) int {
	w := 0
	for {
		text, rest, more := strings.Cut(s, "\x1b")
		w += canvas.Width(text)
		switch {
		case !more:
			return w
		case strings.HasPrefix(rest, "]"): // skip to the terminator, \a or ESC \
			end := strings.IndexAny(rest, "\a\\")
			s = rest[end+1:]
		default:
			rest = strings.TrimPrefix(rest, "[")
			s = rest[strings.IndexFunc(rest, func(r rune) bool { return r >= '@' && r <= '~' })+1:]
		}
	}
}

// Linked turns lines into links to an address. If it is "", the lines stay as they are.
func Linked(lines []string, to string) []string {
	if to == "" {
		return lines
	}
	return each(lines, func(l string) string { return ansi.SetHyperlink(to) + l + ansi.ResetHyperlink() })
}

// Ends puts one text on the left and one on the right of a line of w cells. If there is no room for
// both, it cuts the left one.
func Ends(left, right string, w int) string {
	room := w - Width(right)
	if room < 1 {
		return Cut(right, w)
	}
	return Fit(left, room) + right
}

// Wrap breaks a text into lines of at most w cells, at blanks but not at hyphens. Codes, names and
// lines to copy stay whole if they fit.
func Wrap(s string, w int) []string {
	if w < 1 {
		return nil
	}
	const unbroken = "\u2011" // the non-breaking hyphen
	s = ansi.Wrap(strings.ReplaceAll(s, "-", unbroken), w, " ")
	s = ansi.Hardwrap(s, w, true) // break words that are longer than a line
	return strings.Split(strings.ReplaceAll(s, unbroken, "-"), "\n")
}

// Entry returns a list entry w columns wide: a name cut to its cells, and a wrapped text after it.
func Entry(name string, cells int, text string, w int) []string {
	lines := Wrap(text, max(w-cells, 1))
	for i, l := range lines {
		lines[i] = Fit(name, cells) + l
		name = ""
	}
	return lines
}

// Hang wraps a line, so that the text after its first column stays there.
func Hang(line string, w int) []string {
	if Width(line) <= w {
		return []string{line}
	}
	column := firstColumn.FindString(line)
	if Width(column) > w/2 {
		column = line[:min(len(line)-len(strings.TrimLeft(line, " ")), w/2)]
	}
	return Entry(column, Width(column), line[len(column):], w)
}

// firstColumn matches the indent of a line and, if two or more blanks separate columns, its first
// column.
var firstColumn = regexp.MustCompile(`^ *(\S+( \S+)* {2,})?`)

// Beside puts blocks of lines next to one another. Each block is as wide as its widest line, with a
// gap between two.
func Beside(gap int, blocks ...[]string) []string {
	var lines []string
	width := 0 // of the blocks so far
	for _, b := range blocks {
		lines = append(lines, make([]string, max(len(b)-len(lines), 0))...)
		for y, line := range b {
			lines[y] = Fit(lines[y], width) + line
		}
		width += Widest(b) + gap
	}
	return lines
}

// Widest returns the width of the widest line, in terminal cells.
func Widest(lines []string) int {
	w := 0
	for _, l := range lines {
		w = max(w, Width(l))
	}
	return w
}

// Shown cleans text from users for drawing.
func Shown(s string, w int) string { return identity.Clean(s, w) }

// Page cuts lines to w by h cells and joins them.
func Page(lines []string, w, h int) string {
	lines = each(lines[:min(len(lines), h)], func(l string) string { return Cut(l, w) })
	return strings.Join(lines, "\n")
}

// Draw draws lines that contain their styles, as many as there is room for.
func Draw(c canvas.Canvas, lines []string) {
	for y, line := range lines[:min(len(lines), c.H())] {
		c.Styled(0, y, Cut(line, c.W()))
	}
}

// Age formats a duration in at most four cells: "now", "3m", "2h", "5d", "3y".
func Age(d time.Duration) string {
	if d < time.Minute {
		return "now"
	}
	unit, sign := ageUnit(d)
	return fmt.Sprintf("%d%s", d/unit, sign)
}

// UntilAge returns how long Age returns the same text.
func UntilAge(d time.Duration) time.Duration {
	unit, _ := ageUnit(d)
	return unit - max(d, 0)%unit
}

func ageUnit(d time.Duration) (unit time.Duration, sign string) {
	const day = 24 * time.Hour
	switch {
	case d < time.Hour:
		return time.Minute, "m"
	case d < day:
		return time.Hour, "h"
	case d < 365*day:
		return day, "d"
	}
	return 365 * day, "y"
}

// Sooner returns the shorter of two waits. 0 means forever.
func Sooner(a, b time.Duration) time.Duration {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// Indent moves lines to the right.
func Indent(lines []string, by int) []string {
	return each(lines, func(l string) string { return strings.Repeat(" ", by) + l })
}

// each returns the results of change for all lines.
func each(lines []string, change func(string) string) []string {
	changed := make([]string, len(lines))
	for i, l := range lines {
		changed[i] = change(l)
	}
	return changed
}

// ProgressBar draws progress as a bar with numbers after it, in w cells.
func ProgressBar(done, of int, numbers string, w int) string {
	cells := max(w-Width(numbers), 0)
	full := cells * done / of
	return strings.Repeat("█", full) + strings.Repeat("·", cells-full) + numbers
}
