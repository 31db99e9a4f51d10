package canvas

import "strconv"

// appendChange appends the shorter of the two sequences that lead from one look to
// another: what changes, or all of it after a reset.
func appendChange(to []byte, from, look Look) []byte {
	if look == (Look{}) {
		return append(to, "\x1b[m"...)
	}
	start := len(to)
	to = append(to, "\x1b["...)
	to = appendDifference(to, from, look)
	change := len(to)
	to = append(to, "\x1b[0"...)
	to = appendLook(to, look)
	if len(to)-change < change-start {
		return append(to[:start], to[change:]...)
	}
	return to[:change]
}

// appendLook appends the parameters of a look behind a reset, and the end.
func appendLook(to []byte, l Look) []byte {
	for _, a := range attributes {
		if l.Attr&a.attr != 0 {
			to = append(to, ';')
			to = strconv.AppendInt(to, int64(a.on), 10)
		}
	}
	if l.Fg != 0 {
		to = appendColor(append(to, ';'), l.Fg, 30)
	}
	if l.Bg != 0 {
		to = appendColor(append(to, ';'), l.Bg, 40)
	}
	return append(to, 'm')
}

// appendDifference appends the parameters for what differs, and the end.
func appendDifference(to []byte, from, look Look) []byte {
	gone := from.Attr &^ look.Attr
	if gone&(Bold|Faint) != 0 { // one number ends both
		gone |= from.Attr & (Bold | Faint)
	}
	have := from.Attr &^ gone
	last := 0
	for _, a := range attributes {
		if gone&a.attr != 0 && a.off != last {
			to = append(strconv.AppendInt(to, int64(a.off), 10), ';')
			last = a.off
		}
	}
	for _, a := range attributes {
		if look.Attr&^have&a.attr != 0 {
			to = append(strconv.AppendInt(to, int64(a.on), 10), ';')
		}
	}
	if from.Fg != look.Fg {
		to = append(appendColor(to, look.Fg, 30), ';')
	}
	if from.Bg != look.Bg {
		to = append(appendColor(to, look.Bg, 40), ';')
	}
	to[len(to)-1] = 'm'
	return to
}

// appendColor appends the parameters of a colour; base is 30 for the foreground and
// 40 for the background.
func appendColor(to []byte, c Color, base int64) []byte {
	n := int64(uint8(c))
	switch {
	case c == 0:
		return strconv.AppendInt(to, base+9, 10)
	case c&direct != 0:
		to = append(strconv.AppendInt(to, base+8, 10), ";2;"...)
		to = append(strconv.AppendInt(to, int64(uint8(c>>16)), 10), ';')
		to = append(strconv.AppendInt(to, int64(uint8(c>>8)), 10), ';')
		return strconv.AppendInt(to, n, 10)
	case n < 8:
		return strconv.AppendInt(to, base+n, 10)
	case n < 16:
		return strconv.AppendInt(to, base+60+n-8, 10)
	}
	to = append(strconv.AppendInt(to, base+8, 10), ";5;"...)
	return strconv.AppendInt(to, n, 10)
}
