package widget

import "github.com/charmbracelet/colorprofile"

// Terminal is what a session's terminal can show, as far as its client has told.
// The zero Terminal has no colours.
type Terminal struct {
	// Profile is the colour depth.
	Profile colorprofile.Profile
	// ASCII says that it shows no characters beyond ASCII.
	ASCII bool
	// Plain says that it is not known to be one of xterm's kin: it is asked
	// nothing, its title is left alone, and its mouse is not switched on unless
	// the person wants it.
	Plain bool
	// Paper is what its background is like.
	Paper Paper
}

// Paper is the shade of a terminal's background.
type Paper uint8

// The shades of a background. One that is not known counts as dark.
const (
	UnknownPaper Paper = iota
	DarkPaper
	LightPaper
)
