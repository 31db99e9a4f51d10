package boardview

import (
	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// Look is what a cell shows beside its piece.
type Look struct {
	ground  widget.Ground // 0 is the colour of the square
	corner  corner
	chosen  bool
	target  bool // a possible move to an empty square
	frozen  bool
	hint    bool
	ahead   int8 // moves as a pawn: 1 to higher ranks, -1 to lower
	drawn   int8 // markedCell, or the direction of an arrow from 1; 0 is nothing
	struck  bool // attacked by the other side
	premove int8 // the step of a premove, from 1
	sign    rune // of the game: a count, or one of MarkSigns
}

// Looks are the looks of all cells of a board, in order; nil if there are none.
type Looks []Look

// MarkSigns are the signs for a game's marks that have no shape of their own. The screen explains a
// mark when the cursor is on it.
var MarkSigns = map[game.MarkKind]rune{
	game.MarkUsed: '°',
	game.MarkNote: '?',
	game.MarkWon:  '+',
}

// Highlights is what a player does on a board, to be drawn on its cells.
type Highlights struct {
	Last    []game.Cell // the first and last cell of the last move
	Pick    *Picker     // nil if the player cannot move
	Placing bool        // mark the first steps of a turn, too
	Hint    []game.Cell
	Premove []game.Cell
	Drawn   [][]game.Cell // marks (one cell) and arrows (two cells)
	Threats *Threats      // nil if they are not shown
	Cursor  game.Cell     // or NoCell
}

// PictureOf returns a picture of a position that no one plays on, with the cells of its last move.
func PictureOf(info game.Info, board game.Board, last []game.Cell) Picture {
	sight := Highlights{Last: last, Cursor: game.NoCell}
	return Picture{Board: board, Surface: widget.SurfaceOf(info), Looks: sight.Looks(board)}
}

// Looks collects the looks of all cells. Later marks cover earlier ones.
func (v *Highlights) Looks(board game.Board) Looks {
	looks := make(Looks, len(board.Cells))
	for i, c := range v.Last {
		l := &looks[c]
		l.ground, l.corner = widget.ToGround, toCorner
		if i == 0 && len(v.Last) > 1 {
			l.ground, l.corner = widget.FromGround, fromCorner
		}
	}
	for _, m := range board.Marks {
		looks[m.Cell].mark(m, len(board.Edges) > 0)
	}
	if v.Pick != nil && (v.Placing || len(v.Pick.Path) > 0) {
		v.picked(looks, board)
	}
	if v.Threats != nil {
		v.Threats.mark(looks)
	}
	for _, c := range v.Hint {
		looks[c].hint = true
	}
	for _, m := range v.Drawn {
		looks.draw(m, board.Files)
	}
	if len(v.Premove) > 1 {
		looks.arrow(v.Premove[0], v.Premove[1], board.Files)
	}
	for i, c := range v.Premove {
		looks[c].premove, looks[c].ground = int8(i+1), widget.ChosenGround
	}
	if v.Cursor != game.NoCell {
		looks[v.Cursor].corner = cursorCorner
	}
	return looks
}

// picked marks the move under way, and how it can go on.
func (v *Highlights) picked(looks Looks, board game.Board) {
	for _, c := range v.Pick.Cells() {
		if board.Cells[c].Empty() {
			looks[c].target = true
		} else {
			looks[c].corner = captureCorner
		}
	}
	for _, s := range v.Pick.Path {
		if s.Cell != game.NoCell {
			looks[s.Cell].ground, looks[s.Cell].chosen = widget.ChosenGround, true
		}
	}
}

// mark adds a mark of the game. lamps says that lamps already show which factories run.
func (l *Look) mark(m game.Mark, lamps bool) {
	switch m.Kind {
	case game.MarkDanger:
		l.ground = widget.DangerGround
	case game.MarkFrozen:
		l.frozen = true
	case game.MarkPawn:
		l.ahead = int8(m.Ahead)
	case game.MarkCount:
		for _, r := range m.Text {
			l.sign = r
			break
		}
	case game.MarkWon:
		l.ground, l.sign = widget.ChosenGround, MarkSigns[m.Kind]
	case game.MarkRunning:
		if !lamps {
			l.sign = unicodeSigns.runs
		}
	case game.MarkStopped:
		if !lamps {
			l.sign = unicodeSigns.stopped
		}
	default:
		l.sign = MarkSigns[m.Kind]
	}
}
