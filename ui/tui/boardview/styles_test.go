package boardview

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/widget"
)

// An empty cell looks as if it were of the first seat, which has no colour there.
func TestEmptyCellsHaveAnInk(t *testing.T) {
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}})
	if s.Ink(false, widget.Plain, game.NoSeat) != s.Ink(false, widget.Plain, 0) {
		t.Error("an empty cell has no ink")
	}
}

// Pieces are drawn as the person says, or else as the terminal can.
func TestFigures(t *testing.T) {
	const colours, none = colorprofile.ANSI, colorprofile.ASCII
	for _, c := range []struct {
		terminal widget.Terminal
		pieces   account.Pieces
		want     string // of either seat
		ascii    bool
	}{
		{widget.Terminal{Profile: colours}, "", "♞♞", false},
		{widget.Terminal{Profile: colours}, account.LetterPieces, "Nn", false},
		{widget.Terminal{Profile: colours}, account.ASCIIPieces, "Nn", true},
		{widget.Terminal{Profile: colours}, "holograms", "♞♞", false},
		{widget.Terminal{Profile: colours, ASCII: true}, "", "Nn", true},
		{widget.Terminal{Profile: colours, ASCII: true}, account.LetterPieces, "Nn", true},
		{widget.Terminal{Profile: colours, ASCII: true}, account.UnicodePieces, "♞♞", false},
		{widget.Terminal{Profile: none}, "", "Nn", false}, // nothing else tells the sides apart
		{widget.Terminal{Profile: none}, account.UnicodePieces, "Nn", false},
		{widget.Terminal{Profile: colorprofile.NoTTY, ASCII: true}, "", "Nn", true},
	} {
		s := widget.NewStyles(widget.Appearance{Terminal: c.terminal, Settings: account.Settings{Pieces: c.pieces}})
		got := ""
		for _, seat := range []game.Seat{0, 1} {
			got += string(s.Figure(game.Piece{Letter: 'N', Small: seat == 1, Seat: seat, Figure: '♞'}, false))
		}
		if got != c.want || s.ASCII != c.ascii {
			t.Errorf("%+v, pieces %q: %s, ASCII %t", c.terminal, c.pieces, got, s.ASCII)
		}
	}
}

func TestBoardSizes(t *testing.T) {
	for size, largest := range map[account.BoardSize]widget.CellSize{
		"": {W: 6, H: 3}, account.LargeBoard: {W: 6, H: 3}, account.MediumBoard: {W: 4, H: 2}, account.SmallBoard: {W: 2, H: 1}, "wall": {W: 6, H: 3},
	} {
		s := widget.NewStyles(widget.Appearance{Settings: account.Settings{Size: size}})
		if s.Sizes[0] != largest || s.Sizes[len(s.Sizes)-1] != (widget.CellSize{W: 2, H: 1}) {
			t.Errorf("%q: %v", size, s.Sizes)
		}
		l := LayOut(s.Sizes, boardOf(t, ""), false, 200, 90)
		if l.Picture.Size != largest {
			t.Errorf("%q: a board of %v in a large window", size, l.Picture.Size)
		}
	}
	s := widget.NewStyles(widget.Appearance{Settings: account.Settings{Size: account.LargeBoard}})
	if l := LayOut(s.Sizes, boardOf(t, ""), false, 40, 18); l.Picture.Size != (widget.CellSize{W: 2, H: 1}) {
		t.Errorf("a large board in a small window has squares of %v", l.Picture.Size)
	}
}

// A blank follows each figure where the person needs that, at every size, and
// what stands beside it keeps its distance.
func TestPaddedFigures(t *testing.T) {
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}, Settings: account.Settings{Pad: true}})
	knight := game.Piece{Letter: 'N', Figure: '♞'}
	for _, size := range s.Sizes {
		p := Picture{Size: size}
		for _, l := range []Look{{}, {mark: '×'}, {frame: [2]rune{'(', ')'}}, {signs: []rune{'*'}}} {
			line := p.text(s, knight, l, p.middle())
			if !strings.Contains(line, "♞ ") || ansi.StringWidth(line) != size.W {
				t.Errorf("cells %v, %+v: %q", size, l, line)
			}
		}
	}
	if got := s.TrayFigure(widget.Surface{}, knight, false); got != "♞ " {
		t.Errorf("beside the board: %q", got)
	}
	p := Picture{Board: boardOf(t, ""), Size: s.Sizes[len(s.Sizes)-1]}
	for _, line := range p.Draw(s) {
		if ansi.StringWidth(line) != p.Width() {
			t.Errorf("%q is not %d wide", ansi.Strip(line), p.Width())
		}
	}
}

// TestTrayColours: pieces beside a board look as on it where their game has colours.
func TestTrayColours(t *testing.T) {
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}})
	disc := game.Piece{Letter: 'Y', Seat: 1, Figure: '●'}
	if got := s.TrayFigure(widget.Surface{}, disc, false); got != "●" {
		t.Errorf("without colours of its own: %q", got)
	}
	of := widget.SurfaceOf(game.Info{Seats: [2]game.SeatInfo{{Colour: game.Red}, {Colour: game.Yellow}}})
	if got, want := s.TrayFigure(of, disc, false), s.InkOn(of, false, widget.Plain, 1).Paint("●"); got != want {
		t.Errorf("yellow: %q, want %q", got, want)
	}
}
