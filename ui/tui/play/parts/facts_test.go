package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// TestLegendShowsTheBoardsFigures checks that a legend has the pictures of the board if there are any, and
// else its characters.
func TestLegendShowsTheBoardsFigures(t *testing.T) {
	entry := func(letter byte, figure rune, picture, name, does string) game.LegendEntry {
		return game.LegendEntry{Piece: game.Piece{Letter: letter, Figure: figure, Picture: picture, Name: name}, Does: does}
	}
	info := game.Info{Legend: []game.LegendEntry{
		entry('S', '♛', "significant-other", "Significant Other", "slides 8 ways"),
		entry('R', '∩', "average-individual-retired", "retired Average Individual", "stays"),
	}}
	draw := func(terminal widget.Terminal, w int) canvas.Canvas {
		terminal.Profile = colorprofile.TrueColor
		c := canvas.New(w, 4)
		FactsOf(&info, &game.Board{}).Paint(c, Looks{widget.NewStyles(widget.Appearance{Terminal: terminal})})
		return c
	}
	paint := func(m canvas.Mosaic, w int) (lines []string) {
		c := draw(widget.Terminal{Mosaic: m}, w)
		for y := range c.H() {
			var line strings.Builder
			for x := range c.W() {
				line.WriteString(c.Cell(x, y).Text())
			}
			lines = append(lines, line.String())
		}
		return lines
	}
	for _, w := range []int{drawnFrom, 48} {
		drawn := paint(canvas.Sextants, w)
		if all := strings.Join(drawn, ""); strings.ContainsAny(all, "♛∩") || strings.Contains(all, "…") {
			t.Errorf("%d cells, with sextants: %q", w, drawn)
		}
		if !strings.Contains(drawn[1], " S Significant") || !strings.Contains(drawn[2], "Other") ||
			!strings.Contains(drawn[1], " R retired") || !strings.Contains(drawn[2], "Individual") {
			t.Errorf("%d cells, with sextants: %q", w, drawn)
		}
	}
	for m, w := range map[canvas.Mosaic]int{canvas.Quadrants: 48, canvas.Sextants: drawnFrom - 1} {
		if written := paint(m, w); !strings.HasPrefix(written[1], "♛ S Significant Other") || !strings.HasSuffix(written[2], "stays") {
			t.Errorf("%d cells, mosaic %d: %q", w, m, written)
		}
	}
	for w, size := range map[int]canvas.Rect{drawnFrom: {W: 4, H: 2}, drawnFrom - 1: {W: boardview.TrayCells, H: 1}} {
		pictures := draw(widget.Terminal{Images: canvas.Images{Protocol: canvas.Kitty, CellW: 8, CellH: 16}}, w).Pictures()
		if len(pictures) != 2 || pictures[0].At.W != size.W || pictures[0].At.H != size.H {
			t.Errorf("%d cells, with images: got %v", w, pictures)
		}
	}
}

// TestScaleWithGoal checks that a bar is full only at the count that ends the game.
func TestScaleWithGoal(t *testing.T) {
	info := game.Info{Seats: [2]game.SeatInfo{{Name: "White"}, {Name: "Black"}}}
	s := widget.NewStyles(widget.Appearance{})
	for _, test := range []struct {
		scale game.Scale
		full  bool
		text  string
	}{
		{game.Scale{Count: [2]int{2, 0}, Goal: 3}, false, "2 of 3"},
		{game.Scale{Count: [2]int{3, 0}, Goal: 3}, true, "3 of 3"},
		{game.Scale{Count: [2]int{2, 0}}, true, "2"},
	} {
		c := canvas.New(48, 3)
		FactsOf(&info, &game.Board{Scales: []game.Scale{test.scale}}).Paint(c, Looks{s})
		var line strings.Builder
		for x := range c.W() {
			line.WriteString(c.Cell(x, 1).Text())
		}
		bar := strings.Trim(strings.TrimPrefix(line.String(), "White"), " ")
		if !strings.HasSuffix(bar, test.text) || strings.Contains(bar, "─") == test.full || !strings.Contains(bar, "█") {
			t.Errorf("%+v: %q", test.scale, line.String())
		}
	}
}
