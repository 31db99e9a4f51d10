package canvas

// Rect is a part of a screen, in cells; X and Y count from the top left.
type Rect struct{ X, Y, W, H int }

// Contains reports whether a cell is in the rectangle.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Clip returns the part of the rectangle within another; the zero Rect if there is none.
func (r Rect) Clip(to Rect) Rect {
	x, y := max(r.X, to.X), max(r.Y, to.Y)
	w, h := min(r.X+r.W, to.X+to.W)-x, min(r.Y+r.H, to.Y+to.H)-y
	if w <= 0 || h <= 0 {
		return Rect{}
	}
	return Rect{x, y, w, h}
}

// grid is cells, row by row.
type grid struct {
	w, h  int
	cells []Cell
	links []link

	pictures []placed
}

// resize sets the size of the grid and makes it blank.
func (g *grid) resize(w, h int) {
	if n := w * h; cap(g.cells) < n {
		g.cells = make([]Cell, n)
	} else {
		g.cells = g.cells[:n]
	}
	g.w, g.h, g.links, g.pictures = w, h, g.links[:0], g.pictures[:0]
	for done := 0; done < len(g.cells); {
		done += copy(g.cells[done:], blanks[:])
	}
}

// blanks are blank cells to copy.
var blanks = func() (some [256]Cell) {
	for i := range some {
		some[i] = blank(0)
	}
	return some
}()

// put writes one character. If it covers half of a wide one, the other half becomes blank.
func (g *grid) put(x, y int, c Cell) {
	i := y*g.w + x
	g.split(x, y)
	g.split(x+int(c.width), y)
	g.cells[i] = c
	if c.width == 2 {
		g.cells[i+1] = Cell{0, c.Style, 0}
	}
}

// split makes both halves of a wide character blank if it lies across the left edge of a cell.
func (g *grid) split(x, y int) {
	if x <= 0 || x >= g.w {
		return
	}
	if i := y*g.w + x; g.cells[i].width == 0 {
		g.cells[i-1], g.cells[i] = blank(g.cells[i-1].Style), blank(g.cells[i].Style)
	}
}

// Canvas is a rectangle to draw in. Positions are relative to its top left, and nothing is drawn
// outside. One exception: if a wide character lies across the edge and the inner half is drawn over,
// the outer half becomes blank. A Canvas is small and passed by value.
type Canvas struct {
	g  *grid
	at Rect // within the grid
}

// New returns a blank canvas that belongs to no screen.
func New(w, h int) Canvas {
	g := new(grid)
	g.resize(max(w, 0), max(h, 0))
	return Canvas{g, Rect{0, 0, g.w, g.h}}
}

// W returns the width in cells.
func (c Canvas) W() int { return c.at.W }

// H returns the height in cells.
func (c Canvas) H() int { return c.at.H }

// Part returns a rectangle of the canvas, clipped to it.
func (c Canvas) Part(r Rect) Canvas {
	r.X, r.Y = r.X+c.at.X, r.Y+c.at.Y
	return Canvas{c.g, r.Clip(c.at)}
}

// Place returns where the canvas lies on the grid that it is a part of.
func (c Canvas) Place() Rect { return c.at }

// Cell returns the cell at a position; a blank one outside.
func (c Canvas) Cell(x, y int) Cell {
	if x < 0 || y < 0 || x >= c.at.W || y >= c.at.H {
		return blank(0)
	}
	return c.g.cells[(c.at.Y+y)*c.g.w+c.at.X+x]
}

// Text writes a line at a position, and returns the column after it. It leaves out control characters,
// and a blank replaces a wide character that would be cut in half.
func (c Canvas) Text(x, y int, st Style, s string) int {
	for len(s) > 0 {
		text, width, size := next(s)
		s = s[size:]
		if width == 0 {
			continue
		}
		c.set(x, y, Cell{text, st, uint8(width)})
		x += width
	}
	return x
}

// Set writes one character at a position.
func (c Canvas) Set(x, y int, st Style, r rune) {
	if isNarrow(r) {
		c.set(x, y, Cell{uint32(r), st, 1})
		return
	}
	c.Text(x, y, st, string(r))
}

// set writes one character. If only half of it is inside, that half becomes blank.
func (c Canvas) set(x, y int, cell Cell) {
	if y < 0 || y >= c.at.H || x >= c.at.W || x+int(cell.width) <= 0 {
		return
	}
	if x < 0 || x+int(cell.width) > c.at.W {
		cell, x = blank(cell.Style), max(x, 0)
	}
	c.g.put(c.at.X+x, c.at.Y+y, cell)
}

// Fill writes a narrow character into every cell of a rectangle. Any other character counts as a
// blank. It removes the pictures there.
func (c Canvas) Fill(r Rect, st Style, char rune) {
	if !isNarrow(char) {
		char = ' '
	}
	part := c.Part(r).at
	c.g.unpicture(part)
	for y := part.Y; y < part.Y+part.H; y++ {
		c.g.split(part.X, y)
		c.g.split(part.X+part.W, y)
		row := c.g.cells[y*c.g.w+part.X:][:part.W]
		for x := range row {
			row[x] = Cell{uint32(char), st, 1}
		}
	}
}

// Clear makes the canvas blank, in a style.
func (c Canvas) Clear(st Style) { c.Fill(Rect{0, 0, c.at.W, c.at.H}, st, ' ') }

// Restyle changes the style of a rectangle but not its text. A wide character changes with its left
// half.
func (c Canvas) Restyle(r Rect, change func(Style) Style) {
	part := c.Part(r).at
	for y := part.Y; y < part.Y+part.H; y++ {
		row := c.g.cells[y*c.g.w : (y+1)*c.g.w]
		for x := part.X; x < part.X+part.W; x++ {
			if row[x].width == 0 {
				continue
			}
			row[x].Style = change(row[x].Style)
			if row[x].width == 2 {
				row[x+1].Style = row[x].Style
			}
		}
	}
}

// String returns the text of the canvas without styles and without trailing blanks.
func (c Canvas) String() string {
	var text []byte
	for y := range c.at.H {
		if y > 0 {
			text = append(text, '\n')
		}
		start := len(text)
		end := start
		for x := range c.at.W {
			cell := c.Cell(x, y)
			text = cell.appendText(text)
			if cell.width > 0 && cell.text != ' ' {
				end = len(text)
			}
		}
		text = text[:end]
	}
	return string(text)
}
