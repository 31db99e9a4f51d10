package canvas

import "strconv"

// appendChange appends the shorter of the two sequences that lead from one look to
// another: what changes, or all of it after a reset.
func appendChange(to []byte, from, look Look) []byte {
	if look == from {
		return to
	}
	to = append(to, "\x1b["...)
	difference, whole := differenceSize(from, look), wholeSize(look)
	switch {
	case look == Look{}:
	case difference <= whole:
		to = appendDifference(to, from, look)
	default:
		to = appendWhole(to, look)
	}
	return append(to, 'm')
}

// changeSize is how many bytes appendChange appends.
func changeSize(from, look Look) int {
	switch look {
	case from:
		return 0
	case Look{}:
		return len("\x1b[m")
	}
	return len("\x1b[m") + min(differenceSize(from, look), wholeSize(look))
}

// appendWhole appends the parameters of a look behind a reset.
func appendWhole(to []byte, l Look) []byte {
	to = append(to, '0')
	to = appendAttrs(to, l.Attr)
	if l.Fg != 0 {
		to = appendColor(append(to, ';'), l.Fg, 30)
	}
	if l.Bg != 0 {
		to = appendColor(append(to, ';'), l.Bg, 40)
	}
	return to
}

func wholeSize(l Look) int {
	n := 1
	for _, a := range attributes {
		if l.Attr&a.attr != 0 {
			n += 2
		}
	}
	if l.Fg != 0 {
		n += 1 + colorSize(l.Fg, 30)
	}
	if l.Bg != 0 {
		n += 1 + colorSize(l.Bg, 40)
	}
	return n
}

// differ says which attributes must be switched off and which on. One number ends
// both Bold and Faint.
func differ(from, look Look) (off, on Attr) {
	off = from.Attr &^ look.Attr
	if off&(Bold|Faint) != 0 {
		off |= from.Attr & (Bold | Faint)
	}
	return off, look.Attr &^ (from.Attr &^ off)
}

// appendDifference appends the parameters for what differs, which is something.
func appendDifference(to []byte, from, look Look) []byte {
	start := len(to)
	off, on := differ(from, look)
	last := 0
	for _, a := range attributes {
		if off&a.attr != 0 && a.off != last {
			to = strconv.AppendInt(append(to, ';'), int64(a.off), 10)
			last = a.off
		}
	}
	to = appendAttrs(to, on)
	if from.Fg != look.Fg {
		to = appendColor(append(to, ';'), look.Fg, 30)
	}
	if from.Bg != look.Bg {
		to = appendColor(append(to, ';'), look.Bg, 40)
	}
	return append(to[:start], to[start+1:]...) // without the first semicolon
}

func differenceSize(from, look Look) int {
	n := -1 // no semicolon stands before the first
	if from.Attr != look.Attr {
		off, on := differ(from, look)
		last := 0
		for _, a := range attributes {
			if off&a.attr != 0 && a.off != last {
				n += 3
				last = a.off
			}
			if on&a.attr != 0 {
				n += 2
			}
		}
	}
	if from.Fg != look.Fg {
		n += 1 + colorSize(look.Fg, 30)
	}
	if from.Bg != look.Bg {
		n += 1 + colorSize(look.Bg, 40)
	}
	return n
}

// appendAttrs appends the parameters that switch attributes on, each behind a
// semicolon.
func appendAttrs(to []byte, on Attr) []byte {
	for _, a := range attributes {
		if on&a.attr != 0 {
			to = append(to, ';', '0'+byte(a.on))
		}
	}
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

// colorSize is how many bytes appendColor appends.
func colorSize(c Color, base int) int {
	n := int(uint8(c))
	switch {
	case c&direct != 0:
		return len("38;2;;;") + digits(int(uint8(c>>16))) + digits(int(uint8(c>>8))) + digits(n)
	case c&indexed != 0 && n >= 16:
		return len("38;5;") + digits(n)
	case c&indexed != 0 && n >= 8:
		return digits(base + 60)
	}
	return 2
}

// digits is how many a number has that is not negative.
func digits(n int) int {
	d := 1
	for ; n >= 10; n /= 10 {
		d++
	}
	return d
}

// attributes are the numbers that switch attributes on and off.
var attributes = [...]struct {
	attr    Attr
	on, off int
}{
	{Bold, 1, 22},
	{Faint, 2, 22},
	{Italic, 3, 23},
	{Underline, 4, 24},
	{Reverse, 7, 27},
	{Strike, 9, 29},
}
