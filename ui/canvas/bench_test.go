package canvas_test

import (
	"fmt"
	"testing"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
)

func style(fg, bg uint8, attr canvas.Attr) canvas.Style {
	l := canvas.Look{Attr: attr}
	if fg > 0 {
		l.Fg = canvas.Indexed(fg)
	}
	if bg > 0 {
		l.Bg = canvas.Indexed(bg)
	}
	return l.Style()
}

var (
	plain  = style(252, 0, 0)
	dim    = style(246, 0, 0)
	accent = style(215, 0, canvas.Bold)
	clock  = style(16, 252, 0)
)

// game holds the parts of a table's screen that differ from frame to frame.
type game struct {
	board    string // 64 letters
	from, to int    // of the last move; -1 for none
	cursor   int
	turn     int
	clocks   [2]string
	moves    []string
	words    string
}

// figures are the characters for the pieces.
var figures = map[byte]rune{'k': '♚', 'q': '♛', 'r': '♜', 'b': '♝', 'n': '♞', 'p': '♟'}

// table draws the screen of a table at 80x24, with cells of 4x2.
func (g *game) table(c canvas.Canvas) {
	c.Text(0, 0, accent, "pawnstorm")
	c.Text(11, 0, dim, "Chess · 5+3 · rated")
	c.Text(61, 0, accent, "1 game waits: n")
	c.Text(77, 0, dim, "ann")
	g.seat(c, 1, 1, "● bob 1612 Black")
	g.seat(c, 19, 0, "● ann 1540 White")
	for sq := range 64 {
		g.square(c.Part(canvas.Rect{X: 2 + sq%8*4, Y: 2 + sq/8*2, W: 4, H: 2}), sq)
	}
	for i := range 8 {
		c.Set(0, 3+2*i, dim, rune('8'-i))
		c.Set(4+4*i, 18, dim, rune('a'+i))
	}
	panel := c.Part(canvas.Rect{X: 36, Y: 1, W: 44, H: 18})
	panel.Fill(canvas.Rect{X: 0, Y: 0, W: 44, H: 1}, dim, '─')
	panel.Text(2, 0, dim, " moves ")
	for i, m := range g.moves {
		if i%2 == 0 {
			panel.Text(1, 1+i/2, dim, fmt.Sprint(i/2+1))
		}
		panel.Text(4+i%2*10, 1+i/2, plain, m)
	}
	panel.Fill(canvas.Rect{X: 0, Y: 9, W: 44, H: 1}, dim, '─')
	panel.Text(2, 9, dim, " taken ")
	panel.Text(0, 12, plain, "bob hello, good luck!")
	c.Text(0, 21, accent, g.words)
	for i, k := range []string{"m type", "o offers", "t talk", "v turn", "q back"} {
		c.Text(i*11, 23, accent, k[:1])
		c.Text(i*11+1, 23, dim, k[1:])
	}
}

func (g *game) seat(c canvas.Canvas, y, seat int, name string) {
	if g.turn == seat {
		c.Text(0, y, accent, "▶")
	}
	c.Text(2, y, plain, name)
	g.clock(c.Part(clockAt(seat)), seat)
}

// clockAt returns the place of a seat's clock.
func clockAt(seat int) canvas.Rect { return canvas.Rect{X: 29, Y: 19 - 18*seat, W: 6, H: 1} }

func (g *game) clock(c canvas.Canvas, seat int) {
	st := plain
	if g.turn == seat {
		st = clock
	}
	c.Clear(st)
	c.Text(1, 0, st, g.clocks[seat])
}

func (g *game) square(c canvas.Canvas, sq int) {
	bg := uint8(137)
	if (sq+sq/8)%2 == 1 {
		bg = 94
	}
	mark := "    "
	switch sq {
	case g.from:
		bg, mark = 60, "┌┐└┘"
	case g.to:
		bg, mark = 67, "╔╗╚╝"
	}
	ink := style(195, bg, 0)
	if sq == g.cursor {
		mark, ink = "▛▜▙▟", style(226, bg, 0)
	}
	c.Clear(style(0, bg, 0))
	for i, r := range []rune(mark) {
		if r != ' ' {
			c.Set(i%2*3, i/2, ink, r)
		}
	}
	if b := g.board[sq]; b != '.' {
		fg := uint8(231)
		if b >= 'a' {
			fg = 16
		}
		c.Set(1, 1, style(fg, bg, canvas.Bold), figures[b|0x20])
	}
}

