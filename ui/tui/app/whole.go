package app

import "pawnstorm/ui/tui/widget"

// Whole is a screen that draws the whole window, including the header, the footer and what the root
// has to say.
type Whole interface{ Whole() }

// Chipped is a Frame of such a screen with keys on its last line, in window coordinates.
type Chipped interface{ Chips() []widget.Chip }

// Sized is a screen that limits its size in a large window, between the header and the footer. It
// stands in the middle. Other screens get MostWidth and MostHeight.
type Sized interface{ Most() (w, h int) }

// The maximum size of a screen in a large window.
const MostWidth, MostHeight = 100, 36

// FormWidth and FormHeight are the maximum size of a form, or of a few lines of text.
const FormWidth, FormHeight = 80, 22

// Around is what the root has to say on every screen.
type Around struct {
	// Badge shows how many games wait elsewhere, or is "" if none do.
	Badge string
	// Notice is a sentence for the user. Its text is "" if there is none.
	Notice NoticeMsg
	// Lines are the completions and the command line, or nil while it is closed.
	Lines []string
}
