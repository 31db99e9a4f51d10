package boardview

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// LegendCells is the width of a sample in a legend.
const LegendCells = 4

// Sign is a sign on a board, and what it means.
type Sign struct {
	Sample string // LegendCells wide
	Means  string
}

// Legend lists the signs that a game's board may show.
func Legend(s *widget.Styles, info game.Info) []Sign {
	var list []Sign
	add := func(l Look, means string) { list = append(list, Sign{sample(s, info, l), means}) }
	add(Look{corner: cursorCorner}, "the cursor")
	if !info.Placing {
		add(Look{ground: widget.ChosenGround, chosen: true}, "picked")
	}
	add(Look{target: true}, "you can go here")
	if !info.Placing {
		add(Look{corner: captureCorner}, "you can take or choose this")
		add(Look{ground: widget.FromGround, corner: fromCorner}, "last move: from here")
	}
	add(Look{ground: widget.ToGround, corner: toCorner}, "last move: to here")
	add(Look{premove: 1}, "a premove, for your turn")
	add(Look{hint: true}, "the engine's hint")
	if slices.Contains(info.Marks, game.MarkDanger) {
		add(Look{struck: true}, "attacked, after !")
	}
	for _, kind := range info.Marks {
		switch kind {
		case game.MarkRunning, game.MarkStopped:
			list = append(list, Sign{lampSample(s, kind == game.MarkRunning), markMeans[kind]})
		default:
			var l Look
			l.mark(game.Mark{Kind: kind, Text: "3", Ahead: 1}, false)
			add(l, markMeans[kind])
		}
	}
	return list
}

// markMeans explains the marks of games.
var markMeans = map[game.MarkKind]string{
	game.MarkDanger:  "in danger, such as in check",
	game.MarkFrozen:  "frozen: cannot move now",
	game.MarkUsed:    "special step used",
	game.MarkCount:   "moves left",
	game.MarkRunning: "this file or factory runs",
	game.MarkStopped: "this one has stopped",
	game.MarkPawn:    "moves as a pawn now, this way",
	game.MarkNote:    "see the line below",
	game.MarkWon:     "part of the line that won",
}

// sample draws a row of the smallest square that has room for all signs: the middle row for a
// possible move, and else the row above.
func sample(s *widget.Styles, info game.Info, l Look) string {
	p := Picture{
		Board: game.Board{Files: 1, Ranks: 1, Cells: make([]game.Piece, 1)},
		Size:  widget.CellSize{W: LegendCells, H: 2}, Surface: widget.SurfaceOf(info), Looks: Looks{l},
	}
	c := canvas.New(p.Size.W, p.Size.H)
	b := p.brush(c, s)
	b.sheet = nil // a picture would take both rows
	b.square(0, 0, 0, false)
	if l.target {
		return c.Lines()[1]
	}
	return c.Lines()[0]
}

// Pieces draws pieces below one another, on squares of LegendCells by 2. ok is false if squares of this size
// have no pictures.
func Pieces(c canvas.Canvas, s *widget.Styles, info game.Info, list []game.Piece) (ok bool) {
	p := Picture{
		Board: game.Board{Files: 1, Ranks: len(list), Cells: list},
		Size:  widget.CellSize{W: LegendCells, H: 2}, Surface: widget.SurfaceOf(info), Looks: make(Looks, len(list)),
	}
	b := p.brush(c, s)
	if b.sheet == nil && s.Images.Protocol == canvas.NoImages {
		return false
	}
	for i := range list {
		b.square(0, i*p.Size.H, game.Cell(i), false)
	}
	return true
}

// lampSample draws the lamp of a file with a factory.
func lampSample(s *widget.Styles, runs bool) string {
	edge := game.Edge{Runs: runs, Ends: [2]bool{true, true}}
	p := Picture{
		Board: game.Board{Files: 1, Ranks: 1, Cells: make([]game.Piece, 1), Edges: []game.Edge{edge}},
		Size:  widget.CellSize{W: LegendCells, H: 2},
	}
	c := canvas.New(p.Size.W, 1)
	b := p.brush(c, s)
	b.bar(0, 0, true)
	return c.Lines()[0]
}
