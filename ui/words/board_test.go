package words

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas/canvastest"
)

// TestInks checks that the two sides of every board look different, and that White is white, whichever side
// moves first.
func TestInks(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		first, second := inkOf(info, 0), inkOf(info, 1)
		if first == second {
			t.Errorf("%s: both sides have the colour %d", info.ID, first)
		}
		if white := info.Seats[1].Colour == game.White; white != (second == inkWhite) {
			t.Errorf("%s: got colour %d for the second side", info.ID, second)
		}
		if got := inkOf(info, game.NoSeat); got != first {
			t.Errorf("%s: got colour %d for no seat", info.ID, got)
		}
	}
}

// TestBoardInColour reads the coloured board of every game back from a terminal: every piece stands on its
// square, in its colour, and every line ends with the usual colours.
func TestBoardInColour(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		state, err := rules.New("")
		if err != nil {
			t.Fatal(err)
		}
		tbl := &table.Table{Rules: rules, Start: state, State: state}
		for range 6 {
			m := tbl.State.Moves()[0]
			cells := []game.Cell{}
			for _, step := range tbl.State.Steps(m) {
				if step.Cell != game.NoCell {
					cells = append(cells, step.Cell)
				}
			}
			tbl.Plies = append(tbl.Plies, table.Ply{Cells: cells})
			if tbl.State, err = tbl.State.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		b, lines := tbl.State.Board(), Board(tbl, true)
		letters := Board(tbl, false)
		screen := canvastest.After(80, 24, []byte(strings.Join(lines, "\r\n")))
		margin := len(fmt.Sprint(b.Ranks)) + 1
		for at, piece := range b.Cells {
			x, y := margin+3*(at%b.Files)+1, b.Ranks-1-at/b.Files
			cell := screen.CellAt(x, y)
			if cell == nil || cell.Style.Bg == nil {
				t.Fatalf("%s: no square on %s", info.ID, game.CellName(game.Cell(at), b.Files))
			}
			ink := ansi.IndexedColor(inkOf(info, piece.Seat))
			if !piece.Empty() && (cell.Style.Fg != ink || strings.TrimSpace(cell.Content) == "") {
				t.Errorf("%s: on %s got %q in %v, want it in %v",
					info.ID, game.CellName(game.Cell(at), b.Files), cell.Content, cell.Style.Fg, ink)
			}
		}
		for i, line := range lines {
			if ansi.StringWidth(line) != margin+3*b.Files && i < b.Ranks {
				t.Errorf("%s: line %d is %d wide", info.ID, i, ansi.StringWidth(line))
			}
			if strings.Contains(line, "\x1b") && !strings.HasSuffix(line, plain) {
				t.Errorf("%s: line %d does not end plain", info.ID, i)
			}
		}
		if strings.Contains(strings.Join(letters, ""), "\x1b") || len(letters) != b.Ranks+2 {
			t.Errorf("%s: the board in letters is %q", info.ID, letters)
		}
	}
}
