package widget

// NameCells is the room that a person's name may take.
const NameCells = 16

// Gap is how many cells stand between two columns.
const Gap = 2

// RoomyHeight is the height of a body that can spare a blank line.
const RoomyHeight = 20

const (
	// MinWidth by MinHeight is the smallest terminal that shows a game.
	MinWidth, MinHeight = 40, 20
	// Wide is the width from which on the header says everything.
	Wide = 64
)

// Margin is how far a line that is to be typed elsewhere is set in.
const Margin = 4
