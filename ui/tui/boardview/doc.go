// Package boardview draws boards and lets people point at them, for any game: the
// picture, the cursor and the hand that picks a move out of cells and choices, the line
// on which moves are typed, and the faces of clocks.
package boardview
