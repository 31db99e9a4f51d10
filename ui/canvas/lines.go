package canvas

// Lines returns the lines of the canvas with escape sequences. Each ends in the terminal's default
// style.
func (c Canvas) Lines() []string {
	lines := make([]string, c.at.H)
	var text []byte
	for y := range lines {
		text = text[:0]
		st := Style(0)
		for x := range c.at.W {
			cell := c.Cell(x, y)
			if cell.Style != st {
				text = appendChange(text, st, cell.Style)
				st = cell.Style
			}
			text = cell.appendText(text)
		}
		if st != 0 {
			text = appendChange(text, st, 0)
		}
		lines[y] = string(text)
	}
	return lines
}
