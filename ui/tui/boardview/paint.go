package boardview

import (
	"strconv"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/pieces"
	"pawnstorm/ui/tui/widget"
)

// brush holds what painting a board needs.
type brush struct {
	*Picture
	c      canvas.Canvas
	s      *widget.Styles
	board  *widget.Board
	sides  [2]uint8 // colours of the board, by seat
	signs  *signs
	sheet  sheet  // nil for figures or letters
	last   sprite // of a piece, at x, y
	x, y   int
	plain  bool // without colours
	placed bool // the game places discs on empty cells
	floats bool // pieces that glide or follow the pointer are images that float
}

// brush prepares a brush.
func (p *Picture) brush(c canvas.Canvas, s *widget.Styles) brush {
	b := brush{Picture: p, c: c, s: s, signs: &unicodeSigns, plain: s.Colourless(), placed: p.Surface.Plain}
	b.board, b.sides = s.Board(p.Surface)
	b.floats = s.Images.Protocol == canvas.Kitty
	if s.ASCII {
		b.signs = &asciiSigns
	}
	if s.Sprites {
		b.sheet = sheetFor(p.Size, s.Mosaic)
	}
	return b
}

// Paint draws the board with its lamps, numbers and letters, at the top left of a canvas.
func (p *Picture) Paint(c canvas.Canvas, s *widget.Styles) {
	b := p.brush(c, s)
	left, top := p.margin(), p.top()
	for row := range p.Board.Ranks {
		b.number(left, top+row*p.Size.H+p.middle(), row)
		for column := range p.Board.Files {
			b.square(left+column*p.Size.W, top+row*p.Size.H, p.cell(column, row), row == p.Board.Ranks-1)
		}
	}
	b.float(0, 0)
	if top > 0 {
		b.bar(left, 0, p.lettersAbove())
	}
	if y := top + p.Board.Ranks*p.Size.H; p.bottom() > 0 {
		if p.barAt(true) {
			b.bar(left, y, true)
		} else {
			b.letters(left, y)
		}
	}
}

// number writes the number of a rank.
func (b *brush) number(right, y, row int) {
	if b.Bare || b.s.Of.NoCoordinates {
		return
	}
	rank := strconv.Itoa(int(b.cell(0, row))/b.Board.Files + 1)
	if b.Size.Tight() {
		right-- // the piece of a small square stands at its edge
	}
	b.c.Text(right-len(rank), y, b.s.Words.Dim, rank)
}

// letters writes the file letters below the board.
func (b *brush) letters(left, y int) {
	if b.s.Of.NoCoordinates {
		return
	}
	for column := range b.Board.Files {
		b.c.Set(left+column*b.Size.W+b.Size.At(), y, b.s.Words.Dim, b.letter(column))
	}
}

// letter returns the letter of the file in a column.
func (b *brush) letter(column int) rune {
	return rune('a' + int(b.cell(column, 0))%b.Board.Files)
}

// square paints one square, with its top left at x, y.
func (b *brush) square(x, y int, at game.Cell, lowest bool) {
	var look Look
	if int(at) < len(b.Looks) {
		look = b.Looks[at]
	}
	piece, size := b.pieceOn(at), b.Size
	ground := b.ground(at, look)
	looks := &b.board.Marks[ground]
	b.c.Fill(canvas.Rect{X: x, Y: y, W: size.W, H: size.H}, looks[widget.FirstFigure], ' ')
	switch {
	case !piece.Empty() && b.image(x, y, piece, look):
	case !piece.Empty():
		b.piece(x, y, ground, piece)
	case look.target && b.placed:
		b.emptySign(x, y, looks[widget.TargetMark], placePicture, b.signs.place)
	case look.target:
		b.emptySign(x, y, looks[widget.TargetMark], targetPicture, b.signs.target)
	case look.crossed(piece) && !size.Tight():
		b.drawnPath(x, y, looks[widget.CursorMark], look.drawn)
	case b.placed && b.board.Holes && b.holeImage(x, y, looks[widget.HoleMark]):
	case b.placed && b.board.Holes:
		b.emptySign(x, y, looks[widget.HoleMark], holePicture, b.signs.hole)
	case b.plain && (b.placed || ground == widget.DarkGround): // else squares would look the same
		b.c.Set(x+size.At(), y+b.middle(), looks[widget.FirstFigure], b.signs.empty)
	}
	b.glides(x, y, at, ground)
	if size.Tight() {
		b.tightMark(x+size.W-1, y, ground, piece, look)
		return
	}
	b.marks(x, y, ground, piece, look)
	if lowest && b.Inside && !b.Unlettered && (!b.s.Of.NoCoordinates || b.edgeOf(int(at)%b.Board.Files) != nil) {
		b.innerLetter(x, y, at, ground)
	}
}

// pieceOn returns what a square shows. A held piece is where the pointer is.
func (b *brush) pieceOn(at game.Cell) game.Piece {
	switch held := &b.Held; {
	case held.Piece.Empty() || held.Over == game.NoCell:
	case at == held.Over && !(b.floats && held.Follows):
		return held.Piece
	case at == held.From:
		return game.Piece{}
	}
	return b.Board.Cells[at]
}

