package boardview

import (
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// Picture is a board as it is to be drawn.
type Picture struct {
	Board   game.Board
	Size    widget.CellSize
	Flipped bool // the second seat's side is at the bottom
	Looks   map[game.Cell]Look
	Surface widget.Surface
}

// Look is what is to be seen on a cell beside its piece. aspect sets the colour;
// mark says the same without colour.
type Look struct {
	aspect widget.Aspect
	mark   rune
	// frame are the signs on both sides of the piece.
	frame [2]rune
	// signs are what the game itself marks the cell with.
	signs []rune
}

// MarkSigns are drawn for the marks of a game. The meaning of a mark of that kind in
// the game is told in words when the cursor is on it.
var MarkSigns = map[game.MarkKind]rune{
	game.MarkFrozen:  '*',
	game.MarkUsed:    '°',
	game.MarkRunning: '▪',
	game.MarkStopped: '·',
	game.MarkPawn:    '♙',
	game.MarkNote:    '?',
	game.MarkWon:     '+',
}

// sign is how a mark is drawn; a count is its own sign.
func sign(m game.Mark) rune {
	if m.Kind == game.MarkCount && m.Text != "" {
		return []rune(m.Text)[0]
	}
	return MarkSigns[m.Kind]
}

// Width is that of the board with its coordinates, in terminal cells.
func (p *Picture) Width() int { return p.margin() + p.Board.Files*p.Size.W }

// Height is that of the board with its coordinates, in lines.
func (p *Picture) Height() int { return p.edge() + p.Board.Ranks*p.Size.H + 1 }

// edge is the room for the signs of the files above the board.
func (p *Picture) edge() int {
	if len(p.Board.Edges) > 0 {
		return 1
	}
	return 0
}

// margin is the room for the rank's number.
func (p *Picture) margin() int { return len(strconv.Itoa(p.Board.Ranks)) + 1 }

// CellAt is the cell that is drawn at column x and row y of the picture.
func (p *Picture) CellAt(x, y int) game.Cell {
	x, y = x-p.margin(), y-p.edge()
	if x < 0 || y < 0 || x >= p.Board.Files*p.Size.W || y >= p.Board.Ranks*p.Size.H {
		return game.NoCell
	}
	return p.cell(x/p.Size.W, y/p.Size.H)
}

// cell is the one in that column from the left and row from the top.
func (p *Picture) cell(column, row int) game.Cell {
	file, rank := column, p.Board.Ranks-1-row
	if p.Flipped {
		file, rank = p.Board.Files-1-column, row
	}
	return game.Cell(rank*p.Board.Files + file)
}

// Draw returns the lines of the board, all of the same width.
func (p *Picture) Draw(s *widget.Styles) []string {
	lines := make([]string, 0, p.Height())
	if p.edge() > 0 {
		lines = append(lines, s.Faint.Paint(p.files(false)))
	}
	for row := range p.Board.Ranks {
		for y := range p.Size.H {
			lines = append(lines, p.line(s, row, y))
		}
	}
	return append(lines, s.Faint.Paint(p.files(true)))
}

// line is one line of terminal cells: the y-th of a row of squares.
func (p *Picture) line(s *widget.Styles, row, y int) string {
	var b strings.Builder
	label := ""
	if y == p.middle() {
		label = strconv.Itoa(int(p.cell(0, row))/p.Board.Files + 1)
	}
	b.WriteString(s.Faint.Paint(strings.Repeat(" ", p.margin()-1-len(label)) + label + " "))
	for column := range p.Board.Files {
		c := p.cell(column, row)
		piece := p.Board.Cells[c]
		l := p.Looks[c]
		light := (int(c)%p.Board.Files+int(c)/p.Board.Files)%2 == 1 && !p.Surface.Plain
		b.WriteString(s.InkOn(p.Surface, light, l.aspect, piece.Seat).Paint(p.text(s, piece, l, y)))
	}
	return b.String()
}

// middle is the line of a square on which its piece stands.
func (p *Picture) middle() int { return p.Size.H / 2 }

// text is the y-th line of a square, without colour.
func (p *Picture) text(s *widget.Styles, piece game.Piece, l Look, y int) string {
	cells := []rune(strings.Repeat(" ", p.Size.W))
	at := p.Size.At()
	beside := at + 1
	if s.Pad {
		beside++
	}
	switch {
	case y == p.middle():
		if !piece.Empty() {
			cells[at] = s.Figure(piece, p.Flipped)
		}
		switch {
		case p.Size.Tight():
			p.tight(&cells[beside], piece, l)
		case l.frame[0] != 0:
			cells[at-1], cells[beside] = l.frame[0], l.frame[1]
		case l.mark != 0 && !piece.Empty():
			cells[beside] = l.mark
		}
		switch {
		case piece.Empty() && l.mark != 0:
			cells[at] = l.mark
		case piece.Empty() && p.Surface.Plain:
			cells[at] = '·' // nothing else tells one empty cell from the next
		}
	case y == 0 && !piece.Empty() && l.mark != 0 && l.frame[0] != 0:
		cells[at] = l.mark // the frame has its place beside the piece
	}
	if y == 0 && p.Size.H > 1 {
		copy(cells[at+1:], l.signs)
	}
	return string(cells)
}

// Tight puts frame and mark into the one cell that a small square has beside
// its piece: what the person is doing comes before what the board has to say.
func (p *Picture) tight(sign *rune, piece game.Piece, l Look) {
	switch {
	case l.frame[1] != 0:
		*sign = l.frame[1]
	case l.mark != 0 && l.aspect != widget.LastMove && !piece.Empty():
		*sign = l.mark
	case len(l.signs) > 0:
		*sign = l.signs[0]
	case l.mark != 0 && !piece.Empty():
		*sign = l.mark
	}
}

// files is a line along the board: the signs of the files, and below the board
// their letters too.
func (p *Picture) files(letters bool) string {
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", p.margin()))
	for column := range p.Board.Files {
		cells := []rune(strings.Repeat(" ", p.Size.W))
		at := p.Size.At()
		file := int(p.cell(column, 0)) % p.Board.Files
		if letters {
			cells[at] = rune('a' + file)
			at++
		}
		for _, e := range p.Board.Edges {
			if e.File == file {
				cells[at] = e.Sign
			}
		}
		b.WriteString(string(cells))
	}
	return b.String()
}