const start = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR"

// moved returns the board after a move from one square to another.
func moved(board string, from, to int) string {
	b := []byte(board)
	b[to], b[from] = b[from], '.'
	return string(b)
}

var (
	beforeMove = &game{
		board: moved(moved(start, 52, 36), 12, 28), from: 12, to: 28, cursor: 62, turn: 0,
		clocks: [2]string{"4:58", "4:41"}, moves: []string{"e4", "e5"}, words: "Your move.",
	}
	afterMove = &game{
		board: moved(moved(moved(start, 52, 36), 12, 28), 62, 45), from: 62, to: 45, cursor: 45, turn: 1,
		clocks: [2]string{"5:01", "4:41"}, moves: []string{"e4", "e5", "Nf3"}, words: "bob is to move.",
	}
)

// list draws the rows of a list with one of them chosen.
func list(c canvas.Canvas, chosen int) {
	c.Text(0, 0, accent, "pawnstorm  Lobby")
	for y := 2; y < 22; y++ {
		name, terms := plain, dim
		if y == chosen {
			name, terms = style(16, 215, 0), style(238, 215, 0)
			c.Fill(canvas.Rect{X: 0, Y: y, W: 80, H: 1}, name, ' ')
		}
		c.Text(2, y, name, fmt.Sprintf("player%02d", y))
		c.Text(20, y, terms, "Chess · 5+3 · rated · waits for anybody")
	}
}

// changes are typical changes of a screen.
var changes = []struct {
	name     string
	from, to func(canvas.Canvas)
	part     canvas.Rect // the redrawn part; empty for the whole screen
}{
	{name: "frame", from: nil, to: beforeMove.table},
	{name: "move", from: beforeMove.table, to: afterMove.table},
	{name: "tick", from: beforeMove.table, part: clockAt(0), to: func(c canvas.Canvas) {
		g := *beforeMove
		g.clocks[0] = "4:57"
		g.clock(c, 0)
	}},
	{name: "row", from: func(c canvas.Canvas) { list(c, 5) }, to: func(c canvas.Canvas) { list(c, 6) }},
	{name: "page", from: func(c canvas.Canvas) { list(c, 5) }, to: beforeMove.table},
}

// BenchmarkEncode draws and encodes typical changes of an 80x24 screen. It also reports how many
// bytes they take, here and in Bubble Tea's renderer.
func BenchmarkEncode(b *testing.B) {
	for _, change := range changes {
		for _, term := range []string{"xterm-256color", "tmux-256color"} {
			b.Run(change.name+"/"+term, func(b *testing.B) {
				s := canvas.NewScreen(80, 24)
				s.Can = canvas.FeaturesOf(term)
				area := s.Bounds()
				if change.part != (canvas.Rect{}) {
					area = change.part
				}
				var out []byte
				emulator := canvastest.NewTerminal(80, 24)
				theirs := newStock(80, 24)
				if change.from != nil {
					s.Draw(s.Bounds(), change.from)
					emulator.Write(s.Encode(nil))
					theirs.encode(s.Canvas())
				}
				before := canvas.New(80, 24)
				before.Draw(0, 0, s.Canvas())
				s.Draw(area, change.to)
				out = s.Encode(out)
				emulator.Write(out)
				emulator.Shows(b, s.Canvas())
				ours, stock := len(out), len(theirs.encode(s.Canvas()))
				after := canvas.New(80, 24)
				after.Draw(0, 0, s.Canvas())

				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					if change.from == nil {
						s.Redraw()
						s.Draw(area, change.to)
					} else if i%2 == 0 {
						s.Draw(area, func(c canvas.Canvas) { c.Draw(0, 0, before.Part(area)) })
					} else {
						s.Draw(area, change.to)
					}
					out = s.Encode(out[:0])
				}
				b.ReportMetric(float64(ours), "bytes")
				b.ReportMetric(float64(stock), "stock-bytes")
				b.ReportMetric(float64(stock)/float64(ours), "stock/ours")
			})
		}
	}
}
