package widget

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// CardPages returns the pages of a rules card. If the window is too narrow for the layout of a
// page, its parts stand below one another.
func CardPages(card string) []TextPage {
	var pages []TextPage
	for page := range strings.SplitSeq(card, "\f") {
		lines := strings.Split(strings.Trim(page, "\n"), "\n")
		pages = append(pages, func(w int) []string {
			if Widest(lines) <= w {
				return lines
			}
			return stacked(lines, w)
		})
	}
	return pages
}

// cardPart is a part of a page of a card: a figure such as a board, a label, or a text. Two or more
// blanks separate the parts of a line. A figure consists of single signs. Of the other parts on a
// line the last is a text, and those before it are labels.
type cardPart struct {
	kind  partKind
	row   int        // row of the first line
	lines []fragment // one per row
	limit int        // column where the last line had to end
}

type partKind uint8

const (
	figurePart partKind = iota
	labelPart
	textPart
)

// fragment is the text between two gaps of a line.
type fragment struct {
	col  int
	text string
}

func (f fragment) end() int { return f.col + utf8.RuneCountInString(f.text) }

// signs reports whether a fragment consists of one or more single signs.
func (f fragment) signs() bool { return singleSigns.MatchString(f.text) }

// several reports whether a fragment consists of two or more single signs.
func (f fragment) several() bool { return f.signs() && strings.Contains(f.text, " ") }

// touches reports whether two fragments of neighbouring lines overlap in their columns.
func (f fragment) touches(g fragment) bool { return f.col < g.end() && g.col < f.end() }

// inFigure reports whether a fragment belongs to a figure. It does if it consists of several signs,
// or of a single one above or below several.
func (f fragment) inFigure(above, below []fragment) bool {
	near := func(g fragment) bool { return g.several() && f.touches(g) }
	return f.several() || f.signs() && (slices.ContainsFunc(above, near) || slices.ContainsFunc(below, near))
}

var (
	betweenGaps = regexp.MustCompile(`\S+( \S+)*`)
	singleSigns = regexp.MustCompile(`^\S( +\S)*$`)
)

// fragments splits a line. Signs close to one another stay together.
func fragments(line string) []fragment {
	const near = 5
	var list []fragment
	for _, at := range betweenGaps.FindAllStringIndex(line, -1) {
		f := fragment{utf8.RuneCountInString(line[:at[0]]), line[at[0]:at[1]]}
		if last := len(list) - 1; last >= 0 && f.signs() && list[last].signs() && f.col-list[last].end() <= near {
			list[last].text += strings.Repeat(" ", f.col-list[last].end()) + f.text
			continue
		}
		list = append(list, f)
	}
	return list
}

// cardParts splits a page into its parts, in reading order.
func cardParts(lines []string) []*cardPart {
	rows := make([][]fragment, len(lines)+2) // an empty row at either end
	for i, l := range lines {
		rows[i+1] = fragments(l)
	}
	width := Widest(lines)
	var parts []*cardPart
	for row := 1; row <= len(lines); row++ {
		all := rows[row]
		inFigure := func(f fragment) bool { return f.inFigure(rows[row-1], rows[row+1]) }
		labelled := false
		for i, f := range all {
			part := &cardPart{labelPart, row - 1, []fragment{f}, width}
			switch rest := all[i+1:]; {
			case inFigure(f):
				part.kind = figurePart
			case slices.ContainsFunc(rest, func(f fragment) bool { return !inFigure(f) }):
				labelled = true
			case len(rest) > 0:
				part.kind, part.limit = textPart, rest[0].col-2
			default:
				part.kind = textPart
			}
			above := slices.IndexFunc(parts, func(p *cardPart) bool { return p.goesOn(part) })
			if above < 0 || labelled {
				parts = append(parts, part)
				continue
			}
			parts[above].lines, parts[above].limit = append(parts[above].lines, f), part.limit
		}
	}
	return parts
}

// goesOn reports whether a part of one line continues the part above it. A text does if its first
// word did not fit above, or after a comma. The second line of a text may be indented.
func (p *cardPart) goesOn(next *cardPart) bool {
	first, last, f := p.lines[0], p.lines[len(p.lines)-1], next.lines[0]
	if p.kind != next.kind || p.row+len(p.lines) != next.row {
		return false
	}
	switch p.kind {
	case figurePart:
		return last.touches(f)
	case textPart:
		word, _, _ := strings.Cut(f.text, " ")
		setIn := len(p.lines) == 1 && f.col > first.col && f.col <= first.col+2
		full := last.end()+1+utf8.RuneCountInString(word) > p.limit
		return (f.col == last.col || setIn) && (full || strings.HasSuffix(last.text, ","))
	}
	return false
}

// text returns the lines of a part as one line.
func (p *cardPart) text() string {
	words := make([]string, len(p.lines))
	for i, f := range p.lines {
		words[i] = f.text
	}
	return strings.Join(words, " ")
}

// figure returns the lines of a part without their common indent.
func (p *cardPart) figure() []string {
	left := p.lines[0].col
	for _, f := range p.lines {
		left = min(left, f.col)
	}
	drawn := make([]string, len(p.lines))
	for i, f := range p.lines {
		drawn[i] = strings.Repeat(" ", f.col-left) + f.text
	}
	return drawn
}

// stacked lays a page out in w columns.
func stacked(lines []string, w int) []string {
	b := stack{w: w, hung: -1}
	for _, p := range cardParts(lines) {
		if p.row > 0 && strings.TrimSpace(lines[p.row-1]) == "" {
			b.gap()
			b.hung = -1
		}
		if p.kind == figurePart || p.row != b.row {
			b.flush()
		}
		switch p.kind {
		case figurePart:
			b.lines = append(b.lines, Indent(p.figure(), setIn)...)
			b.gap()
		case labelPart:
			b.label(p)
		case textPart:
			b.text(p)
		}
	}
	return b.lines
}

// stack is a page whose parts stand below one another.
type stack struct {
	w       int
	lines   []string
	labels  string // labels that wait for the text of their row
	row     int
	hung    int // column of the last text after a label
	hanging int // and its indent
}

// setIn is the indent of texts and figures below a label. A label of up to shortLabel cells stays
// beside its text.
const setIn, shortLabel = 2, 8

func (b *stack) gap() {
	if n := len(b.lines); n > 0 && b.lines[n-1] != "" {
		b.lines = append(b.lines, "")
	}
}

// flush writes labels that have no text.
func (b *stack) flush() {
	if b.labels != "" {
		b.lines = append(b.lines, Wrap(b.labels, b.w)...)
		b.labels = ""
	}
}

func (b *stack) label(p *cardPart) {
	if b.labels != "" {
		b.labels += "  "
	}
	b.labels, b.row, b.hung = b.labels+p.text(), p.row, -1
}

func (b *stack) text(p *cardPart) {
	label, col := b.labels, p.lines[0].col
	switch cells := utf8.RuneCountInString(label); {
	case label == "" && col != b.hung:
		b.lines, b.hung = append(b.lines, Wrap(p.text(), b.w)...), -1
		return
	case label == "":
	case cells <= shortLabel:
		b.hanging = cells + setIn
	default:
		b.flush()
		label, b.hanging = "", setIn
	}
	b.lines = append(b.lines, Entry(label, b.hanging, p.text(), b.w)...)
	b.labels, b.hung = "", col
}

// TextPage returns the lines of a page for a window of w columns. No line is wider, down to the
// smallest window.
type TextPage func(w int) []string
