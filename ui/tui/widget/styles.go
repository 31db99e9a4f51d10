package widget

import (
	"strings"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/palette"
)

// Styles holds all styles of a session, computed once for the colours of its terminal.
type Styles struct {
	Of                              Appearance
	Badge, Faint, Strong, Good, Bad TextStyle
	Key                             TextStyle // key of a chip
	Active, Focus                   TextStyle
	Tab                             TextStyle // the open tab in the header
	Plain, Card, Danger             TextStyle // text, a card on a page, a button that destroys
	// Words holds the styles of text on a canvas.
	Words Words
	// boards holds the styles of boards, by kind.
	boards [surfaces]*Board
	// letters draws pieces as letters, because there are no colours to tell the sides apart, or no
	// figures.
	letters bool
	ASCII   bool          // draw only ASCII
	Pad     bool          // add a blank after each figure
	Sprites bool          // draw pieces in blocks on squares that are large enough
	Mosaic  canvas.Mosaic // the blocks to draw pieces in
	Images  canvas.Images // how to draw pieces as images; zero if they are text
	Sizes   []CellSize    // of squares, largest first
}

// Appearance is everything that the styles of a session depend on.
type Appearance struct {
	Terminal
	account.Settings
}

// Text converts a frame, or other text, to the characters that the terminal has.
func (s *Styles) Text(frame string) string {
	if s.ASCII {
		return ASCIIOnly(frame)
	}
	return frame
}

// Colourless reports whether there are no colours.
func (s *Styles) Colourless() bool { return s.Of.Profile <= colorprofile.ASCII }

// TextStyle is a style as the two strings that switch it on and off. Adding them to a text costs
// nothing, while applying a style each time would.
type TextStyle struct{ On, off string }

func newTextStyle(st canvas.Style) TextStyle {
	c := canvas.New(1, 1)
	c.Set(0, 0, st, 'x')
	on, off, _ := strings.Cut(c.Lines()[0], "x")
	return TextStyle{on, off}
}

// Paint applies the style to a text.
func (i TextStyle) Paint(s string) string { return i.On + s + i.off }

// NewStyles computes all styles for an appearance.
func NewStyles(a Appearance) *Styles {
	theme := palette.FindTheme(a.Theme, a.Paper == LightPaper)
	words := wordsFor(a, theme)
	s := &Styles{
		Of:     a,
		Key:    newTextStyle(words.Key),
		Tab:    newTextStyle(words.Key.With(canvas.Reverse)),
		Badge:  newTextStyle(words.Badge),
		Faint:  newTextStyle(words.Dim),
		Strong: newTextStyle(words.Strong),
		Good:   newTextStyle(words.Good),
		Bad:    newTextStyle(words.Bad),
		Active: newTextStyle(words.Active),
		Focus:  newTextStyle(words.Focus),
		Plain:  newTextStyle(words.Text),
		Card:   newTextStyle(words.Card),
		Danger: newTextStyle(words.ClockLow),
		Words:  words,
		boards: boardsFor(theme, a),
	}
	mosaic, drawn := mosaics[a.Pieces]
	if !drawn {
		mosaic = a.Mosaic
	}
	s.Mosaic = mosaic
	s.ASCII = a.Pieces == account.ASCIIPieces || a.ASCII && a.Pieces != account.UnicodePieces && !drawn
	s.letters = s.ASCII || a.Pieces == account.LetterPieces || a.Profile <= colorprofile.ASCII
	s.Pad = a.Pad && !s.letters
	s.Sprites = !s.letters && a.Pieces != account.GlyphPieces && a.Profile >= colorprofile.ANSI256
	if !s.letters && a.Pieces != account.GlyphPieces {
		s.Images = a.Terminal.Images
	}
	s.Sizes = sizesUpTo(a.Size, s.Sprites || s.Images.Protocol != canvas.NoImages, s.Pad)
	return s
}

// mosaics are the blocks that users can choose, whatever their terminal reports.
var mosaics = map[account.Pieces]canvas.Mosaic{
	account.BlockPieces: canvas.Quadrants, account.SextantPieces: canvas.Sextants, account.OctantPieces: canvas.Octants,
}

// TextStyleOn returns the style of a side's pieces on a dark square of a board.
func (s *Styles) TextStyleOn(of Surface, side game.Seat) TextStyle {
	b, sides := s.Board(of)
	return b.Inks[sides[max(side, 0)]]
}

// PaintAll applies a style to each line.
func PaintAll(look TextStyle, lines []string) []string {
	return each(lines, look.Paint)
}
