package canvas

import "unicode/utf8"

// ASCII replaces all characters beyond ASCII, for terminals that show no others. sign maps the first
// rune of a character to a sign, which fills each cell of the character. Marks are dropped.
func (c Canvas) ASCII(sign func(rune) byte) {
	for y := range c.at.H {
		row := c.g.cells[(c.at.Y+y)*c.g.w+c.at.X:][:c.at.W]
		var s byte
		for x, cell := range row {
			if cell.width > 0 {
				if cell.text < utf8.RuneSelf {
					continue
				}
				r, _ := utf8.DecodeRuneInString(cell.Text())
				if s = byte(r); r >= utf8.RuneSelf {
					s = sign(r)
				}
			}
			row[x] = Cell{uint32(s), cell.Style, 1}
		}
	}
}
