package canvas

import "strconv"

// appendChange appends the shorter of two sequences from one style to another: the difference, or a
// reset and the whole style.
func appendChange(to []byte, from, style Style) []byte {
	switch style {
	case from:
		return to
	case 0:
		return append(to, "\x1b[m"...)
	}
	look := style.info()
	to = append(to, "\x1b["...)
	start := len(to)
	if to = appendDifference(to, from.info(), look); len(to)-start > len(look.whole) {
		to = append(to[:start], look.whole...)
	}
	return append(to, 'm')
}

// changeSize returns how many bytes appendChange appends.
func changeSize(from, style Style) int {
	var buf [96]byte // longer than any change
	return len(appendChange(buf[:0], from, style))
}

// appendWhole appends the parameters of a look after a reset.
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

// differ returns the attributes to switch off and on. Bold and Faint share the number that switches
// them off.
func differ(from, to Attr) (off, on Attr) {
	off = from &^ to
	if off&(Bold|Faint) != 0 {
		off |= from & (Bold | Faint)
	}
	return off, to &^ (from &^ off)
}

// appendDifference appends the parameters that differ. The looks must not be equal.
func appendDifference(to []byte, from, look *styleInfo) []byte {
	start := len(to)
	if from.Attr != look.Attr {
		off, on := differ(from.Attr, look.Attr)
		last := 0
		for _, a := range attributes {
			if off&a.attr != 0 && a.off != last {
				to = append(to, ';', '2', '0'+byte(a.off-20))
				last = a.off
			}
		}
		to = appendAttrs(to, on)
	}
	if from.Fg != look.Fg {
		to = append(append(to, ';'), look.fg...)
	}
	if from.Bg != look.Bg {
		to = append(append(to, ';'), look.bg...)
	}
	return append(to[:start], to[start+1:]...) // without the first semicolon
}

// appendAttrs appends the parameters that switch attributes on, each after a semicolon.
func appendAttrs(to []byte, on Attr) []byte {
	for _, a := range attributes {
		if on&a.attr != 0 {
			to = append(to, ';', '0'+byte(a.on))
		}
	}
	return to
}

// appendColor appends the parameters of a colour. base is 30 for the foreground and 40 for the
// background.
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

// digits counts the digits of a number that is not negative.
func digits(n int) int {
	d := 1
	for ; n >= 10; n /= 10 {
		d++
	}
	return d
}

// attributes are the parameters that switch attributes on and off.
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
