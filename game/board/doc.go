// Package board is what the rule sets share below their rules: sets of cells in
// one machine word and the lines of attack on them ([Set], [RookAttacks]), the
// reading and writing of placements ([ReadPlacement]), of cells and of moves by
// coordinates ([ScanCell], [ScanMove]), the memory of earlier positions
// ([History]), the way of a walk ([Line]), and the count of what can follow a
// position ([Perft]).
//
// The texts work for a board of any size up to 26 files. Sets and attacks work
// for boards of eight files and at most eight ranks, on which a [game.Cell] is
// also the number of its bit; on a lower board cut an attack down with a mask.
package board
