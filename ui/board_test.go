package ui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
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

// What is drawn on a cell is found again by a click there, and nowhere else, at
// all sizes of boards and of cells and from both sides.
func TestCellAtIsWhereThePieceStands(t *testing.T) {
	styles := newStyles(appearance{Terminal: Terminal{Profile: colorprofile.TrueColor}})
	for _, dim := range [][2]int{{8, 8}, {10, 10}, {7, 12}} {
		files, ranks := dim[0], dim[1]
		for _, size := range cellSizes {
			for _, flipped := range []bool{false, true} {
				for at := range game.Cell(files * ranks) {
					p := picture{board: lone(files, ranks, at), size: size, flipped: flipped}
					x, y := find(p.draw(styles), '♞')
					if got := p.cellAt(x, y); got != at {
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
	for _, size := range cellSizes {
		p := picture{board: boardOf(t, ""), size: size}
		margin, right, bottom := p.margin(), p.width(), p.height()-1
		for _, at := range [][2]int{{0, 0}, {margin - 1, 3}, {right, 0}, {margin, -1}, {margin, bottom}, {-1, -1}, {1000, 1000}} {
			if c := p.cellAt(at[0], at[1]); c != game.NoCell {
				t.Errorf("cells %v: %v is on cell %d", size, at, c)
			}
		}
		if p.cellAt(margin, bottom-1) != 0 || p.cellAt(right-1, 0) != 63 {
			t.Errorf("cells %v: the corners are not a1 and h8", size)
		}
	}
}

// All lines are as wide as the picture says, which is twice as wide as high but
// for the coordinates.
func TestPictureIsSquare(t *testing.T) {
	styles := newStyles(appearance{Terminal: Terminal{Profile: colorprofile.TrueColor}})
	for _, size := range cellSizes {
		p := picture{board: boardOf(t, ""), size: size}
		lines := p.draw(styles)
		if len(lines) != p.height() || p.width()-p.margin() != 2*(p.height()-1) {
			t.Errorf("cells %v: %d lines, %d wide, %d high", size, len(lines), p.width(), p.height())
		}
		for _, line := range lines {
			if got := ansi.StringWidth(line); got != p.width() {
				t.Errorf("cells %v: a line of %d cells, want %d: %q", size, got, p.width(), line)
			}
		}
	}
}

// Everything that colour tells has a sign too, at every size.
func TestLooksHaveSigns(t *testing.T) {
	styles := newStyles(appearance{Terminal: Terminal{Profile: colorprofile.ASCII}})
	frame, empty := [2]rune{'(', ')'}, game.Piece{}
	knight := game.Piece{Letter: 'N', Figure: '♞'}
	for _, c := range []struct {
		name  string
		piece game.Piece
		look  look
		want  []string // by size, the lines joined by /
	}{
		{"nothing", empty, look{}, []string{"      /      /      ", "    /    ", "  "}},
		{"a piece", knight, look{}, []string{"      /  N   /      ", "    / N  ", "N "}},
		{"a marked cell", empty, look{mark: '•'}, []string{"      /  •   /      ", "    / •  ", "• "}},
		{"a marked piece", knight, look{mark: '×'}, []string{"      /  N×  /      ", "    / N× ", "N×"}},
		{"a framed piece", knight, look{frame: frame}, []string{"      / (N)  /      ", "    /(N) ", "N)"}},
		{"a framed cell with a mark", empty, look{mark: '•', frame: frame}, []string{"      / (•)  /      ", "    /(•) ", "•)"}},
		{"a framed piece with a mark", knight, look{mark: '×', frame: frame}, []string{"  ×   / (N)  /      ", " ×  /(N) ", "N)"}},
	} {
		for i, size := range cellSizes {
			p := picture{size: size}
			lines := make([]string, size.h)
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
	styles := newStyles(appearance{Terminal: Terminal{Profile: colorprofile.TrueColor}})
	for _, size := range cellSizes {
		b.Run(fmt.Sprintf("%dx%d", size.w, size.h), func(b *testing.B) {
			p := picture{board: boardOf(b, ""), size: size}
			b.ReportAllocs()
			for b.Loop() {
				p.draw(styles)
			}
		})
	}
}
