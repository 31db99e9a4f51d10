// Package board has what the rule sets share: sets of cells in one machine word and
// the attacks on them ([Set], [RookAttacks]), the reading and writing of placements
// ([ReadPlacement]), cells and moves ([ScanCell], [ScanMove], [MoveText]), earlier
// positions ([History]), the positions of a walk ([Line]), the legal moves and
// the end of a game ([Outcome]) and the count of move sequences ([Perft]).
//
// Texts work for a board of any size up to 26 files. Sets and attacks work for boards
// of eight files and at most eight ranks, where a [game.Cell] is also the number of
// its bit. On a lower board, mask the attacks.
package board
