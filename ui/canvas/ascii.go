package canvas

import "unicode/utf8"

// ASCII puts a sign of ASCII in place of each character beyond it, for a terminal that
// shows no other. The sign, which is asked for with the character's first rune, comes
// into each cell that the character takes. Marks are left out.
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
