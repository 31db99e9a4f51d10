package canvas

// Draw copies another canvas to a position. Wide characters cut by its edge become blanks.
func (c Canvas) Draw(x, y int, from Canvas) {
	for fy := range from.at.H {
		for fx := 0; fx < from.at.W; fx++ {
			cell := from.Cell(fx, fy)
			if cell.width == 0 || fx+int(cell.width) > from.at.W {
				cell = blank(cell.Style)
			}
			c.set(x+fx, y+fy, cell)
			fx += int(cell.width) - 1
		}
	}
}
