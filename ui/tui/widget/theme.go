package widget

import (
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// theme is a set of colours that people choose by its name. The name is stored,
// so it stays for ever.
type theme struct {
	Name, Help string
	// Light themes go with a terminal that has a light background.
	light bool
	// strong themes draw words with high contrast, and none of them faint.
	strong bool
	// The board at each depth of colour: millions, 256 and 16.
	Rich, cube, Basic Palette
}

// Palette is the colours of a board, as lipgloss.Color reads them: "#4f6678", or
// the number of one of the 256 or 16 colours of a terminal.
type Palette struct {
	Dark, Light Shades
	Sides       [2]string // of the pieces, by seat
}

// Shades are the backgrounds of a dark or a light square, by aspect: plain, the
// last move, a target, in danger, chosen, under the cursor.
type Shades [aspects]string

// accents are the colours of words that stand out, on a background of one kind.
type accents struct{ Badge, Good, Bad string }

// FindTheme is the theme with a name; by default, and for a name that is not
// known, one that goes with the background.
func FindTheme(name string, paper Paper) *theme {
	for i := range Themes {
		if Themes[i].Name == name {
			return &Themes[i]
		}
	}
	for i := range Themes {
		if Themes[i].light == (paper == LightPaper) {
			return &Themes[i]
		}
	}
	return &Themes[0]
}

// Board is the palette of a theme for so many colours.
func (t *theme) Board(profile colorprofile.Profile) *Palette {
	switch profile {
	case colorprofile.TrueColor:
		return &t.Rich
	case colorprofile.ANSI256:
		return &t.cube
	}
	return &t.Basic
}

// words are the colours of words for so many colours. They go with the
// background if it is known, and else with the theme.
func (t *theme) words(profile colorprofile.Profile, paper Paper) accents {
	light := paper == LightPaper || paper == UnknownPaper && t.light
	for _, w := range WordColours {
		if w.Light != light || w.Strong != t.strong {
			continue
		}
		if profile >= colorprofile.ANSI256 {
			return w.Cube
		}
		return w.basic
	}
	return accents{}
}

// Inks are the looks of a palette's squares: dark, then light.
func (p *Palette) Inks() [2]square {
	var squares [2]square
	for shade, backgrounds := range [2]Shades{p.Dark, p.Light} {
		for aspect, background := range backgrounds {
			for side, figure := range p.Sides {
				squares[shade][aspect][side] = newInk(lipgloss.NewStyle().Bold(true).
					Background(lipgloss.Color(background)).Foreground(lipgloss.Color(figure)))
			}
		}
	}
	return squares
}
