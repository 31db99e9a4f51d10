package boardview

import (
	"fmt"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// boardOf returns the board of a chess position.
func boardOf(t testing.TB, setup string) game.Board {
	t.Helper()
	rules, _ := catalog.Find("chess")
	state, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return state.Board()
}

// lone returns a board with one piece.
func lone(files, ranks int, at game.Cell) game.Board {
	b := game.Board{Files: files, Ranks: ranks, Cells: make([]game.Piece, files*ranks)}
	b.Cells[at] = game.Piece{Letter: 'N', Figure: '♞'}
	return b
}

// TestCellAtIsWhereThePieceStands checks that a click hits a piece exactly where it is drawn. It
// tries all sizes of boards and cells, from both sides.
func TestCellAtIsWhereThePieceStands(t *testing.T) {
	styles := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}, Settings: account.Settings{Pieces: account.GlyphPieces}})
	for _, dim := range [][2]int{{8, 8}, {10, 10}, {7, 12}} {
		files, ranks := dim[0], dim[1]
		for _, size := range widget.CellSizes {
			for _, flipped := range []bool{false, true} {
				for at := range game.Cell(files * ranks) {
					p := Picture{Board: lone(files, ranks, at), Size: size, Flipped: flipped}
					c := canvas.New(p.Width(), p.Height())
					p.Paint(c, styles)
					x, y := find(c, '♞')
					if got := p.CellAt(x, y); got != at {
						t.Fatalf("%dx%d, cells %v, flipped %t: CellAt finds the piece on %d at %d", files, ranks, size, flipped, at, got)
					}
				}
			}
		}
	}
}

// find returns the first column and row where a sign is drawn.
func find(c canvas.Canvas, sign rune) (x, y int) {
	for y := range c.H() {
		for x := range c.W() {
			if c.Cell(x, y).Text() == string(sign) {
				return x, y
			}
		}
	}
	return -1, -1
}

func TestCellAtOutsideTheBoard(t *testing.T) {
	for _, size := range widget.CellSizes {
		p := Picture{Board: boardOf(t, ""), Size: size}
		margin, right, bottom := p.margin(), p.Width(), p.Height()-1
		for _, at := range [][2]int{{0, 0}, {margin - 1, 3}, {right, 0}, {margin, -1}, {margin, bottom}, {-1, -1}, {1000, 1000}} {
			if c := p.CellAt(at[0], at[1]); c != game.NoCell {
				t.Errorf("cells %v: %v: got cell %d", size, at, c)
			}
		}
		if p.CellAt(margin, bottom-1) != 0 || p.CellAt(right-1, 0) != 63 {
			t.Errorf("cells %v: the corners are not a1 and h8", size)
		}
	}
}

// drawn returns a picture as text.
func drawn(p *Picture, s *widget.Styles) string {
	c := canvas.New(p.Width(), p.Height())
	p.Paint(c, s)
	return c.String()
}

func BenchmarkBoard(b *testing.B) {
	styles := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}})
	for _, size := range widget.CellSizes {
		b.Run(fmt.Sprintf("%dx%d", size.W, size.H), func(b *testing.B) {
			p := Picture{Board: boardOf(b, ""), Size: size}
			c := canvas.New(p.Width(), p.Height())
			b.ReportAllocs()
			for b.Loop() {
				p.Paint(c, styles)
			}
		})
	}
}

// BenchmarkMarkedBoard draws a board with lamps and many marks, as while a user picks a move.
func BenchmarkMarkedBoard(b *testing.B) {
	styles := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}})
	rules, _ := catalog.Find("strike")
	p, _ := sceneOf(b, rules)
	for _, p.Size = range []widget.CellSize{{W: 4, H: 2}, {W: 8, H: 4}} {
		b.Run(fmt.Sprintf("%dx%d", p.Size.W, p.Size.H), func(b *testing.B) {
			c := canvas.New(p.Width(), p.Height())
			b.ReportAllocs()
			for b.Loop() {
				p.Paint(c, styles)
			}
		})
	}
}

// TestInnerLettersTouchNothing checks that a file letter inside a square touches neither the piece nor
// the next one, in any kind of figures, and that a letter without room is left out.
func TestInnerLettersTouchNothing(t *testing.T) {
	for m := canvas.Quadrants; m <= canvas.Octants; m++ {
		s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ANSI256, Mosaic: m}})
		for _, full := range []bool{true, false} {
			p := &Picture{Board: boardOf(t, ""), Size: widget.CellSize{W: 4, H: 2}, Inside: true}
			if !full {
				p.Board.Cells[1], p.Board.Cells[3] = game.Piece{}, game.Piece{}
			}
			c := canvas.New(p.Width(), p.Height())
			p.Paint(c, s)
			place, letters := p.Place(), 0
			for y := place.Y; y < place.Y+place.H; y++ {
				for x := place.X; x < place.X+place.W; x++ {
					if text := c.Cell(x, y).Text(); text < "a" || text > "h" {
						continue
					}
					letters++
					for dx := -1; dx <= 1; dx += 2 {
						if x+dx < place.X+place.W && c.Cell(x+dx, y).Text() != " " {
							t.Errorf("%d rows, full %t: a letter touches %q", m.Rows(), full, c.Cell(x+dx, y).Text())
						}
					}
				}
			}
			if m == canvas.Quadrants && letters != 8 || m > canvas.Quadrants && (letters == 0) != full {
				t.Errorf("%d rows, full %t: %d letters", m.Rows(), full, letters)
			}
		}
	}
}
