package widget

import (
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/ui/canvas"
)

// Terminal describes what a terminal can show, as far as its client told us. The zero Terminal has
// no colours.
type Terminal struct {
	// Profile is the colour depth.
	Profile colorprofile.Profile
	// ASCII says that it shows only ASCII characters.
	ASCII bool
	// Plain says that it may not be compatible with xterm. We send it no questions, leave its title
	// alone, and turn the mouse on only if the user asks for it.
	Plain bool
	// Mosaic is the finest block characters that it draws itself.
	Mosaic canvas.Mosaic
	// Paper is the shade of its background.
	Paper Paper
	// Images says how it shows images; zero if it does not.
	Images canvas.Images
}

// Paper is the shade of a terminal's background.
type Paper uint8

// The background shades. An unknown one counts as dark.
const (
	UnknownPaper Paper = iota
	DarkPaper
	LightPaper
)
