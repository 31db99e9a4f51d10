package canvas

import "slices"

// link is a part of a row that can be clicked, in terminals with OSC 8.
type link struct {
	x, y, w int
	to      string
}

// mostLink is the longest address: terminals drop longer ones.
const mostLink = 500

// Link makes each row of a rectangle a link to an address. It ignores addresses that are too long or
// contain invalid characters. Links cost bytes in terminals that do not support them, so callers
// decide whether they are worth it.
func (c Canvas) Link(r Rect, to string) {
	invalid := func(b byte) bool { return b <= ' ' || b > '~' }
	if to == "" || len(to) > mostLink || slices.ContainsFunc([]byte(to), invalid) {
		return
	}
	part := c.Part(r).at
	for y := part.Y; y < part.Y+part.H; y++ {
		c.g.links = append(c.g.links, link{part.X, y, part.W, to})
	}
}

// relink replaces the links of an area, and marks cells whose link changed.
func (s *Screen) relink(area Rect, drawn []link) {
	if len(s.links) == 0 && len(drawn) == 0 {
		return
	}
	var now []link
	for _, l := range s.links {
		if (Rect{l.x, l.y, l.w, 1}).Clip(area) == (Rect{}) {
			now = append(now, l)
		}
	}
	for _, l := range drawn {
		l.x, l.y = l.x+area.X, l.y+area.Y
		now = append(now, l)
	}
	for _, lists := range [2][2][]link{{s.links, now}, {now, s.links}} {
		for _, l := range lists[0] {
			if !slices.Contains(lists[1], l) {
				s.markRow(l)
			}
		}
	}
	s.links = now
}

func (s *Screen) markRow(l link) {
	for x := l.x; x < l.x+l.w; x++ {
		s.mark(l.y*s.w + x)
	}
}

// drawLinks draws the links with dirty cells, each as a whole, because a link covers all that is
// written until it ends.
func (e *encoder) drawLinks() {
	for _, l := range e.s.links {
		from := l.y*e.s.w + l.x
		if end := from + l.w; e.s.nextDirty(from) < end && len(e.out)-e.from < e.most {
			e.drawLink(from, end, l)
		}
	}
}

func (e *encoder) drawLink(from, end int, l link) {
	s := e.s
	e.move(l.x, l.y)
	e.out = append(append(append(e.out, "\x1b]8;;"...), l.to...), "\x1b\\"...)
	for i, c := range s.cells[from:end] {
		if c.width > 0 {
			e.prepare(run{last: from + i}, c)
			e.put(c)
		}
	}
	e.out = append(e.out, "\x1b]8;;\x1b\\"...)
	s.clean(from, end)
}
