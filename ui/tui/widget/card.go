package widget

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// CardPages are the pages of a rules card. Where the window is too narrow for its
// layout, the parts of a page stand below one another.
func CardPages(card string) []TextPage {
	var pages []TextPage
	for _, page := range strings.Split(card, "\f") {
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

// cardPart is a part of a page of a card: a figure, such as a board, a label or a
// text. Two blanks or more part them on a line. A figure is made of single signs;
// a text is what stands last of all else, and a label what stands before it.
type cardPart struct {
	kind  partKind
	row   int        // of its first line
	lines []fragment // one for each row
	limit int        // where its last line had to end
}

type partKind uint8

const (
	figurePart partKind = iota
	labelPart
	textPart
)

// fragment is what stands between two gaps of a line.
type fragment struct {
	col  int
	text string
}

func (f fragment) end() int { return f.col + utf8.RuneCountInString(f.text) }

// signs reports whether a fragment is made of single signs, or of one.
func (f fragment) signs() bool { return singleSigns.MatchString(f.text) }

// several reports whether a fragment is made of more than one single sign.
func (f fragment) several() bool { return f.signs() && strings.Contains(f.text, " ") }

// touches reports whether two fragments of neighbouring lines stand one above the
// other.
func (f fragment) touches(g fragment) bool { return f.col < g.end() && g.col < f.end() }

// inFigure reports whether a fragment belongs to a figure: several signs do, and a
// lone one above or below them.
func (f fragment) inFigure(above, below []fragment) bool {
	near := func(g fragment) bool { return g.several() && f.touches(g) }
	return f.several() || f.signs() && (slices.ContainsFunc(above, near) || slices.ContainsFunc(below, near))
}

var (
	betweenGaps = regexp.MustCompile(`\S+( \S+)*`)
	singleSigns = regexp.MustCompile(`^\S( +\S)*$`)
)

// fragments takes a line apart. Signs that stand near one another stay together.
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

// cardParts takes a page apart, in the order in which it is read.
func cardParts(lines []string) []*cardPart {
	rows := make([][]fragment, len(lines)+2) // one without anything at either end
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

// goesOn reports whether a part of one line goes on with what stands above it. A
// text does where its first word had no room above, and behind a comma; the second
// line of a text may be set in.
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

// text are the lines of a part as one.
func (p *cardPart) text() string {
	words := make([]string, len(p.lines))
	for i, f := range p.lines {
		words[i] = f.text
	}
	return strings.Join(words, " ")
}

// figure are the lines of a part as they stand, but for what is left of all.
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

// stack is a page of which the parts are put below one another.
type stack struct {
	w       int
	lines   []string
	labels  string // that wait for the text of their row
	row     int
	hung    int // the column of the last text behind a label,
	hanging int // and how far it was set in
}

// How texts are set in below labels and figures, and which labels stay beside
// theirs.
const setIn, shortLabel = 2, 8

func (b *stack) gap() {
	if n := len(b.lines); n > 0 && b.lines[n-1] != "" {
		b.lines = append(b.lines, "")
	}
}

// flush puts labels down that have no text.
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

// TextPage is a page in a window of w columns, from the smallest on no wider than
// that.
type TextPage func(w int) []string
