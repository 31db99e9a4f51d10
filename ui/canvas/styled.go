package canvas

import "github.com/charmbracelet/x/ansi"

// Styled writes a line that holds the escape sequences of looks, as Lip Gloss makes
// them, from a position on. All other sequences are left out. It returns the column
// behind the line.
func (c Canvas) Styled(x, y int, s string) int {
	var look Look
	var st Style
	plain := 0
	for i := 0; i < len(s); {
		if s[i] != ansi.ESC {
			i++
			continue
		}
		x = c.Text(x, y, st, s[plain:i])
		params, n, ok := sgr(s[i:])
		if ok {
			look = look.after(params)
			st = look.Style()
		}
		i += n
		plain = i
	}
	return c.Text(x, y, st, s[plain:])
}

// sgr reads an escape sequence; ok reports whether it is one that sets looks. n is
// its length.
func sgr(s string) (params string, n int, ok bool) {
	p := ansi.GetParser()
	defer ansi.PutParser(p)
	seq, _, n, _ := ansi.DecodeSequence(s, ansi.NormalState, p)
	if len(seq) > 2 && seq[1] == '[' && seq[len(seq)-1] == 'm' {
		return seq[2 : len(seq)-1], n, true
	}
	return "", n, false
}

// after is the look that parameters make of a look, as ECMA-48 and xterm have them.
func (l Look) after(params string) Look {
	var list [16]int
	codes := list[:0]
	number := 0
	for i := range len(params) {
		switch b := params[i]; {
		case b >= '0' && b <= '9':
			number = min(number*10+int(b-'0'), 1<<16)
		default:
			codes = append(codes, number)
			number = 0
		}
	}
	codes = append(codes, number)
	for len(codes) > 0 {
		n := codes[0]
		codes = codes[1:]
		switch {
		case n == 0:
			l = Look{}
		case n == 38, n == 48:
			var color Color
			color, codes = extended(codes)
			if n == 38 {
				l.Fg = color
			} else {
				l.Bg = color
			}
		case n == 39:
			l.Fg = 0
		case n == 49:
			l.Bg = 0
		case n >= 30 && n <= 37:
			l.Fg = Indexed(uint8(n - 30))
		case n >= 90 && n <= 97:
			l.Fg = Indexed(uint8(n - 90 + 8))
		case n >= 40 && n <= 47:
			l.Bg = Indexed(uint8(n - 40))
		case n >= 100 && n <= 107:
			l.Bg = Indexed(uint8(n - 100 + 8))
		default:
			for _, a := range attributes {
				switch n {
				case a.on:
					l.Attr |= a.attr
				case a.off:
					l.Attr &^= a.attr
				}
			}
		}
	}
	return l
}

// extended reads a colour behind 38 or 48, and returns what is left.
func extended(codes []int) (Color, []int) {
	switch {
	case len(codes) >= 2 && codes[0] == 5:
		return Indexed(uint8(codes[1])), codes[2:]
	case len(codes) >= 4 && codes[0] == 2:
		return RGB(uint8(codes[1]), uint8(codes[2]), uint8(codes[3])), codes[4:]
	}
	return 0, nil
}

// attributes are the numbers that switch attributes on and off.
var attributes = []struct {
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
