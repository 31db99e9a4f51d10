// Package boardview draws boards and lets people point at them, for any game: the
// picture, the cursor and the hand that picks a move out of cells and choices, the line
// on which moves are typed, and when a clock ticks.
//
// A square takes the largest cells that fit, from 2x1 to 14x7. Pieces are sprites in
// block elements from 6x3 on (the files in the folder sprites), else figures or letters.
//
// Marks stand in the corners and at the sides of a square and never on its figure.
// Each has a shape of its own, so that no colour is needed:
//
//	cursor             solid corners ▛ ▜ ▙ ▟
//	picked             bars ▌ ▐ at both sides, and a green square
//	may go there       a disc in the middle; a plus where discs are placed
//	may take it        triangles ◤ ◥ ◣ ◢
//	last move          thin corners ┌ ┐ └ ┘ where it began, double ╔ ╗ ╚ ╝ where it ended
//	in danger          ! upper right, and a red square
//	moves as a pawn    ▴ or ▾ upper right: its direction
//	frozen             ▒ at the sides; at the left alone in cells of 4x2
//	count, note        upper right
//	premove, hint      1 and 2, or *, upper left
//	drawn              ◆ upper left, and → on the cells of an arrow, which ends with ◆
//
// Where two corners meet, the cursor wins, then a capture, then the last move. In cells
// of 2x1 there is room for one character beside the figure. ASCII has forms for all.
//
// Lamps along the edges say which files have a factory that runs, ▲ or ·; its squares
// are orange or grey.
package boardview
