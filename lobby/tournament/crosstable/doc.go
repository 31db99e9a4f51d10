// Package crosstable is the common language of all that pairs and ranks: which players
// a tournament has, by their pairing numbers, and how each of their rounds went. The
// packages beside it compute from such a [Table] and keep nothing.
//
// The results are those of FIDE's tournament report file (TRF16, FIDE Handbook C.04,
// "Agreed format of FIDE tournament reports"), by the same letters. Points are counted in
// halves, so that all sums are of whole numbers: a win is 2, a draw 1.
//
// For games that are played in matches of two with the seats swapped, such a match is one
// entry, and its colour is that of its first game.
package crosstable
