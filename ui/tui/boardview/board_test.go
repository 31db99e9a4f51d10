package boardview

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/ui/tui/widget"
)

// boardOf is the board of a chess position.
func boardOf(t testing.TB, setup string) game.Board {
	t.Helper()
	rules, _ := catalog.Find("chess")
	state, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return state.Board()
}

// lone is a board with one piece, to see where it is drawn.
func lone(files, ranks int, at game.Cell) game.Board {
	b := game.Board{Files: files, Ranks: ranks, Cells: make([]game.Piece, files*ranks)}
	b.Cells[at] = game.Piece{Letter: 'N', Figure: '♞'}
	return b
}

// A piece drawn on a cell is found again by a click there, and nowhere else, at
// all sizes of boards and of cells and from both sides.
func TestCellAtIsWhereThePieceStands(t *testing.T) {
	styles := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}})
	for _, dim := range [][2]int{{8, 8}, {10, 10}, {7, 12}} {
		files, ranks := dim[0], dim[1]
		for _, size := range widget.CellSizes {
			for _, flipped := range []bool{false, true} {
				for at := range game.Cell(files * ranks) {
					p := Picture{Board: lone(files, ranks, at), Size: size, Flipped: flipped}
					x, y := find(p.Draw(styles), '♞')
					if got := p.CellAt(x, y); got != at {
						t.Fatalf("%dx%d, cells %v, flipped %t: the piece on %d is drawn on %d", files, ranks, size, flipped, at, got)
					}
				}
			}
		}
	}
}

// find is the column and row at which a sign is drawn first.
func find(lines []string, sign rune) (x, y int) {
	for y, line := range lines {
		if before, _, ok := strings.Cut(ansi.Strip(line), string(sign)); ok {
			return ansi.StringWidth(before), y
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
				t.Errorf("cells %v: %v is on cell %d", size, at, c)
			}
		}
		if p.CellAt(margin, bottom-1) != 0 || p.CellAt(right-1, 0) != 63 {
			t.Errorf("cells %v: the corners are not a1 and h8", size)
		}
	}
}

// All lines are as wide as the picture says, which is twice as wide as high but
// for the coordinates.
func TestPictureIsSquare(t *testing.T) {
	styles := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}})
	for _, size := range widget.CellSizes {
		p := Picture{Board: boardOf(t, ""), Size: size}
		lines := p.Draw(styles)
		if len(lines) != p.Height() || p.Width()-p.margin() != 2*(p.Height()-1) {
			t.Errorf("cells %v: %d lines, %d wide, %d high", size, len(lines), p.Width(), p.Height())
		}
		for _, line := range lines {
			if got := ansi.StringWidth(line); got != p.Width() {
				t.Errorf("cells %v: a line of %d cells, want %d: %q", size, got, p.Width(), line)
			}
		}
	}
}

// Everything that colour tells has a sign too, at every size.
func TestLooksHaveSigns(t *testing.T) {
	styles := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ASCII}})
	frame, empty := [2]rune{'(', ')'}, game.Piece{}
	knight := game.Piece{Letter: 'N', Figure: '♞'}
	for _, c := range []struct {
		name  string
		piece game.Piece
		look  Look
		want  []string // by size, the lines joined by /
	}{
		{"nothing", empty, Look{}, []string{"      /      /      ", "    /    ", "  "}},
		{"a piece", knight, Look{}, []string{"      /  N   /      ", "    / N  ", "N "}},
		{"a marked cell", empty, Look{mark: '•'}, []string{"      /  •   /      ", "    / •  ", "• "}},
		{"a marked piece", knight, Look{mark: '×'}, []string{"      /  N×  /      ", "    / N× ", "N×"}},
		{"a framed piece", knight, Look{frame: frame}, []string{"      / (N)  /      ", "    /(N) ", "N)"}},
		{"a framed cell with a mark", empty, Look{mark: '•', frame: frame}, []string{"      / (•)  /      ", "    /(•) ", "•)"}},
		{"a framed piece with a mark", knight, Look{mark: '×', frame: frame}, []string{"  ×   / (N)  /      ", " ×  /(N) ", "N)"}},
	} {
		for i, size := range widget.CellSizes {
			p := Picture{Size: size}
			lines := make([]string, size.H)
			for y := range lines {
				lines[y] = p.text(styles, c.piece, c.look, y)
			}
			if got := strings.Join(lines, "/"); got != c.want[i] {
				t.Errorf("%s, cells %v: %q, want %q", c.name, size, got, c.want[i])
			}
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	styles := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}})
	for _, size := range widget.CellSizes {
		b.Run(fmt.Sprintf("%dx%d", size.W, size.H), func(b *testing.B) {
			p := Picture{Board: boardOf(b, ""), Size: size}
			b.ReportAllocs()
			for b.Loop() {
				p.Draw(styles)
			}
		})
	}
}
