package widget

import (
	"strings"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
)

// Styles are all looks of a session, made once for the colours that its
// terminal has.
type Styles struct {
	Of                                   Appearance
	Header, Footer, Badge, Faint, Strong TextStyle
	Key                                  TextStyle // of a chip
	Good, Bad, Active, Focus             TextStyle
	// Words are the looks of what is written, on a canvas.
	Words Words
	// boards are the looks of boards: the theme's, and those of discs.
	boards [surfaces]*Board
	// letters draws pieces as letters, where colour cannot tell sides apart or
	// there are no figures.
	letters bool
	ASCII   bool       // nothing but ASCII is drawn
	Pad     bool       // a blank follows each figure
	Sprites bool       // pieces are drawn in blocks where the squares are large enough
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

// Colourless reports whether there are no colours to tell anything by.
func (s *Styles) Colourless() bool { return s.Of.Profile <= colorprofile.ASCII }

// TextStyle is a style as the two strings that switch it on and off. Putting a text
// between them costs nothing, unlike asking the style each time.
type TextStyle struct{ On, off string }

func newTextStyle(st canvas.Style) TextStyle {
	c := canvas.New(1, 1)
	c.Set(0, 0, st, 'x')
	on, off, _ := strings.Cut(c.Lines()[0], "x")
	return TextStyle{on, off}
}

// Paint puts a text between the two strings.
func (i TextStyle) Paint(s string) string { return i.On + s + i.off }

// NewStyles makes all looks for an appearance.
func NewStyles(a Appearance) *Styles {
	theme := FindTheme(a.Theme, a.Paper)
	words := wordsFor(a, theme)
	s := &Styles{
		Of:     a,
		Header: newTextStyle(words.Strong),
		Footer: newTextStyle(words.Dim),
		Key:    newTextStyle(words.Key),
		Badge:  newTextStyle(words.Badge),
		Faint:  newTextStyle(words.Dim),
		Strong: newTextStyle(words.Strong),
		Good:   newTextStyle(words.Good),
		Bad:    newTextStyle(words.Bad),
		Active: newTextStyle(words.Active),
		Focus:  newTextStyle(words.Focus),
		Words:  words,
		boards: boardsFor(theme, a.Profile),
		ASCII:  a.drawsASCII(),
	}
	s.letters = s.ASCII || a.Pieces == account.LetterPieces || a.Profile <= colorprofile.ASCII
	s.Pad = a.Pad && !s.letters
	s.Sprites = !s.letters && a.Pieces != account.GlyphPieces && a.Profile >= colorprofile.ANSI256
	s.Sizes = sizesUpTo(a.Size, s.Sprites, s.Pad)
	return s
}

// TextStyleOn is how a piece of a side is drawn on a dark square of a game's board.
func (s *Styles) TextStyleOn(of Surface, side game.Seat) TextStyle {
	b, sides := s.Board(of)
	return b.Inks[sides[max(side, 0)]]
}

// PaintAll paints each of some lines.
func PaintAll(look TextStyle, lines []string) []string {
	painted := make([]string, len(lines))
	for i, l := range lines {
		painted[i] = look.Paint(l)
	}
	return painted
}
