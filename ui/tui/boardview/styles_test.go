package boardview

import (
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/widget"
)

// TestFigures checks that pieces look as in the user's settings, or else as the terminal allows.
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
			t.Errorf("%+v, pieces %q: got %s, ASCII %t", c.terminal, c.pieces, got, s.ASCII)
		}
	}
}

func TestBoardSizes(t *testing.T) {
	board := boardOf(t, "")
	for _, c := range []struct {
		terminal colorprofile.Profile
		settings account.Settings
		want     widget.CellSize
	}{
		{colorprofile.ANSI256, account.Settings{}, widget.CellSize{W: 14, H: 7}},
		{colorprofile.ANSI256, account.Settings{Size: "wall"}, widget.CellSize{W: 14, H: 7}},
		{colorprofile.ANSI256, account.Settings{Size: account.LargeBoard}, widget.CellSize{W: 8, H: 4}},
		{colorprofile.ANSI256, account.Settings{Size: account.MediumBoard}, widget.CellSize{W: 4, H: 2}},
		{colorprofile.ANSI256, account.Settings{Size: account.SmallBoard}, widget.CellSize{W: 2, H: 1}},
		{colorprofile.ANSI256, account.Settings{Size: account.SmallBoard, Pad: true}, widget.CellSize{W: 3, H: 1}},
		{colorprofile.ANSI256, account.Settings{Pieces: account.GlyphPieces}, widget.CellSize{W: 6, H: 3}},
		{colorprofile.ANSI, account.Settings{}, widget.CellSize{W: 6, H: 3}},
	} {
		s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: c.terminal}, Settings: c.settings})
		p := Picture{Board: board}
		if !p.Largest(s.Sizes, 200, 90) || p.Size != c.want {
			t.Errorf("%v, %+v: got squares of %v, want %v", c.terminal, c.settings, p.Size, c.want)
		}
		if ok := p.Largest(s.Sizes, 10, 5); ok || p.Size != s.Sizes[len(s.Sizes)-1] {
			t.Errorf("%v, %+v: got squares of %v without any room", c.terminal, c.settings, p.Size)
		}
	}
}

// TestTrayColours checks that pieces beside the board look the same as on it, if the game has
// colours.
func TestTrayColours(t *testing.T) {
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}})
	disc := game.Piece{Letter: 'Y', Seat: 1, Figure: '●'}
	if got := s.TrayFigure(widget.Surface{}, disc, false); got != "●" {
		t.Errorf("without colours: got %q", got)
	}
	of := widget.SurfaceOf(game.Info{Seats: [2]game.SeatInfo{{Colour: game.Red}, {Colour: game.Yellow}}})
	if got, want := s.TrayFigure(of, disc, false), s.TextStyleOn(of, 1).Paint("●"); got != want {
		t.Errorf("yellow: got %q, want %q", got, want)
	}
}
