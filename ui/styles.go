package ui

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
)

// styles are all looks of a session, made once for the colours that its
// terminal has.
type styles struct {
	of                                   appearance
	header, footer, badge, faint, strong ink
	good, bad, active, focus             ink
	squares                              [2]square // dark, light
	discs                                [2]square // of the boards of red and yellow
	// letters draws pieces as letters, where colour cannot tell sides apart or
	// there are no figures.
	letters bool
	ascii   bool       // nothing but ASCII is drawn
	pad     bool       // a blank follows each figure
	sizes   []cellSize // of boards, the largest first
}

// appearance is all that the looks of a session depend on.
type appearance struct {
	Terminal
	account.Settings
}

// drawsASCII reports whether nothing but ASCII is drawn: because the person says
// so, or because the terminal does and the person does not know better.
func (a appearance) drawsASCII() bool {
	return a.Pieces == account.ASCIIPieces || a.ASCII && a.Pieces != account.UnicodePieces
}

// text is a frame, or other text for the person, in the characters that the
// terminal has.
func (s *styles) text(frame string) string {
	if s.ascii {
		return asciiOnly(frame)
	}
	return frame
}

// square is how one of the two shades of a board looks by what is to be seen on
// it.
type square [aspects]ink2

// ink2 is a pair of inks, by the side that owns the piece.
type ink2 [2]ink

// aspect is the most telling thing about a cell.
type aspect uint8

const (
	plain aspect = iota
	lastMove
	target
	danger
	chosen
	cursor
	aspects
)

// ink is a style as the two strings that switch it on and off. Putting a text
// between them costs nothing, unlike asking the style each time.
type ink struct{ on, off string }

func newInk(s lipgloss.Style) ink {
	on, off, _ := strings.Cut(s.Render("x"), "x")
	return ink{on, off}
}

func (i ink) paint(s string) string { return i.on + s + i.off }

func newStyles(a appearance) *styles {
	theme := findTheme(a.Theme, a.Paper)
	words := theme.words(a.Profile, a.Paper)
	bare := lipgloss.NewStyle()
	coloured := func(c string) lipgloss.Style { return bare.Foreground(lipgloss.Color(c)) }
	s := &styles{
		of:     a,
		header: newInk(bare.Bold(true)),
		footer: newInk(bare.Faint(!theme.strong)),
		badge:  newInk(coloured(words.badge).Bold(true)),
		faint:  newInk(bare.Faint(!theme.strong)),
		strong: newInk(bare.Bold(true)),
		good:   newInk(coloured(words.good)),
		bad:    newInk(coloured(words.bad).Bold(true)),
		active: newInk(bare.Bold(true).Underline(true)),
		focus:  newInk(bare.Reverse(true)),

		squares: theme.board(a.Profile).inks(),
		discs:   discs.board(a.Profile).inks(),
		ascii:   a.drawsASCII(),
	}
	s.letters = s.ascii || a.Pieces == account.LetterPieces || a.Profile <= colorprofile.ASCII
	s.pad = a.Pad && !s.letters
	s.sizes = sizesUpTo(a.Size, s.pad)
	return s
}

// inkOn is how a cell of a game's board is drawn.
func (s *styles) inkOn(of surface, light bool, a aspect, side game.Seat) ink {
	squares, side := s.squares, max(side, 0)
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

// ink is how a cell of a chequered board is drawn in the colours of the theme.
func (s *styles) ink(light bool, a aspect, side game.Seat) ink {
	return s.inkOn(surface{}, light, a, side)
}
