package tui

import (
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

// Types from packages below that the callers of this package need.
type (
	// Visit describes one session to the screens.
	Visit = app.Visit
	// Config holds what the screens need from the program.
	Config = app.Config
	// IdleMsg tells the screens when an idle session will end.
	IdleMsg = app.IdleMsg
	// Farewell returns the last line of a session.
	Farewell = app.Farewell
	// Terminal describes the user's terminal.
	Terminal = widget.Terminal
	// Paper is the shade of a terminal's background.
	Paper = widget.Paper
	// CastOptions are the options of Cast.
	CastOptions = play.CastOptions
)

// The background shades.
const (
	UnknownPaper = widget.UnknownPaper
	DarkPaper    = widget.DarkPaper
	LightPaper   = widget.LightPaper
)

// MaxPaste limits how much can be pasted at once, in bytes.
const MaxPaste = browse.MaxPaste

// Cast writes a game as an asciinema recording.
var Cast = play.Cast
