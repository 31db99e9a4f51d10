package palette

import "github.com/charmbracelet/colorprofile"

// Palette holds the colours of a board.
type Palette struct {
	Dark, Light Colour // the squares
	// From and To are the squares of the last move, Chosen the picked squares, Danger the square of
	// a king in check.
	From, To, Chosen, Danger Colour
	// Running and Stopped are the factories on dark and on light squares.
	Running, Stopped [2]Colour
	Sides            [2]Side
	Gardeners        [2]Side // green and blue pieces; empty means Sides
	// The signs on squares: the cursor; targets, captures and frozen pieces; the corners of the
	// last move; the alarm beside a king in check.
	Cursor, Target, Trail, Alarm Colour
	Letters                      [2]Colour // of the files, on dark and on light squares
	Hole                         Colour    // an empty cell that a disc can fill
	// Chip is what the second side's pieces stand on if they cannot be read on the squares; else "".
	Chip Colour
}

// Side holds the colours of one side's pieces.
type Side struct{ Ink, Shade Colour }

// None is the palette for terminals without colours.
var None Palette

// Depths holds a palette for each colour depth.
type Depths struct{ Rich, Cube, Basic *Palette }

// Of returns the palette for a colour depth.
func (d Depths) Of(profile colorprofile.Profile) *Palette {
	switch {
	case profile <= colorprofile.ASCII:
		return &None
	case profile == colorprofile.TrueColor:
		return d.Rich
	case profile == colorprofile.ANSI256:
		return d.Cube
	}
	return d.Basic
}
