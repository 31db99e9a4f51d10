package boardview

import (
	"cmp"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
)

// drawings are marks (one cell) and arrows (two cells) on a board that only their viewer sees.
type drawings struct {
	list  [][]game.Cell
	begun []game.Cell // where the keyboard began one
}

// ToggleDrawing adds an arrow, or a mark if both cells are the same, or removes it.
func (h *MoveInput) ToggleDrawing(from, to game.Cell) {
	d, drawn := &h.drawings, drawing(from, to)
	d.begun = nil
	had := len(d.list)
	d.list = slices.DeleteFunc(d.list, func(m []game.Cell) bool { return slices.Equal(m, drawn) })
	if len(d.list) == had && had < mostDrawn {
		d.list = append(d.list, drawn)
	}
}

// mostDrawn is how many marks and arrows a board takes.
const mostDrawn = 64

func drawing(from, to game.Cell) []game.Cell {
	if from == to {
		return []game.Cell{from}
	}
	return []game.Cell{from, to}
}

// Wipe removes all drawings and reports whether there were any.
func (h *MoveInput) Wipe() bool {
	had := len(h.drawings.list)+len(h.drawings.begun) > 0
	h.drawings = drawings{}
	return had
}

// StopDrawing ends a drawing that has begun, and reports whether there was one.
func (h *MoveInput) StopDrawing() bool {
	begun := h.drawings.begun != nil
	if h.drawings.begun = nil; h.pointer.button == tea.MouseRight {
		h.LetGo()
		return true
	}
	return begun
}

// DrawHere begins a drawing at the cursor, or ends it there.
func (h *MoveInput) DrawHere(files int, hand Hand) tea.Cmd {
	if from := h.drawings.begun; from != nil {
		h.drawings.begun = nil
		return hand.Draw(from[0], h.Cursor)
	}
	h.drawings.begun = []game.Cell{h.Cursor}
	return app.Notice(fmt.Sprintf("From %s: press * on another square for an arrow, or here for a mark.",
		game.CellName(h.Cursor, files)))
}

// Drawn returns all drawings, with those under way.
func (h *MoveInput) Drawn() [][]game.Cell {
	list := slices.Clip(h.drawings.list)
	if h.drawings.begun != nil {
		list = append(list, h.drawings.begun)
	}
	if p := &h.pointer; p.button == tea.MouseRight && p.over != game.NoCell {
		list = append(list, drawing(p.from, p.over))
	}
	return list
}

// markedCell is the value of Look.drawn for a marked cell and for the end of an arrow. Lower
// values are the directions of an arrow, clockwise from up the board: north, north-east and so
// on.
const markedCell = 9

// draw adds a mark to its cells. An arrow ends with a mark.
func (l Looks) draw(m []game.Cell, files int) {
	last := m[len(m)-1]
	if len(m) == 2 {
		l.arrow(m[0], last, files)
	}
	l[last].drawn = markedCell
}

// arrow points along all cells that an arrow crosses, but the last. An arrow that is not straight
// points from its first cell only.
func (l Looks) arrow(from, to game.Cell, files int) {
	file, rank := int(to)%files-int(from)%files, int(to)/files-int(from)/files
	way := direction(sign(file), sign(rank))
	straight := file == 0 || rank == 0 || file == rank || file == -rank
	if !straight {
		way = mostly(file, rank)
	}
	for c := from; c != to; c += game.Cell(sign(rank)*files + sign(file)) {
		if l[c].drawn = way; !straight {
			break
		}
	}
}

// sign returns -1, 0 or 1.
func sign(n int) int { return cmp.Compare(n, 0) }

// direction returns the direction of a step: 1 is north, 3 is east.
func direction(file, rank int) int8 {
	return [3][3]int8{{6, 7, 8}, {5, 0, 1}, {4, 3, 2}}[file+1][rank+1]
}

// mostly returns the direction of an arrow that is not straight: along its longer part if that
// is more than twice the other, and else diagonal.
func mostly(file, rank int) int8 {
	switch {
	case file*file > 4*rank*rank:
		return direction(sign(file), 0)
	case rank*rank > 4*file*file:
		return direction(0, sign(rank))
	}
	return direction(sign(file), sign(rank))
}

// crossed reports whether an arrow crosses an empty square.
func (l *Look) crossed(piece game.Piece) bool {
	return piece.Empty() && l.drawn != 0 && l.drawn != markedCell
}

// drawnPath draws the part of an arrow that crosses an empty square.
func (b *brush) drawnPath(x, y int, look canvas.Style, drawn int8) {
	way := steps[drawn-1]
	if b.Flipped {
		way[0], way[1] = -way[0], -way[1]
	}
	sign := b.drawnSign(drawn)
	x, y = x+b.Size.At(), y+b.middle()
	b.c.Set(x, y, look, sign)
	if b.Size.H > 2 {
		dx, dy := way[0]*b.Size.W/3, -way[1]*b.Size.H/3
		b.c.Set(x-dx, y-dy, look, sign)
		b.c.Set(x+dx, y+dy, look, sign)
	}
}

// steps has the files and ranks of each direction, from north clockwise.
var steps = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// drawnSign returns the sign of a drawn mark, as the viewer sees it.
func (b *brush) drawnSign(drawn int8) rune {
	if drawn == markedCell {
		return b.signs.marked
	}
	way := int(drawn) - 1
	if b.Flipped {
		way += 4
	}
	return b.signs.arrows[way%8]
}
