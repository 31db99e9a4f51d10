package ui

import (
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/identity"
)

// fit makes a line exactly w cells wide.
func fit(s string, w int) string {
	s = cut(s, w)
	return s + strings.Repeat(" ", max(w-ansi.StringWidth(s), 0))
}

// cut makes a line at most w cells wide.
func cut(s string, w int) string { return ansi.Truncate(s, w, "…") }

// ends puts one text left and one right on a line of w cells. The left one
// gives way.
func ends(left, right string, w int) string {
	room := w - ansi.StringWidth(right)
	if room < 1 {
		return cut(right, w)
	}
	return fit(left, room) + right
}

// wrap breaks a text into lines of at most w cells, at blanks and not at
// hyphens: codes, names and lines to be copied stay whole if they fit.
func wrap(s string, w int) []string {
	if w < 1 {
		return nil
	}
	const unbroken = "\u2011" // the hyphen at which no line ends
	s = ansi.Wrap(strings.ReplaceAll(s, "-", unbroken), w, " ")
	s = ansi.Hardwrap(s, w, true) // a word too long behind a blank is still whole
	return strings.Split(strings.ReplaceAll(s, unbroken, "-"), "\n")
}

// entry is a line of a list in w columns: a name in so many cells, and behind it
// a text, which is broken.
func entry(name string, cells int, text string, w int) []string {
	lines := wrap(text, max(w-cells, 1))
	for i, l := range lines {
		lines[i] = fit(name, cells) + l
		name = ""
	}
	return lines
}

// hang breaks a line, so that what is behind its first column stays there.
func hang(line string, w int) []string {
	if ansi.StringWidth(line) <= w {
		return []string{line}
	}
	column := firstColumn.FindString(line)
	if ansi.StringWidth(column) > w/2 {
		column = line[:min(len(line)-len(strings.TrimLeft(line, " ")), w/2)]
	}
	return entry(column, ansi.StringWidth(column), line[len(column):], w)
}

// firstColumn is the indent of a line and, if blanks part columns, its first one.
var firstColumn = regexp.MustCompile(`^ *(\S+( \S+)* {2,})?`)

// beside puts blocks of lines next to one another, gap cells apart, each block
// as wide as its widest line.
func beside(gap int, blocks ...[]string) []string {
	height := 0
	for _, b := range blocks {
		height = max(height, len(b))
	}
	lines := make([]string, height)
	for i, b := range blocks {
		last := i == len(blocks)-1
		width := widest(b) + gap
		for y := range lines {
			line := ""
			if y < len(b) {
				line = b[y]
			}
			if !last {
				line = fit(line, width)
			}
			lines[y] += line
		}
	}
	return lines
}

func widest(lines []string) int {
	w := 0
	for _, l := range lines {
		w = max(w, ansi.StringWidth(l))
	}
	return w
}

// shown is text from people, made fit to be drawn.
func shown(s string, w int) string { return identity.Clean(s, w) }

// page cuts lines to w by h cells and joins them.
func page(lines []string, w, h int) string {
	if len(lines) > h {
		lines = lines[:h]
	}
	for i, l := range lines {
		lines[i] = cut(l, w)
	}
	return strings.Join(lines, "\n")
}
