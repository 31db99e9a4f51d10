package boardview

import (
	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// corner is a shape in the four corners of a square.
type corner uint8

// The corners, the most important last.
const (
	noCorner corner = iota
	fromCorner
	toCorner
	captureCorner
	cursorCorner
	corners
)

// signs are the characters of the marks.
type signs struct {
	corners       [corners][4]rune // top left, top right, bottom left, bottom right
	chosen        [2]rune          // left and right side
	cursorOnPick  rune             // cursor on a picked square, in squares of two lines
	frozen        rune
	target, place rune // an empty square for a piece, or for a disc
	empty, hole   rune
	alarm         rune
	up, down      rune // moves as a pawn in this direction
	hint          rune
	marked        rune
	struck        rune
	arrows        [8]rune // north, north-east and so on
	runs, stopped rune
	tight         tightSigns
}

// tightSigns are for squares with one cell for a mark.
type tightSigns struct {
	corners [corners]rune
	chosen  rune
	premove [2]rune
}

var unicodeSigns = signs{
	corners: [corners][4]rune{
		fromCorner:    {'┌', '┐', '└', '┘'},
		toCorner:      {'╔', '╗', '╚', '╝'},
		captureCorner: {'◤', '◥', '◣', '◢'},
		cursorCorner:  {'▛', '▜', '▙', '▟'},
	},
	chosen: [2]rune{'▌', '▐'}, cursorOnPick: '█', frozen: '▒', target: '●', place: '+', empty: '·',
	hole: '●', alarm: '!', up: '▴', down: '▾', hint: '*', runs: '▲', stopped: '·',
	marked: '◆', struck: '×', arrows: [8]rune{'↑', '↗', '→', '↘', '↓', '↙', '←', '↖'},
	tight: tightSigns{
		corners: [corners]rune{fromCorner: '┐', toCorner: '╗', captureCorner: '◢', cursorCorner: '◂'},
		chosen:  '▌', premove: [2]rune{'¹', '²'},
	},
}

var asciiSigns = signs{
	corners: [corners][4]rune{
		fromCorner:    {'.', '.', '.', '.'},
		toCorner:      {':', ':', ':', ':'},
		captureCorner: {'x', 'x', 'x', 'x'},
		cursorCorner:  {'[', ']', '[', ']'},
	},
	chosen: [2]rune{'(', ')'}, cursorOnPick: '%', frozen: '#', target: 'o', place: '+', empty: '-', hole: '.',
	alarm: '!', up: '^', down: 'v', hint: '*', runs: '^', stopped: '-',
	marked: '@', struck: 'x', arrows: [8]rune{'^', '/', '>', '\\', 'v', '/', '<', '\\'},
	tight: tightSigns{
		corners: [corners]rune{fromCorner: '.', toCorner: ':', captureCorner: 'x', cursorCorner: '<'},
		chosen:  ')', premove: [2]rune{'{', '}'},
	},
}

// markOf returns the style of a corner.
func markOf(c corner) widget.Mark {
	switch c {
	case cursorCorner:
		return widget.CursorMark
	case captureCorner:
		return widget.TargetMark
	}
	return widget.TrailMark
}

// mark draws a sign. Where a figure fills the cell, the figure takes the colour of the sign instead.
func (b *brush) mark(x, y int, look canvas.Style, sign rune) {
	for _, p := range b.last {
		if b.x+int(p.x) == x && b.y+int(p.y) == y {
			sign = p.char
		}
	}
	b.c.Set(x, y, look, sign)
}

// marks draws what is beside a piece: at the sides and in the corners, never on the figure.
func (b *brush) marks(x, y int, ground widget.Ground, piece game.Piece, l Look) {
	looks, right, bottom := &b.board.Marks[ground], x+b.Size.W-1, y+b.Size.H-1
	if l.frozen {
		for row := y; row <= bottom; row++ {
			b.mark(x, row, looks[widget.TargetMark], b.signs.frozen)
			if b.Size.H > 2 {
				b.mark(right, row, looks[widget.TargetMark], b.signs.frozen)
			}
		}
	}
	if l.chosen {
		for row := y; row <= bottom; row++ {
			b.mark(x, row, looks[widget.CursorMark], b.signs.chosen[0])
			b.mark(right, row, looks[widget.CursorMark], b.signs.chosen[1])
		}
	}
	if l.corner != noCorner && (!l.chosen || l.corner == cursorCorner) {
		shape := b.signs.corners[l.corner]
		if pick := b.signs.cursorOnPick; l.chosen && b.Size.H == 2 {
			shape = [4]rune{pick, pick, pick, pick}
		}
		look := looks[markOf(l.corner)]
		b.mark(x, y, look, shape[0])
		b.mark(right, y, look, shape[1])
		b.mark(x, bottom, look, shape[2])
		b.mark(right, bottom, look, shape[3])
	}
	if r, look := b.lead(l); r != 0 && !(l.premove == 0 && l.crossed(piece)) {
		b.c.Set(x, y, looks[look], r)
	}
	if r, look := b.sign(piece, l); r != 0 {
		b.c.Set(right, y, looks[look], r)
	}
	if l.premove > 0 && l.drawn != 0 {
		b.c.Set(x, bottom, looks[widget.CursorMark], b.drawnSign(l.drawn))
	}
}

// lead returns the sign in the upper left: a premove, a hint, a drawn mark or an attack.
func (b *brush) lead(l Look) (rune, widget.Mark) {
	switch {
	case l.premove > 0:
		return rune('0' + min(l.premove, 9)), widget.CursorMark
	case l.hint:
		return b.signs.hint, widget.CursorMark
	case l.drawn != 0:
		return b.drawnSign(l.drawn), widget.CursorMark
	case l.struck:
		return b.signs.struck, widget.TargetMark
	}
	return 0, 0
}

// sign returns the sign in the upper right, about the piece or the square.
func (b *brush) sign(piece game.Piece, l Look) (rune, widget.Mark) {
	if l.ground == widget.DangerGround {
		return b.signs.alarm, widget.AlarmMark
	}
	own := widget.AlarmMark
	if !piece.Empty() {
		own = widget.FirstSign + widget.Mark(b.sides[max(piece.Seat, 0)])
	}
	switch {
	case l.ahead != 0:
		if (l.ahead > 0) != b.Flipped {
			return b.signs.up, own
		}
		return b.signs.down, own
	case l.sign == 0:
		return 0, 0
	case b.s.ASCII:
		if ascii, ok := widget.ASCIISigns[l.sign]; ok {
			return rune(ascii), own
		}
	}
	return l.sign, own
}

// tightMark draws the one mark that fits beside the piece in a small square.
func (b *brush) tightMark(x, y int, ground widget.Ground, piece game.Piece, l Look) {
	if r, look := b.tightSign(piece, l); r != 0 {
		b.c.Set(x, y, b.board.Marks[ground][look], r)
	}
}

// tightSign returns the mark of a small square, 0 if it has none. Marks of the player come before those of the
// game. An image fills the square, so the colour alone shows that it has just moved.
func (b *brush) tightSign(piece game.Piece, l Look) (r rune, look widget.Mark) {
	tight := &b.signs.tight
	r, look = b.sign(piece, l)
	switch {
	case l.chosen && l.corner == cursorCorner:
		r, look = b.signs.cursorOnPick, widget.CursorMark
	case l.corner == cursorCorner:
		r, look = tight.corners[cursorCorner], widget.CursorMark
	case l.chosen:
		r, look = tight.chosen, widget.CursorMark
	case l.ground == widget.DangerGround:
	case l.premove > 0:
		r, look = tight.premove[(l.premove-1)%2], widget.CursorMark
	case l.hint || l.drawn != 0 || l.struck:
		r, look = b.lead(l)
	case l.corner == captureCorner:
		r, look = tight.corners[captureCorner], widget.TargetMark
	case r != 0:
	case l.frozen:
		r, look = b.signs.frozen, widget.TargetMark
	case l.corner == toCorner && b.figure(piece) != "":
	case l.corner != noCorner:
		r, look = tight.corners[l.corner], widget.TrailMark
	}
	return r, look
}
