package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
)

// An empty cell looks as if it were of the first seat, which has no colour there.
func TestEmptyCellsHaveAnInk(t *testing.T) {
	s := newStyles(appearance{Terminal: Terminal{Profile: colorprofile.TrueColor}})
	if s.ink(false, plain, game.NoSeat) != s.ink(false, plain, 0) {
		t.Error("an empty cell has no ink")
	}
}

// Pieces are drawn as the person says, or else as the terminal can.
func TestFigures(t *testing.T) {
	const colours, none = colorprofile.ANSI, colorprofile.ASCII
	for _, c := range []struct {
		terminal Terminal
		pieces   account.Pieces
		want     string // of either seat
		ascii    bool
	}{
		{Terminal{Profile: colours}, "", "♞♞", false},
		{Terminal{Profile: colours}, account.LetterPieces, "Nn", false},
		{Terminal{Profile: colours}, account.ASCIIPieces, "Nn", true},
		{Terminal{Profile: colours}, "holograms", "♞♞", false},
		{Terminal{Profile: colours, ASCII: true}, "", "Nn", true},
		{Terminal{Profile: colours, ASCII: true}, account.LetterPieces, "Nn", true},
		{Terminal{Profile: colours, ASCII: true}, account.UnicodePieces, "♞♞", false},
		{Terminal{Profile: none}, "", "Nn", false}, // nothing else tells the sides apart
		{Terminal{Profile: none}, account.UnicodePieces, "Nn", false},
		{Terminal{Profile: colorprofile.NoTTY, ASCII: true}, "", "Nn", true},
	} {
		s := newStyles(appearance{Terminal: c.terminal, Settings: account.Settings{Pieces: c.pieces}})
		got := ""
		for _, seat := range []game.Seat{0, 1} {
			got += string(s.figure(game.Piece{Letter: 'N', Small: seat == 1, Seat: seat, Figure: '♞'}, false))
		}
		if got != c.want || s.ascii != c.ascii {
			t.Errorf("%+v, pieces %q: %s, ASCII %t", c.terminal, c.pieces, got, s.ascii)
		}
	}
}

func TestBoardSizes(t *testing.T) {
	for size, largest := range map[account.BoardSize]cellSize{
		"": {6, 3}, account.LargeBoard: {6, 3}, account.MediumBoard: {4, 2}, account.SmallBoard: {2, 1}, "wall": {6, 3},
	} {
		s := newStyles(appearance{Settings: account.Settings{Size: size}})
		if s.sizes[0] != largest || s.sizes[len(s.sizes)-1] != (cellSize{2, 1}) {
			t.Errorf("%q: %v", size, s.sizes)
		}
		l := layOut(s.sizes, boardOf(t, ""), false, 200, 90)
		if l.picture.size != largest {
			t.Errorf("%q: a board of %v in a large window", size, l.picture.size)
		}
	}
	s := newStyles(appearance{Settings: account.Settings{Size: account.LargeBoard}})
	if l := layOut(s.sizes, boardOf(t, ""), false, 40, 18); l.picture.size != (cellSize{2, 1}) {
		t.Errorf("a large board in a small window has squares of %v", l.picture.size)
	}
}

// A blank follows each figure where the person needs that, at every size, and
// what stands beside it keeps its distance.
func TestPaddedFigures(t *testing.T) {
	s := newStyles(appearance{Terminal: Terminal{Profile: colorprofile.TrueColor}, Settings: account.Settings{Pad: true}})
	knight := game.Piece{Letter: 'N', Figure: '♞'}
	for _, size := range s.sizes {
		p := picture{size: size}
		for _, l := range []look{{}, {mark: '×'}, {frame: [2]rune{'(', ')'}}, {signs: []rune{'*'}}} {
			line := p.text(s, knight, l, p.middle())
			if !strings.Contains(line, "♞ ") || ansi.StringWidth(line) != size.w {
				t.Errorf("cells %v, %+v: %q", size, l, line)
			}
		}
	}
	if got := s.trayFigure(knight, false); got != "♞ " {
		t.Errorf("beside the board: %q", got)
	}
	p := picture{board: boardOf(t, ""), size: s.sizes[len(s.sizes)-1]}
	for _, line := range p.draw(s) {
		if ansi.StringWidth(line) != p.width() {
			t.Errorf("%q is not %d wide", ansi.Strip(line), p.width())
		}
	}
}
