// Package crosstable defines the data that pairing and ranking share: the players of a tournament by
// pairing number, and their results in each round. The neighbouring packages compute from a [Table]
// and keep no state.
//
// The results follow FIDE's tournament report file (TRF16, FIDE Handbook C.04, "Agreed format of
// FIDE tournament reports"). Points are in halves, so that all sums are whole numbers: a win is 2, a
// draw 1.
//
// A match of two games with the seats swapped is one entry, with the colour of its first game.
package crosstable
