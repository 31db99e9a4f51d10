package canvas

import "strconv"

// Encode appends the bytes that make the terminal show the screen, and takes it that
// they arrive. The terminal's cursor may be anywhere before; its look is the
// terminal's own, before and after.
func (s *Screen) Encode(to []byte) []byte {
	e := encoder{out: to, x: -1, y: -1}
	if s.erased {
		e.out = append(e.out, "\x1b[H\x1b[2J"...)
		e.x, e.y = 0, 0
		s.erased = false
	}
	for i := s.nextDirty(0); i < len(s.cells); i = s.nextDirty(i + 1) {
		s.dirty[i/64] &^= 1 << (i % 64)
		if s.cells[i].width == 0 {
			continue // its left half brings it
		}
		e.move(i%s.w, i/s.w)
		e.put(s.cells[i])
		if e.x >= s.w { // where the cursor is now is a matter of taste
			e.x, e.y = -1, -1
		}
	}
	e.look(0)
	return e.out
}

// encoder writes to a terminal and knows what state that is in then.
type encoder struct {
	out   []byte
	x, y  int // of the cursor; -1 if that is not known
	style Style
}

// move brings the cursor to a position by the shortest sequence.
func (e *encoder) move(x, y int) {
	switch {
	case e.x == x && e.y == y:
		return
	case e.y == y && e.x >= 0 && x > e.x:
		e.csi(x-e.x, 'C')
	case e.y == y && e.x > x && x > 0:
		e.csi(e.x-x, 'D')
	default:
		e.out = append(e.out, "\x1b["...)
		if y > 0 || x > 0 {
			e.out = strconv.AppendInt(e.out, int64(y+1), 10)
		}
		if x > 0 {
			e.out = append(e.out, ';')
			e.out = strconv.AppendInt(e.out, int64(x+1), 10)
		}
		e.out = append(e.out, 'H')
	}
	e.x, e.y = x, y
}

// csi writes a control sequence of one number, which may be left out when it is 1.
func (e *encoder) csi(n int, final byte) {
	e.out = append(e.out, "\x1b["...)
	if n != 1 {
		e.out = strconv.AppendInt(e.out, int64(n), 10)
	}
	e.out = append(e.out, final)
}

func (e *encoder) put(c Cell) {
	e.look(c.Style)
	e.out = c.appendText(e.out)
	e.x += int(c.width)
}

// look switches to a style.
func (e *encoder) look(st Style) {
	if st == e.style {
		return
	}
	e.out = appendChange(e.out, e.style.Look(), st.Look())
	e.style = st
}
