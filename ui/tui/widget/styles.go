package widget

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
)

// Styles are all looks of a session, made once for the colours that its
// terminal has.
type Styles struct {
	Of                                   Appearance
	Header, Footer, Badge, Faint, Strong Ink
	Good, Bad, Active, Focus             Ink
	Squares                              [2]square // dark, light
	discs                                [2]square // of the boards of red and yellow
	// letters draws pieces as letters, where colour cannot tell sides apart or
	// there are no figures.
	letters bool
	ASCII   bool       // nothing but ASCII is drawn
	Pad     bool       // a blank follows each figure
	Sizes   []CellSize // of boards, the largest first
}

// Appearance is all that the looks of a session depend on.
type Appearance struct {
	Terminal
	account.Settings
}

// drawsASCII reports whether nothing but ASCII is drawn: because the person says
// so, or because the terminal does and the person does not know better.
func (a Appearance) drawsASCII() bool {
	return a.Pieces == account.ASCIIPieces || a.ASCII && a.Pieces != account.UnicodePieces
}

// Text is a frame, or other text for the person, in the characters that the
// terminal has.
func (s *Styles) Text(frame string) string {
	if s.ASCII {
		return ASCIIOnly(frame)
	}
	return frame
}

// square is how one of the two shades of a board looks by what is to be seen on
// it.
type square [aspects]ink2

// ink2 is a pair of inks, by the side that owns the piece.
type ink2 [2]Ink

// Aspect is the most telling thing about a cell.
type Aspect uint8

// The aspects, the more telling ones last.
const (
	Plain    Aspect = iota
	LastMove        // the last move began or ended here
	Target          // a move may go on here
	Danger          // a king in check, or what the game marks as in danger
	Chosen          // picked for the move under way
	Cursor          // the cursor is here
	aspects
)

// Ink is a style as the two strings that switch it on and off. Putting a text
// between them costs nothing, unlike asking the style each time.
type Ink struct{ On, off string }

func newInk(s lipgloss.Style) Ink {
	on, off, _ := strings.Cut(s.Render("x"), "x")
	return Ink{on, off}
}

// Paint puts a text between the two strings.
func (i Ink) Paint(s string) string { return i.On + s + i.off }

// NewStyles makes all looks for an appearance.
func NewStyles(a Appearance) *Styles {
	theme := FindTheme(a.Theme, a.Paper)
	words := theme.words(a.Profile, a.Paper)
	bare := lipgloss.NewStyle()
	coloured := func(c string) lipgloss.Style { return bare.Foreground(lipgloss.Color(c)) }
	s := &Styles{
		Of:     a,
		Header: newInk(bare.Bold(true)),
		Footer: newInk(bare.Faint(!theme.strong)),
		Badge:  newInk(coloured(words.Badge).Bold(true)),
		Faint:  newInk(bare.Faint(!theme.strong)),
		Strong: newInk(bare.Bold(true)),
		Good:   newInk(coloured(words.Good)),
		Bad:    newInk(coloured(words.Bad).Bold(true)),
		Active: newInk(bare.Bold(true).Underline(true)),
		Focus:  newInk(bare.Reverse(true)),

		Squares: theme.Board(a.Profile).Inks(),
		discs:   Discs.Board(a.Profile).Inks(),
		ASCII:   a.drawsASCII(),
	}
	s.letters = s.ASCII || a.Pieces == account.LetterPieces || a.Profile <= colorprofile.ASCII
	s.Pad = a.Pad && !s.letters
	s.Sizes = sizesUpTo(a.Size, s.Pad)
	return s
}

// InkOn is how a cell of a game's board is drawn.
func (s *Styles) InkOn(of Surface, light bool, a Aspect, side game.Seat) Ink {
	squares, side := s.Squares, max(side, 0)
	switch of.colours[side] {
	case game.White:
		side = 0
	case game.Black:
		side = 1
	case game.Red:
		squares, side = s.discs, 0
	case game.Yellow:
		squares, side = s.discs, 1
	}
	shade := 0
	if light {
		shade = 1
	}
	return squares[shade][a][side]
}

// Ink is how a cell of a chequered board is drawn in the colours of the theme.
func (s *Styles) Ink(light bool, a Aspect, side game.Seat) Ink {
	return s.InkOn(Surface{}, light, a, side)
}

// PaintAll paints each of some lines.
func PaintAll(look Ink, lines []string) []string {
	painted := make([]string, len(lines))
	for i, l := range lines {
		painted[i] = look.Paint(l)
	}
	return painted
}
