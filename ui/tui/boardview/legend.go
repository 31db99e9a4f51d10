package boardview

import (
	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// LegendCells is how wide the samples of a legend are.
const LegendCells = 4

// Sign is a sign of a board as it is drawn there, and what it means.
type Sign struct {
	Sample string // of LegendCells
	Means  string
}

// Legend are the signs that boards of a game may show.
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

// markMeans says what the marks of games mean.
var markMeans = map[game.MarkKind]string{
	game.MarkDanger:  "in danger, such as in check",
	game.MarkFrozen:  "frozen: cannot move now",
	game.MarkUsed:    "special step used",
	game.MarkCount:   "how many moves it has left",
	game.MarkRunning: "a file or factory that runs",
	game.MarkStopped: "one that is stopped",
	game.MarkPawn:    "moves as a pawn now, this way",
	game.MarkNote:    "the slot tells what it is",
	game.MarkWon:     "part of the line that won",
}

// sample draws the telling row of a square of the smallest size that has room for all
// signs: that of its figure for where one may go, and else the one above.
func sample(s *widget.Styles, info game.Info, l Look) string {
	p := Picture{
		Board: game.Board{Files: 1, Ranks: 1, Cells: make([]game.Piece, 1)}, Size: widget.CellSize{W: LegendCells, H: 2},
		Surface: widget.SurfaceOf(info), Looks: Looks{l},
	}
	c := canvas.New(p.Size.W, p.Size.H)
	b := p.brush(c, s)
	b.square(0, 0, 0, false)
	if l.target {
		return c.Lines()[1]
	}
	return c.Lines()[0]
}

// lampSample draws the lamp of a file that runs or is stopped.
func lampSample(s *widget.Styles, runs bool) string {
	p := Picture{
		Board: game.Board{Files: 1, Ranks: 1, Cells: make([]game.Piece, 1), Edges: []game.Edge{{Runs: runs, Ends: [2]bool{true, true}}}},
		Size:  widget.CellSize{W: LegendCells, H: 2},
	}
	c := canvas.New(p.Size.W, 1)
	b := p.brush(c, s)
	b.bar(0, 0, true)
	return c.Lines()[0]
}
