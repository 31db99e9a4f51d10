package tui

import (
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

// The names of the packages below that those who run the screens need.
type (
	// Visit is one session as the screens see it.
	Visit = app.Visit
	// Config is what the screens need of the program.
	Config = app.Config
	// IdleMsg tells the screens how long a silent session still has.
	IdleMsg = app.IdleMsg
	// Farewell has the last line for the person.
	Farewell = app.Farewell
	// Terminal is what is known of the person's terminal.
	Terminal = widget.Terminal
	// Paper is the shade of a terminal's background.
	Paper = widget.Paper
	// CastOptions are those of Cast.
	CastOptions = play.CastOptions
)

// The shades of backgrounds.
const (
	UnknownPaper = widget.UnknownPaper
	DarkPaper    = widget.DarkPaper
	LightPaper   = widget.LightPaper
)

// MaxPaste is how much can be pasted at once, in bytes.
const MaxPaste = browse.MaxPaste

// Cast writes a game as a film of its screens.
var Cast = play.Cast
