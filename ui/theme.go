package ui

import (
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// theme is a set of colours that people choose by its name. The name is stored,
// so it stays for ever.
type theme struct {
	name, help string
	// light themes go with a terminal that has a light background.
	light bool
	// strong themes draw words with high contrast, and none of them faint.
	strong bool
	// The board at each depth of colour: millions, 256 and 16.
	rich, cube, basic palette
}

// palette is the colours of a board, as lipgloss.Color reads them: "#4f6678", or
// the number of one of the 256 or 16 colours of a terminal.
type palette struct {
	dark, light shades
	sides       [2]string // of the pieces, by seat
}

// shades are the backgrounds of a dark or a light square, by aspect: plain, the
// last move, a target, in danger, chosen, under the cursor.
type shades [aspects]string

// accents are the colours of words that stand out, on a background of one kind.
type accents struct{ badge, good, bad string }

// findTheme is the theme with a name; by default, and for a name that is not
// known, one that goes with the background.
func findTheme(name string, paper Paper) *theme {
	for i := range themes {
		if themes[i].name == name {
			return &themes[i]
		}
	}
	for i := range themes {
		if themes[i].light == (paper == LightPaper) {
			return &themes[i]
		}
	}
	return &themes[0]
}

// board is the palette of a theme for so many colours.
func (t *theme) board(profile colorprofile.Profile) *palette {
	switch profile {
	case colorprofile.TrueColor:
		return &t.rich
	case colorprofile.ANSI256:
		return &t.cube
	}
	return &t.basic
}

// words are the colours of words for so many colours. They go with the
// background if it is known, and else with the theme.
func (t *theme) words(profile colorprofile.Profile, paper Paper) accents {
	light := paper == LightPaper || paper == UnknownPaper && t.light
	for _, w := range wordColours {
		if w.light != light || w.strong != t.strong {
			continue
		}
		if profile >= colorprofile.ANSI256 {
			return w.cube
		}
		return w.basic
	}
	return accents{}
}

// inks are the looks of a palette's squares: dark, then light.
func (p *palette) inks() [2]square {
	var squares [2]square
	for shade, backgrounds := range [2]shades{p.dark, p.light} {
		for aspect, background := range backgrounds {
			for side, figure := range p.sides {
				squares[shade][aspect][side] = newInk(lipgloss.NewStyle().Bold(true).
					Background(lipgloss.Color(background)).Foreground(lipgloss.Color(figure)))
			}
		}
	}
	return squares
}