// ground returns the colour of a square.
func (b *brush) ground(at game.Cell, look Look) widget.Ground {
	light := widget.Ground((int(at)%b.Board.Files + int(at)/b.Board.Files) % 2)
	if look.ground != 0 {
		return look.ground
	}
	if e := b.factory(at); e != nil {
		if e.Runs != b.blinks(e) {
			return widget.RunningDark + light
		}
		return widget.StoppedDark + light
	}
	return widget.DarkGround + light
}

// piece draws the piece on a square.
func (b *brush) piece(x, y int, ground widget.Ground, piece game.Piece) {
	side := b.sides[max(piece.Seat, 0)]
	if b.sheet != nil {
		if s := b.sheet[pieces.Of(piece, b.Flipped, b.s.Of.FunNames)]; s != nil {
			b.last, b.x, b.y = s, x, y
			b.sprite(x, y, s, &b.board.Pixels[ground][side])
			return
		}
	}
	look := b.board.Marks[ground][widget.FirstFigure+widget.Mark(side)]
	if b.board.Chips && side == 1 && !b.Size.Tight() {
		b.c.Fill(canvas.Rect{X: x + 1, Y: y + b.middle(), W: b.Size.W - 2, H: 1}, look, ' ')
	}
	b.c.Set(x+b.Size.At(), y+b.middle(), look, b.s.Figure(piece, b.Flipped))
}

func (b *brush) sprite(x, y int, s sprite, looks *[widget.Pixels]canvas.Style) {
	for _, p := range s {
		b.c.Set(x+int(p.x), y+int(p.y), looks[p.pixel], p.char)
	}
}

// emptySign draws what an empty square is for: as a picture, or as a sign if squares are small.
func (b *brush) emptySign(x, y int, look canvas.Style, name string, sign rune) {
	if b.sheet == nil {
		b.c.Set(x+b.Size.At(), y+b.middle(), look, sign)
		return
	}
	b.sprite(x, y, b.sheet[name], &[widget.Pixels]canvas.Style{look, look, look, look})
}

// innerLetter writes a file's letter into the upper row of its lowest square, as a lamp if the file has a
// factory. It touches neither the piece nor a mark, so it may have no room.
func (b *brush) innerLetter(x, y int, at game.Cell, ground widget.Ground) {
	free := func(x int) bool { return b.c.Cell(x, y).Text() == " " }
	lx := x + b.Size.W - 1
	switch {
	case b.sheet != nil && !b.Board.Cells[at].Empty():
		return
	case b.sheet != nil:
		lx-- // the picture in the next square may begin at its edge
	case !free(lx):
		lx = x
	}
	if !free(lx) {
		return
	}
	look := b.board.Marks[ground][widget.LetterMark]
	if e := b.edgeOf(int(at) % b.Board.Files); e != nil {
		look = b.lamp(e)
	}
	b.c.Set(lx, y, look, rune('a'+int(at)%b.Board.Files))
}

// bar draws the lamps of the files along an edge of the board.
func (b *brush) bar(left, y int, letters bool) {
	for column := range b.Board.Files {
		b.lampOf(left+column*b.Size.W, y, column, letters)
	}
}

// lampOf draws the lamp of the file in a column.
func (b *brush) lampOf(x, y, column int, letters bool) {
	e, w := b.edgeOf(int(b.cell(column, 0))%b.Board.Files), b.Size.W
	if e == nil {
		if letters {
			b.c.Set(x+b.Size.At(), y, b.s.Words.Dim, b.letter(column))
		}
		return
	}
	look, sign := b.lamp(e), b.signs.runs
	if e.Runs == b.blinks(e) {
		sign = b.signs.stopped
	}
	b.c.Fill(canvas.Rect{X: x, Y: y, W: w, H: 1}, look, ' ')
	if !letters {
		for i := range w / 2 {
			b.c.Set(x+(w+2)/4+i, y, look, sign)
		}
		return
	}
	b.lampText(x, y, look, sign, b.letter(column), rune(e.Letter))
}

// roomyLamp is the least width for a lamp with its sign at both ends.
const roomyLamp = 8

// lampText writes a file's letter, the letter of the pieces that its factory works for, if any, and
// the lamp's sign.
func (b *brush) lampText(x, y int, look canvas.Style, sign, file, works rune) {
	var text [7]rune
	line := text[:0]
	if b.Size.W >= roomyLamp {
		line = append(line, sign, ' ')
	}
	line = append(line, file)
	if works != 0 && b.Size.W > 2 {
		line = append(line, works)
	}
	if b.Size.W >= roomyLamp {
		line = append(line, ' ')
	}
	line = append(line, sign)
	x += (b.Size.W - len(line)) / 2
	for i, r := range line {
		b.c.Set(x+i, y, look, r)
	}
}

// lamp returns the style of a file's lamp.
func (b *brush) lamp(e *game.Edge) canvas.Style {
	if e.Runs != b.blinks(e) {
		return b.s.Words.LampOn
	}
	return b.s.Words.LampOff
}
