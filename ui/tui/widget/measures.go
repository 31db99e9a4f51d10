package widget

// NameCells is the maximum width of a user name.
const NameCells = 16

// Gap is the number of cells between two columns.
const Gap = 2

// RoomyHeight is the minimum height of a body with blank lines.
const RoomyHeight = 20

const (
	// MinWidth and MinHeight are the smallest terminal that shows a game.
	MinWidth, MinHeight = 40, 20
	// Wide is the minimum width for a complete header.
	Wide = 64
)

// Margin is the indent of a line to type elsewhere.
const Margin = 4
