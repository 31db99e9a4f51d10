package boardview

import (
	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// Look is what is to be seen on a cell beside its piece.
type Look struct {
	ground  widget.Ground // 0 for that of the square itself
	corner  corner
	chosen  bool
	target  bool // a move may go to this empty square
	frozen  bool
	hint    bool
	ahead   int8 // moves as a pawn: 1 to higher ranks, -1 to lower
	drawn   int8 // by somebody: markedCell, or the direction of an arrow, from 1
	premove int  // which step of a premove this is, from 1
	sign    rune // of the game: a count, or what MarkSigns says
}

// Looks are the looks of all cells of a board, in their order; nil if there is
// nothing to see.
type Looks []Look

// MarkSigns are drawn for the marks of a game that have no shape of their own. The
// meaning of a mark of that kind in the game is told in words when the cursor is on
// it.
var MarkSigns = map[game.MarkKind]rune{
	game.MarkUsed: '°',
	game.MarkNote: '?',
	game.MarkWon:  '+',
}

// Sight is what a person is doing at a board, to be drawn on its cells.
type Sight struct {
	Last    []game.Cell // of the last move: its first cell and where it went
	Pick    *Picker     // nil if the person cannot move
	Placing bool        // the first step of a turn is marked, too
	Hint    []game.Cell
	Premove []game.Cell
	// Drawn are marks that people have drawn: a cell, or two, an arrow.
	Drawn  [][]game.Cell
	Cursor game.Cell // or NoCell
}

// Looks collects what there is to see on the cells; the later says more.
func (v *Sight) Looks(board game.Board) Looks {
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
	for _, c := range v.Hint {
		looks[c].hint = true
	}
	for _, m := range v.Drawn {
		looks.draw(m, board.Files)
	}
	for i, c := range v.Premove {
		looks[c].premove = i + 1
	}
	if v.Cursor != game.NoCell {
		looks[v.Cursor].corner = cursorCorner
	}
	return looks
}

// picked shows the move under way, and where it can go on.
func (v *Sight) picked(looks Looks, board game.Board) {
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

// mark shows what the game points out; lamps say that the board shows which
// factories run.
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
