package browse

import (
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/ui/tui/widget"
)

// Body implements app.Writer.
func (l *list) Body(w, h int) string {
	lines := l.lines(w, h)
	return widget.Page(l.overlay(lines, w, h, l.grid.cursorLine()), w, h)
}

// lines draws the list, with a preview beside it in a wide window.
func (l *list) lines(w, h int) []string {
	if l.w = w; w >= beside && l.preview != nil {
		left, right := split(w)
		list := l.body(left, h)
		gap := min(len(list), 1)
		preview := append(make([]string, gap), l.preview.summary(right, h-gap)...)
		return sideBySide(l.s.Styles, list, preview, w, h)
	}
	return l.body(w, h)
}

// body draws the list.
func (l *list) body(w, h int) []string {
	var lines []string
	if h >= widget.RoomyHeight-2 {
		lines = append(lines, "")
	}
	lines = append(lines, l.filterLines(w)...)
	foot := append(l.noteLines(w), "")
	if h >= widget.RoomyHeight {
		foot = append([]string{""}, foot...)
	}
	top := len(lines)
	switch {
	case !l.read:
		lines = append(lines, l.unread(w)...)
	case len(l.subjects) == 0:
		lines = append(lines, l.empty(w, h-top-len(foot))...)
	case l.r.Sample && w >= besideSample:
		list := filled(l.rowLines(sampleList, h-top-len(foot)), sampleList)
		sample := l.sample(w-sampleList-widget.Gap, h-top-len(foot))
		lines = append(lines, widget.Beside(widget.Gap, list, sample)...)
	default:
		rows := l.rowLines(w, h-top-len(foot))
		if l.failed != nil {
			rows = widget.Dimmed(l.s.Styles, rows)
		}
		lines = append(lines, rows...)
	}
	l.grid.at += top
	foot[len(foot)-1] = l.status(w) // it says which rows were drawn
	return pageWith(lines, foot, w, h)
}

// unread says that the list is being read, or why it could not be.
func (l *list) unread(w int) []string {
	look := l.s.Styles
	switch {
	case l.failed != nil:
		why := widget.Wrap(errs.Sentence(l.failed), w-4)
		return append([]string{"", ""}, append(widget.Indent(widget.PaintAll(look.Bad, why), 2),
			"", "  "+look.Key.Paint("r")+" try again")...)
	case l.slow:
		return []string{"", "", "  " + look.Faint.Paint("Loading…")}
	}
	return nil
}

// empty says what is missing, and what to do about it.
func (l *list) empty(w, h int) []string {
	look := l.s.Styles
	if l.order.words != "" {
		text := fmt.Sprintf("No match for %q. esc clears the search.", widget.Shown(l.order.words, 40))
		return append([]string{"", ""}, widget.Indent(widget.Wrap(text, w-4), 2)...)
	}
	block := widget.Wrap(l.r.Empty, min(w-4, 70))
	var deeds []string
	names := 0
	for _, o := range l.offers {
		if o.Creates && o.Key != "" {
			names = max(names, widget.Width(o.Label))
		}
	}
	for _, o := range l.offers {
		if o.Creates && o.Key != "" && len(deeds) < mostDeeds {
			deed := look.Key.Paint(o.Key) + " " + widget.Fit(o.Label, names)
			if help := widget.Gap + widget.Width(o.Help); names+4+help <= w-4 {
				deed += "  " + look.Faint.Paint(o.Help)
			}
			deeds = append(deeds, deed)
		}
	}
	if len(deeds) > 0 {
		block = append(append(block, ""), deeds...)
	}
	lines := make([]string, max((h-len(block))/3, 0))
	indent := max((w-widget.Widest(block))/2, 1)
	return append(lines, widget.Indent(block, indent)...)
}

// mostDeeds is how many actions an empty list suggests.
const mostDeeds = 3

// filterLines shows the filter that the arrow keys change.
func (l *list) filterLines(w int) (lines []string) {
	if f := l.sideways(); f != nil {
		look, value := l.s.Styles, f.Values(l.caller())[l.chosen(f)].Label
		value = "‹ " + widget.Cut(value, max(w-widget.Width(f.Label)-6, 1)) + " ›"
		lines = append(lines, " "+look.Faint.Paint(f.Label)+" "+look.Active.Paint(value))
	}
	return lines
}

// status is the last line: the search, or what the marks and the order mean, and the place.
func (l *list) status(w int) string {
	look := l.s.Styles
	left, right := "", look.Faint.Paint(l.place())
	switch since := l.s.Now().Sub(l.updated); {
	case l.failed != nil && l.read && since >= time.Second:
		right = look.Bad.Paint(fmt.Sprintf("Not updated for %d s. Reconnecting…", int(since.Seconds())))
	case l.order.arrivals > 0:
		right = look.Badge.Paint(fmt.Sprintf("%d new: press Home", l.order.arrivals)) + "  " + right
	}
	switch {
	case l.searching():
		left = " " + widget.ShowInput(&l.order.search, w/2)
	case l.order.words != "":
		left = " " + look.Key.Paint("/ "+widget.Shown(l.order.words, w/2))
	default:
		if l.r.Marked != "" && l.grid.cols != nil && l.grid.cols.marks {
			left = " ● " + l.r.Marked
		}
		if l.order.sort != "" {
			left += "  sorted by " + strings.ToLower(l.sortLabel())
		}
		left = look.Faint.Paint(left)
	}
	return widget.Ends(left, right, w)
}

// sortLabel returns the label of the column that sorts the list.
func (l *list) sortLabel() string {
	for _, h := range l.r.Heads {
		if h.Name == l.order.sort {
			return h.Label
		}
	}
	return ""
}

// noteLines returns the text about the whole list.
func (l *list) noteLines(w int) []string {
	var lines []string
	for _, text := range l.note {
		wrapped := widget.Wrap(widget.Shown(text, 4*w), w-2)
		lines = append(lines, widget.Indent(widget.PaintAll(l.s.Styles.Faint, wrapped), 1)...)
	}
	return lines
}

// pageWith puts lines on a page, with others at its foot.
func pageWith(lines, foot []string, w, h int) []string {
	room := max(h-len(foot), 0)
	for len(lines) < room && len(foot) > 0 {
		lines = append(lines, "")
	}
	return append(lines[:min(len(lines), room)], foot...)
}
