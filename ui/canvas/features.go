package canvas

import "strings"

// Features are what a terminal can do beyond what all of them can.
type Features uint8

// The features that save bytes.
const (
	EraseChars   Features = 1 << iota // makes some cells blank (ECH)
	ColoredErase                      // erases to the background that is switched on (bce)
	Repeat                            // repeats the character before (REP)
	RepeatASCII                       // repeats it only if it is ASCII, as tmux 3.3 does

	// Page says that it is no terminal, but a page that takes cells: see page.go.
	Page
)

// PageTerm is what stands for the type of terminal where there is a page.
const PageTerm = "page"

// FeaturesOf is what a terminal can surely do that calls itself by that name, as the
// environment variable TERM has it.
func FeaturesOf(term string) Features {
	name, rest, _ := strings.Cut(term, "-")
	switch name {
	case PageTerm:
		return Page
	case "alacritty", "contour", "foot", "ghostty", "kitty", "rio", "st", "wezterm":
		return EraseChars | ColoredErase | Repeat
	case "tmux":
		return EraseChars | ColoredErase | RepeatASCII
	case "xterm":
		switch rest {
		case "ghostty", "kitty", "rio":
			return EraseChars | ColoredErase | Repeat
		}
		return EraseChars | ColoredErase // it may be one of many that claim to be xterm
	case "linux", "gnome", "konsole", "putty", "rxvt", "vte":
		return EraseChars | ColoredErase
	case "screen":
		return EraseChars
	}
	return 0
}
