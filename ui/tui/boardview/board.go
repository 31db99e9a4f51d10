package boardview

import (
	"slices"
	"strconv"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// Picture is a board to draw.
type Picture struct {
	Board   game.Board
	Size    widget.CellSize
	Flipped bool  // the second seat's side is at the bottom
	Looks   Looks // what to draw beside the pieces
	Held    Held  // the piece that the mouse holds
	Glides  []Glide
	Surface widget.Surface
	// Inside puts the file letters into the lowest squares and leaves out the bars of lamps, so that
	// the board takes only the lines of its ranks. Unlettered leaves out the letters, too, and Bare also
	// the rank numbers.
	Inside, Unlettered, Bare bool
	// Blink has a bit for each file whose factory is drawn in the opposite state, because it
	// has just stopped or started.
	Blink uint64
}

// Width returns the width of the board with the rank numbers, in terminal cells.
func (p *Picture) Width() int { return p.margin() + p.Board.Files*p.Size.W }

// Height returns the height of the board with the file letters and lamps, in lines.
func (p *Picture) Height() int { return p.top() + p.Board.Ranks*p.Size.H + p.bottom() }

// Place returns where the squares are, without numbers, letters and lamps.
func (p *Picture) Place() canvas.Rect {
	return canvas.Rect{X: p.margin(), Y: p.top(), W: p.Board.Files * p.Size.W, H: p.Board.Ranks * p.Size.H}
}

// CellAt returns the cell that is drawn at column x and row y of the picture.
func (p *Picture) CellAt(x, y int) game.Cell {
	place := p.Place()
	if !place.Contains(x, y) {
		return game.NoCell
	}
	return p.cell((x-place.X)/p.Size.W, (y-place.Y)/p.Size.H)
}

// Square returns where a cell is drawn.
func (p *Picture) Square(at game.Cell) canvas.Rect {
	column, row := int(at)%p.Board.Files, p.Board.Ranks-1-int(at)/p.Board.Files
	if p.Flipped {
		column, row = p.Board.Files-1-column, p.Board.Ranks-1-row
	}
	place := p.Place()
	return canvas.Rect{X: place.X + column*p.Size.W, Y: place.Y + row*p.Size.H, W: p.Size.W, H: p.Size.H}
}

// cell returns the cell in a column from the left and a row from the top.
func (p *Picture) cell(column, row int) game.Cell {
	file, rank := column, p.Board.Ranks-1-row
	if p.Flipped {
		file, rank = p.Board.Files-1-column, row
	}
	return game.Cell(rank*p.Board.Files + file)
}

// margin returns the width of the rank numbers, with a gap.
func (p *Picture) margin() int {
	if p.Bare {
		return 0
	}
	return len(strconv.Itoa(p.Board.Ranks)) + 1
}

// middle returns the line of a square that its piece stands on.
func (p *Picture) middle() int { return p.Size.H / 2 }

// top returns the height of the lamps above the board.
func (p *Picture) top() int {
	if p.barAt(false) {
		return 1
	}
	return 0
}

// bottom returns the height of the lamps or letters below the board.
func (p *Picture) bottom() int {
	if p.Inside || p.lettersAbove() {
		return 0
	}
	return 1
}

// barAt reports whether there are lamps along the lower or the upper edge.
func (p *Picture) barAt(lower bool) bool {
	if p.Inside {
		return false
	}
	end := 1
	if lower != p.Flipped {
		end = 0
	}
	return slices.ContainsFunc(p.Board.Edges, func(e game.Edge) bool { return e.Ends[end] })
}

// lettersAbove reports whether the file letters are among the lamps above the board, because
// there are no lamps below it.
func (p *Picture) lettersAbove() bool { return p.barAt(false) && !p.barAt(true) }

// edgeOf returns the edge of a file, or nil.
func (p *Picture) edgeOf(file int) *game.Edge {
	edges := p.Board.Edges
	for i := range edges {
		if edges[i].File == file {
			return &edges[i]
		}
	}
	return nil
}

// factory returns the edge of the file whose factory is on a cell, or nil.
func (p *Picture) factory(at game.Cell) *game.Edge {
	if len(p.Board.Edges) == 0 {
		return nil
	}
	rank := int(at) / p.Board.Files
	e := p.edgeOf(int(at) % p.Board.Files)
	if e == nil || !(e.Ends[0] && rank == 0) && !(e.Ends[1] && rank == p.Board.Ranks-1) {
		return nil
	}
	return e
}

// blinks reports whether a file is drawn in the opposite state.
func (p *Picture) blinks(e *game.Edge) bool { return p.Blink>>e.File&1 != 0 }

// Largest gives the picture the largest squares that fit into w by h cells. If none fit, it
// keeps the smallest and returns false.
func (p *Picture) Largest(sizes []widget.CellSize, w, h int) bool {
	for _, p.Size = range sizes {
		if p.Width() <= w && p.Height() <= h {
			return true
		}
	}
	return false
}
