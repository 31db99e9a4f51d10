// Package pieces draws the pieces of all games, for terminals that show images or small pixels, for web
// pages and for pictures to share. [Of] names the figure of a piece; [Image], [Paths] and [Bitmap] draw it.
//
// The figures are original drawings, not taken from or traced over any other set.
//
// # Outlines
//
// outlines.json has a figure's paths in a square of 64 by 64 units, y down. The square is the square of the
// board: the margin is the air around a piece. Pieces stand on y = 58; a disc is centred, and a pawn that
// points down hangs from y = 18. Path data has the commands M, L, C, Q and Z, all absolute, each with one
// set of coordinates.
//
// "fill" has closed parts that overlap, filled with the nonzero rule: outer parts turn clockwise and holes
// the other way. "lines" are strokes inside. Three layers make a figure:
//
//  1. the fill, stroked with round joins and filled, in the colour of the contour;
//  2. the fill, in the colour of the piece, which hides the seams between its parts;
//  3. the lines, with round joins and ends.
//
// Small images get a thicker contour and large ones a thinner one. The contour keeps light pieces visible on
// light squares and dark ones on dark squares.
//
// # Bitmaps
//
// bitmaps-8x6.txt and bitmaps-8x8.txt have the figures for squares of 4 by 2 terminal cells: in sextants, 2 by
// 3 pixels a cell, and in octants, 2 by 4. They are drawn by hand, in one colour, without a contour: # is the
// piece and . the square. Workers raise or lower their arms, because a chevron is lost at that size.
package pieces
