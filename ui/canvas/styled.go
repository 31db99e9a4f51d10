package canvas

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Styled writes a line with the escape sequences of styles, as Lip Gloss makes them, and of links (OSC 8).
// It drops all other sequences, and returns the column after the line.
func (c Canvas) Styled(x, y int, s string) int {
	var look Look
	var st Style
	plain, begun, to := 0, 0, ""
	for i := 0; i < len(s); {
		if s[i] != ansi.ESC {
			i++
			continue
		}
		x = c.Text(x, y, st, s[plain:i])
		seq, n := sequence(s[i:])
		if params, ok := sgr(seq); ok {
			look = look.after(params)
			st = look.Style()
		}
		if address, ok := linkTo(seq); ok {
			c.Link(Rect{begun, y, x - begun, 1}, to)
			begun, to = x, address
		}
		i += n
		plain = i
	}
	x = c.Text(x, y, st, s[plain:])
	c.Link(Rect{begun, y, x - begun, 1}, to)
	return x
}

// sequence reads an escape sequence, and returns its length.
func sequence(s string) (seq string, n int) {
	p := ansi.GetParser()
	defer ansi.PutParser(p)
	seq, _, n, _ = ansi.DecodeSequence(s, ansi.NormalState, p)
	return seq, n
}

// sgr returns the parameters of a sequence that sets styles; ok is false for any other.
func sgr(seq string) (params string, ok bool) {
	if len(seq) > 2 && seq[1] == '[' && seq[len(seq)-1] == 'm' {
		return seq[2 : len(seq)-1], true
	}
	return "", false
}

// linkTo returns the address of a sequence that begins a link, or "" if it ends one; ok is false for any
// other.
func linkTo(seq string) (address string, ok bool) {
	if rest, ok := strings.CutPrefix(seq, "\x1b]8;"); ok {
		_, address, _ = strings.Cut(rest, ";")
		return strings.TrimRight(address, "\x1b\\\a"), true
	}
	return "", false
}

// after applies parameters of ECMA-48 and xterm to a look. A parameter may have parts after colons.
func (l Look) after(params string) Look {
	for more := true; more; {
		var param, color string
		param, params, more = strings.Cut(params, ";")
		param, parts, divided := strings.Cut(param, ":")
		n, _ := strconv.Atoi(param)
		ground := &l.Fg
		if n >= 40 && n <= 49 || n >= 100 && n <= 107 { // the same for the background
			ground, n = &l.Bg, n-10
		}
		switch {
		case n == 0:
			l = Look{}
		case n == 38:
			if divided {
				color = parts
			} else {
				color, params, more = cutColor(params, more)
			}
			*ground = parseColor(color)
		case n == 39:
			*ground = 0
		case n >= 30 && n <= 37:
			*ground = Indexed(uint8(n - 30))
		case n >= 90 && n <= 97:
			*ground = Indexed(uint8(n - 90 + 8))
		case n == 4 && parts == "0":
			l.Attr &^= Underline
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

// cutColor cuts the parameters of a colour off those after 38 or 48.
func cutColor(params string, more bool) (color, rest string, left bool) {
	want := 2 // 5;n
	if strings.HasPrefix(params, "2;") {
		want = 4 // 2;r;g;b
	}
	end := 0
	for ; want > 0 && end <= len(params); want-- {
		n := strings.IndexByte(params[end:], ';')
		if n < 0 {
			return params, "", false
		}
		end += n + 1
	}
	return params[:end-1], params[end:], more
}

// parseColor reads 5 and a number, or 2 and red, green and blue at the end. Anything else is the default
// colour.
func parseColor(s string) Color {
	n := strings.FieldsFunc(s, func(r rune) bool { return r == ';' || r == ':' })
	part := func(i int) uint8 {
		v, _ := strconv.ParseUint(n[len(n)-i], 10, 8)
		return uint8(v)
	}
	switch {
	case len(n) == 2 && n[0] == "5":
		return Indexed(part(1))
	case len(n) >= 4 && n[0] == "2":
		return RGB(part(3), part(2), part(1))
	}
	return 0
}
