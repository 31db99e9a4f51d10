// Package boardview draws the board of any game and handles input on it: the picture, the
// cursor, picking a move step by step, typing a move, and the ticks of a clock.
//
// Squares take the largest cells that fit, from 2x1 to 14x7. From 6x3 on, pieces are sprites
// in block elements (see the folder sprites); below that they are figures or letters. Terminals that
// draw sextants or octants get pieces from the outlines of package pieces, from 4x2 on. Terminals that
// can show images get images in all sizes, below the marks (images.go). Captured pieces and pieces in hand are
// images too, unless cells are too small to tell them apart (trays.go).
//
// Marks are drawn in the corners and at the sides of a square. A figure that fills these cells of a
// small square keeps its shape, and takes the colour of the mark there. Each mark has a
// shape of its own, so they work without colours:
//
//	cursor             solid corners ▛ ▜ ▙ ▟
//	picked             bars ▌ ▐ at both sides, and a green square
//	possible move      a disc in the middle; a plus in games that place discs
//	possible capture   triangles ◤ ◥ ◣ ◢
//	last move          thin corners ┌ ┐ └ ┘ at its start, double ╔ ╗ ╚ ╝ at its end
//	in danger          ! upper right, and a red square
//	moves as a pawn    ▴ or ▾ upper right: its direction
//	frozen             ▒ at the sides; only at the left in cells of 4x2
//	count, note        upper right
//	premove            1 and 2 upper left, green squares, and an arrow from one to the other
//	hint               * upper left
//	drawn              ◆ upper left, and → on the cells of an arrow, which ends with ◆
//	attacked           × upper left
//
// If several marks need the corners, the cursor wins, then a capture, then the last move. Cells
// of 2x1 have room for one character beside the figure. All marks have ASCII forms.
//
// A piece that the mouse holds stands on the square under the pointer (Picture.Held). A gliding
// piece (Picture.Glides) is drawn over the squares that it crosses, cell by cell. In kitty's protocol
// both are images that float: a held piece follows the pointer, and each frame moves one image.
// Other terminals with images would get whole squares for each frame, so there a move is shown at once.
//
// Lamps along the edges show which files have a running factory, ▲ or ·; its squares are orange
// or grey.
package boardview
