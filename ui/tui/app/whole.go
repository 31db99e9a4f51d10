package app

import "pawnstorm/ui/tui/widget"

// Whole is a screen that draws the whole window: the header and the footer too, and what
// the root has to say around it.
type Whole interface{ Whole() }

// Chipped is a Frame of such a screen that has keys on its last line, in the window.
type Chipped interface{ Chips() []widget.Chip }

// Sized is a screen that knows how much of a large window it can use, between the header
// and the footer. It stands in the middle of the rest. Others have MostWidth and MostHeight.
type Sized interface{ Most() (w, h int) }

// The room that a screen gets in a large window.
const MostWidth, MostHeight = 100, 36

// FormWidth and FormHeight are the room for a form, or a few lines to read.
const FormWidth, FormHeight = 80, 22

// Around is what the root has to say to a person, whatever the screen.
type Around struct {
	// Badge tells of games that wait elsewhere; "" if there are none.
	Badge string
	// Notice is a sentence for the person; its text is "" if there is none.
	Notice NoticeMsg
	// Lines are the command line and, above it, how it may go on; nil while it is
	// closed.
	Lines []string
}
