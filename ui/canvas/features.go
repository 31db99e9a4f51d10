package canvas

import (
	"slices"
	"strings"
)

// Features are what a terminal can do beyond the basics.
type Features uint8

// The features that save bytes.
const (
	EraseChars   Features = 1 << iota // erases cells (ECH)
	ColoredErase                      // erases to the current background (bce)
	Repeat                            // repeats the last character (REP)
	RepeatASCII                       // repeats it only if it is ASCII, as tmux 3.3 does

	// Mosaics says that the terminal draws sextants and octants itself, one cell wide.
	Mosaics

	// Page is not a terminal, but a page that takes cells: see page.go.
	Page
)

// PageTerm is the value of TERM for a page.
const PageTerm = "page"

// FeaturesOf returns what a terminal is known to support, by its name in the environment variable
// TERM.
func FeaturesOf(term string) Features {
	name, rest, _ := strings.Cut(term, "-")
	if name == "xterm" && slices.Contains([]string{"ghostty", "kitty", "rio"}, rest) {
		name = rest
	}
	switch name {
	case PageTerm:
		return Page
	case "alacritty", "contour", "foot", "ghostty", "kitty", "rio", "st", "wezterm":
		return EraseChars | ColoredErase | Repeat
	case "tmux":
		return EraseChars | ColoredErase | RepeatASCII
	case "xterm", "linux", "gnome", "konsole", "putty", "rxvt", "vte": // many claim to be xterm
		return EraseChars | ColoredErase
	case "screen":
		return EraseChars
	}
	return 0
}
