package app

// Whole is a screen that draws the whole window: the header and the footer too, and what
// the root has to say around it.
type Whole interface{ Whole() }

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
