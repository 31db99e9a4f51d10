package widget

import (
	"fmt"
	"strconv"
	"strings"
)

// Range is a range of numbers with two ends, on a scale. An end at the end of the scale is open.
type Range struct {
	Least, Most, Step int // the scale
	You               int // the user's own number, marked on the scale; 0 is none
	Low, High         int // the ends
	Upper             bool
}

// SetText sets the ends from two numbers in a text. 0 is open.
func (r *Range) SetText(text string) {
	r.Low, r.High = r.Least, r.Most
	ends := strings.FieldsFunc(text, func(c rune) bool { return c < '0' || c > '9' })
	if len(ends) != 2 {
		return
	}
	if n, err := strconv.Atoi(ends[0]); err == nil && n > 0 {
		r.Low = min(max(n, r.Least), r.Most)
	}
	if n, err := strconv.Atoi(ends[1]); err == nil && n > 0 {
		r.High = min(max(n, r.Low), r.Most)
	}
}

// Text returns the ends as text: "" if both are open.
func (r *Range) Text() string {
	low, high := r.Low, r.High
	if low <= r.Least {
		low = 0
	}
	if high >= r.Most {
		high = 0
	}
	if low == 0 && high == 0 {
		return ""
	}
	return fmt.Sprintf("%d to %d", low, high)
}

// move moves one end by steps. The ends do not cross.
func (r *Range) move(by int) {
	if r.Upper {
		r.High = min(max(r.High+by*r.Step, r.Low), r.Most)
		return
	}
	r.Low = min(max(r.Low+by*r.Step, r.Least), r.High)
}

// draw draws the scale in w cells, with the end that moves in bold.
func (r *Range) draw(s *Styles, w int) string {
	end := func(n int, open, moves bool) string {
		text := strconv.Itoa(n)
		if open {
			text = "any"
		}
		if moves {
			return s.Strong.Paint(fmt.Sprintf("%4s", text))
		}
		return s.Faint.Paint(fmt.Sprintf("%4s", text))
	}
	you := ""
	if r.You > 0 {
		you = s.Faint.Paint(fmt.Sprintf("  ◆ you: %d", r.You))
	}
	cells := min(w-10-Width(you), 40)
	low, high := end(r.Low, r.Low <= r.Least, !r.Upper), end(r.High, r.High >= r.Most, r.Upper)
	if cells < 7 {
		return low + " – " + high
	}
	at := func(n int) int { return (min(max(n, r.Least), r.Most) - r.Least) * (cells - 1) / (r.Most - r.Least) }
	var scale strings.Builder
	for x := range cells {
		switch {
		case x == at(r.Low) || x == at(r.High):
			scale.WriteString(s.Key.Paint("●"))
		case r.You > 0 && x == at(r.You):
			scale.WriteString(s.Strong.Paint("◆"))
		case x > at(r.Low) && x < at(r.High):
			scale.WriteString(s.Key.Paint("━"))
		default:
			scale.WriteString(s.Faint.Paint("─"))
		}
	}
	return low + " " + scale.String() + " " + high + you
}
