package canvas

import "strconv"

// move moves the cursor to a position in the shortest way.
func (e *encoder) move(x, y int) {
	way, _ := e.way(x, y)
	down := y - e.y
	switch way {
	case absolute:
		e.position(x, y)
	case fromStart:
		if e.x != 0 {
			e.out = append(e.out, '\r')
		}
		for range down {
			e.out = append(e.out, '\n')
		}
		e.across(0, x, y)
	case fromHere:
		if down > 0 {
			e.csi(down, 'B')
		}
		e.across(e.x, x, y)
	}
	e.x, e.y = x, y
}

// way returns the shortest way to a position, and its size in bytes.
func (e *encoder) way(x, y int) (way, size int) {
	if e.x == x && e.y == y {
		return fromHere, 0
	}
	way, size = absolute, positionSize(x, y)
	down := y - e.y
	if e.y == unknown || down < 0 {
		return way, size
	}
	// A line feed may also return to the first column, because something between here and the terminal
	// may add a carriage return.
	n := down
	if e.x != 0 {
		n++
	}
	if n < size {
		if n += e.acrossSize(0, x, y); n < size {
			way, size = fromStart, n
		}
	}
	if e.x != unknown {
		n := e.acrossSize(e.x, x, y)
		if down > 0 {
			n += csiSize(down)
		}
		if n < size {
			way, size = fromHere, n
		}
	}
	return way, size
}

// The ways to move a cursor.
const (
	absolute  = iota
	fromStart // of its line, with a carriage return and line feeds
	fromHere  // down, and then across
)

// acrossSize returns how many bytes across appends.
func (e *encoder) acrossSize(from, to, y int) int {
	switch {
	case to == from:
		return 0
	case to < from:
		return min(from-to, csiSize(from-to))
	}
	n := csiSize(to - from)
	if size, ok := e.writtenSize(from, to, y, n); ok {
		return size
	}
	return n
}

// across moves the cursor within a row.
func (e *encoder) across(from, to, y int) {
	switch {
	case to == from:
	case to < from && from-to <= csiSize(from-to):
		for range from - to {
			e.out = append(e.out, '\b')
		}
	case to < from:
		e.csi(from-to, 'D')
	default:
		if _, ok := e.writtenSize(from, to, y, csiSize(to-from)); !ok {
			e.csi(to-from, 'C')
			return
		}
		for _, c := range e.s.cells[y*e.s.w+from : y*e.s.w+to] {
			e.out = c.appendText(e.out)
		}
	}
}

// writtenSize returns how many bytes it takes to write the cells between two columns again. ok is false
// if that takes more than most bytes or another style. It is also false on screens with links, where the
// cells could be part of one, and under pictures.
func (e *encoder) writtenSize(from, to, y, most int) (size int, ok bool) {
	if to-from > most || len(e.s.links) > 0 {
		return 0, false
	}
	row := e.s.cells[y*e.s.w:]
	if row[from].width == 0 {
		return 0, false
	}
	for x, c := range row[from:to] {
		if e.s.bars(y*e.s.w + from + x) {
			return 0, false
		}
		if c.width == 0 {
			continue
		}
		if !c.fits(e.style) || !c.sure(e.s.Can) {
			return 0, false
		}
		size += c.size()
	}
	return size, size <= most
}

// position moves the cursor to a position from anywhere.
func (e *encoder) position(x, y int) {
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

// positionSize returns how many bytes position appends.
func positionSize(x, y int) int {
	switch {
	case x > 0:
		return len("\x1b[;H") + digits(y+1) + digits(x+1)
	case y > 0:
		return len("\x1b[H") + digits(y+1)
	}
	return len("\x1b[H")
}

// csi writes a control sequence with one number, which is left out if it is 1.
func (e *encoder) csi(n int, final byte) {
	e.out = append(e.out, "\x1b["...)
	if n != 1 {
		e.out = strconv.AppendInt(e.out, int64(n), 10)
	}
	e.out = append(e.out, final)
}

// csiSize returns how many bytes csi appends.
func csiSize(n int) int {
	if n == 1 {
		return len("\x1b[C")
	}
	return len("\x1b[C") + digits(n)
}
