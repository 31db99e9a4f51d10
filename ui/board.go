package ui

import (
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
)

// cellSize is how many terminal cells a square of the board takes. A terminal
// cell is about twice as high as wide, so these look square.
type cellSize struct{ w, h int }

// The sizes of a board, the largest first.
var cellSizes = []cellSize{{6, 3}, {4, 2}, {2, 1}}

// sizesUpTo are the sizes that a person wants. Where figures need a blank, the
// smallest square is wider than it looks well.
func sizesUpTo(largest account.BoardSize, pad bool) []cellSize {
	sizes := slices.Clone(cellSizes)
	if pad {
		sizes[len(sizes)-1].w = 3
	}
	switch largest {
	case account.SmallBoard:
		return sizes[2:]
	case account.MediumBoard:
		return sizes[1:]
	}
	return sizes
}

// tight reports whether a square has only its piece and one sign beside it.
func (s cellSize) tight() bool { return s.h == 1 }

// at is the column of a square in which its piece stands.
func (s cellSize) at() int {
	if s.tight() {
		return 0
	}
	return (s.w - 1) / 2
}

// picture is a board as it is to be drawn.
type picture struct {
	board   game.Board
	size    cellSize
	flipped bool // the second seat's side is at the bottom
	looks   map[game.Cell]look
	surface surface
}

// surface is what a game says of its board. The zero surface is chequered, with the
// colours of the theme.
type surface struct {
	plain   bool
	colours [2]game.Colour // of the pieces, by seat
}

func surfaceOf(info game.Info) surface {
	return surface{info.Plain, [2]game.Colour{info.Seats[0].Colour, info.Seats[1].Colour}}
}

// look is what is to be seen on a cell beside its piece. aspect sets the colour;
// mark says the same without colour.
type look struct {
	aspect aspect
	mark   rune
	// frame are the signs on both sides of the piece.
	frame [2]rune
	// signs are what the game itself marks the cell with.
	signs []rune
}

// markSigns are drawn for the marks of a game. What a mark of that kind means in
// the game is told in words when the cursor is on it.
var markSigns = map[game.MarkKind]rune{
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
	return markSigns[m.Kind]
}

// width and height of the board with its coordinates.
func (p *picture) width() int  { return p.margin() + p.board.Files*p.size.w }
func (p *picture) height() int { return p.edge() + p.board.Ranks*p.size.h + 1 }

// edge is the room for the signs of the files above the board.
func (p *picture) edge() int {
	if len(p.board.Edges) > 0 {
		return 1
	}
	return 0
}

// margin is the room for the rank's number.
func (p *picture) margin() int { return len(strconv.Itoa(p.board.Ranks)) + 1 }

// cellAt is the cell that is drawn at column x and row y of the picture.
func (p *picture) cellAt(x, y int) game.Cell {
	x, y = x-p.margin(), y-p.edge()
	if x < 0 || y < 0 || x >= p.board.Files*p.size.w || y >= p.board.Ranks*p.size.h {
		return game.NoCell
	}
	return p.cell(x/p.size.w, y/p.size.h)
}

// cell is the one in that column from the left and row from the top.
func (p *picture) cell(column, row int) game.Cell {
	file, rank := column, p.board.Ranks-1-row
	if p.flipped {
		file, rank = p.board.Files-1-column, row
	}
	return game.Cell(rank*p.board.Files + file)
}

// draw returns the lines of the board, all of the same width.
func (p *picture) draw(s *styles) []string {
	lines := make([]string, 0, p.height())
	if p.edge() > 0 {
		lines = append(lines, s.faint.paint(p.files(false)))
	}
	for row := range p.board.Ranks {
		for y := range p.size.h {
			lines = append(lines, p.line(s, row, y))
		}
	}
	return append(lines, s.faint.paint(p.files(true)))
}

// line is one line of terminal cells: the y-th of a row of squares.
func (p *picture) line(s *styles, row, y int) string {
	var b strings.Builder
	label := ""
	if y == p.middle() {
		label = strconv.Itoa(int(p.cell(0, row))/p.board.Files + 1)
	}
	b.WriteString(s.faint.paint(strings.Repeat(" ", p.margin()-1-len(label)) + label + " "))
	for column := range p.board.Files {
		c := p.cell(column, row)
		piece := p.board.Cells[c]
		l := p.looks[c]
		light := (int(c)%p.board.Files+int(c)/p.board.Files)%2 == 1 && !p.surface.plain
		b.WriteString(s.inkOn(p.surface, light, l.aspect, piece.Seat).paint(p.text(s, piece, l, y)))
	}
	return b.String()
}

// middle is the line of a square on which its piece stands.
func (p *picture) middle() int { return p.size.h / 2 }

// text is the y-th line of a square, without colour.
func (p *picture) text(s *styles, piece game.Piece, l look, y int) string {
	cells := []rune(strings.Repeat(" ", p.size.w))
	at := p.size.at()
	beside := at + 1
	if s.pad {
		beside++
	}
	switch {
	case y == p.middle():
		if !piece.Empty() {
			cells[at] = s.figure(piece, p.flipped)
		}
		switch {
		case p.size.tight():
			p.tight(&cells[beside], piece, l)
		case l.frame[0] != 0:
			cells[at-1], cells[beside] = l.frame[0], l.frame[1]
		case l.mark != 0 && !piece.Empty():
			cells[beside] = l.mark
		}
		switch {
		case piece.Empty() && l.mark != 0:
			cells[at] = l.mark
		case piece.Empty() && p.surface.plain:
			cells[at] = '·' // nothing else tells one empty cell from the next
		}
	case y == 0 && !piece.Empty() && l.mark != 0 && l.frame[0] != 0:
		cells[at] = l.mark // the frame has its place beside the piece
	}
	if y == 0 && p.size.h > 1 {
		copy(cells[at+1:], l.signs)
	}
	return string(cells)
}

// tight puts frame and mark into the one cell that a small square has beside
// its piece: what the person is doing comes before what the board has to say.
func (p *picture) tight(sign *rune, piece game.Piece, l look) {
	switch {
	case l.frame[1] != 0:
		*sign = l.frame[1]
	case l.mark != 0 && l.aspect != lastMove && !piece.Empty():
		*sign = l.mark
	case len(l.signs) > 0:
		*sign = l.signs[0]
	case l.mark != 0 && !piece.Empty():
		*sign = l.mark
	}
}

// files is a line along the board: the signs of the files, and below the board
// their letters too.
func (p *picture) files(letters bool) string {
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", p.margin()))
	for column := range p.board.Files {
		cells := []rune(strings.Repeat(" ", p.size.w))
		at := p.size.at()
		file := int(p.cell(column, 0)) % p.board.Files
		if letters {
			cells[at] = rune('a' + file)
			at++
		}
		for _, e := range p.board.Edges {
			if e.File == file {
				cells[at] = e.Sign
			}
		}
		b.WriteString(string(cells))
	}
	return b.String()
}

// figure is the sign of a piece: its figure, coloured by side, or, where there
// is no colour, its letter as the rules card writes it.
func (s *styles) figure(p game.Piece, flipped bool) rune {
	switch {
	case !s.letters && flipped && p.Turned != 0:
		return p.Turned
	case !s.letters:
		return p.Figure
	}
	return rune(p.Written())
}

// trayFigure is a piece in a row of pieces beside the board.
func (s *styles) trayFigure(p game.Piece, flipped bool) string {
	if s.pad {
		return string(s.figure(p, flipped)) + " "
	}
	return string(s.figure(p, flipped))
}
