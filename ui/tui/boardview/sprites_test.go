package boardview

import (
	"fmt"
	"slices"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/pieces"
	"pawnstorm/ui/tui/widget"
)

// pieceSetups are positions with pieces that do not appear at the start.
var pieceSetups = map[string]string{
	"correct": "3d2s3/10/9a/1U4h3/3a2a3/3wA5/1Aw5W1/1A7A/2H7/8DS g c2:0,g7:4 @T,=H,R @A 0",
}

// pieceCounts is the number of kinds of pieces in each game, of both sides.
var pieceCounts = map[string]int{
	"chess": 12, "discworld": 12, "strike": 6, "warfare": 6, "correct": 18, "anarchist": 2, "chess960": 12, "threecheck": 12, "atomic": 12, "crazyhouse": 12, "connect4": 2, "othello": 2,
}

// piecesOf returns the pieces of a game, by letter and side.
func piecesOf(t *testing.T, rules game.Rules) map[string]game.Piece {
	t.Helper()
	pieces := make(map[string]game.Piece)
	add := func(p game.Piece) {
		if !p.Empty() {
			pieces[fmt.Sprintf("%c of seat %d", p.Written(), p.Seat)] = p
		}
	}
	for _, setup := range []string{"", pieceSetups[rules.Info().ID]} {
		state, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		for range 4 { // until each side has a disc on a board that starts empty
			b := state.Board()
			for _, p := range slices.Concat(b.Cells, b.Trays[0].Pieces, b.Trays[1].Pieces) {
				add(p)
				if rules.Info().ID == "correct" { // both sides have all pieces
					p.Seat, p.Small = p.Seat.Other(), !p.Small
					add(p)
				}
			}
			if state, err = state.Play(state.Moves()[0]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return pieces
}

// squareOf returns the cells of one square.
func squareOf(p *Picture, s *widget.Styles, at game.Cell) []canvas.Cell {
	c := canvas.New(p.Width(), p.Height())
	p.Paint(c, s)
	var cells []canvas.Cell
	square := c.Part(p.Square(at))
	for y := range square.H() {
		for x := range square.W() {
			cells = append(cells, square.Cell(x, y))
		}
	}
	return cells
}

// TestEveryPieceHasASprite checks that every piece of a game looks different from all others at
// each size. It leaves the sides of its square free for marks.
func TestEveryPieceHasASprite(t *testing.T) {
	for m := canvas.Quadrants; m <= canvas.Octants; m++ {
		t.Run(fmt.Sprint(m.Rows()), func(t *testing.T) { everyPieceHasASprite(t, m) })
	}
}

func everyPieceHasASprite(t *testing.T, m canvas.Mosaic) {
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ANSI256, Mosaic: m}})
	for _, rules := range catalog.All() {
		info := rules.Info()
		if _, ok := scenes[info.ID]; !ok {
			continue
		}
		all := piecesOf(t, rules)
		if len(all) != pieceCounts[info.ID] {
			t.Errorf("%s: %d pieces, want %d: %v", info.ID, len(all), pieceCounts[info.ID], all)
		}
		for _, size := range widget.CellSizes {
			seen := make(map[string]string)
			for name, piece := range all {
				where := fmt.Sprintf("%s, %v: %s", info.ID, size, name)
				p := &Picture{Board: lone(2, 2, 0), Size: size, Surface: widget.SurfaceOf(info)}
				p.Board.Cells[0] = piece
				cells := squareOf(p, s, 0)
				if look := fmt.Sprint(cells); seen[look] != "" {
					t.Errorf("%s looks like %s", where, seen[look])
				} else {
					seen[look] = name
				}
				sheet := sheetFor(size, m)
				if sheet == nil {
					continue
				}
				if sheet[pieces.Of(piece, false, false)] == nil || sheet[pieces.Of(piece, false, true)] == nil {
					t.Errorf("%s has no picture", where)
				}
				if m > canvas.Quadrants {
					continue
				}
				for i, cell := range cells {
					if x := i % size.W; (x == 0 || x == size.W-1) && cell.Text() != " " {
						t.Errorf("%s: got %q at the side, line %d", where, cell.Text(), i/size.W)
					}
				}
			}
		}
	}
}

// TestFunFigures checks that pieces with a fun name have a figure of their own if the user wants fun
// names, in all kinds of blocks and at all sizes.
func TestFunFigures(t *testing.T) {
	rules, ok := catalog.Find("strike")
	if !ok {
		t.Fatal("no such game")
	}
	for m := canvas.Quadrants; m <= canvas.Octants; m++ {
		for _, size := range widget.CellSizes {
			if sheetFor(size, m) == nil {
				continue
			}
			for name, piece := range piecesOf(t, rules) {
				p := &Picture{Board: lone(1, 1, 0), Size: size}
				p.Board.Cells[0] = piece
				var looks [2]string
				for i, fun := range []bool{false, true} {
					looks[i] = fmt.Sprint(squareOf(p, widget.NewStyles(widget.Appearance{
						Terminal: widget.Terminal{Profile: colorprofile.ANSI256, Mosaic: m}, Settings: account.Settings{FunNames: fun},
					}), 0))
				}
				if own := pieces.Of(piece, false, true) != pieces.Of(piece, false, false); own == (looks[0] == looks[1]) {
					t.Errorf("%v of %d rows: %s, called %s for fun, has the wrong figure", size, m.Rows(), name, piece.Fun)
				}
			}
		}
	}
}

// TestSmallMarksSpareFigures checks that marks on a small square leave the outline of its figure alone.
func TestSmallMarksSpareFigures(t *testing.T) {
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ANSI256, Mosaic: canvas.Sextants}})
	bare := &Picture{Board: lone(1, 1, 0), Size: widget.CellSize{W: 4, H: 2}}
	bare.Board.Cells[0] = game.Piece{Letter: 'R', Figure: '♜'}
	marked := *bare
	for _, l := range []Look{{corner: cursorCorner}, {corner: captureCorner}, {corner: toCorner}, {chosen: true}, {frozen: true}} {
		marked.Looks = Looks{l}
		is, changed := squareOf(&marked, s, 0), false
		for i, was := range squareOf(bare, s, 0) {
			if was.Text() != " " && is[i].Text() != was.Text() {
				t.Errorf("%+v: cell %d was %q, is %q", l, i, was.Text(), is[i].Text())
			}
			changed = changed || is[i] != was
		}
		if !changed {
			t.Errorf("%+v does not show", l)
		}
	}
}

// TestSpritesFit checks that every size has a sprite for each piece, and that none is cut off.
func TestSpritesFit(t *testing.T) {
	spritesFit(t, readSheets())
	spritesFit(t, mosaicsOf(canvas.Sextants))
	spritesFit(t, mosaicsOf(canvas.Octants))
}

func spritesFit(t *testing.T, sheets map[widget.CellSize]sheet) {
	t.Helper()
	for size, sheet := range sheets {
		for name, s := range sheet {
			if len(s) == 0 {
				t.Errorf("%v: %s is empty", size, name)
			}
			for _, p := range s {
				if int(p.x) >= size.W || int(p.y) >= size.H {
					t.Errorf("%v: %s does not fit", size, name)
				}
			}
		}
	}
}
