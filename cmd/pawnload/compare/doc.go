// Package compare measures what pawnstorm costs, beside the servers of package
// reference in the same run: machines differ, and are noisy, so that only ratios
// can be quoted.
//
// [Run] does it all and returns a [Report], which is a JSON document and, by its
// Write, a table. It has several parts, each with servers of its own:
//
//   - alone, lobby, board, watch: a game is played move by move while a crowd of
//     growing stages sits in the lobby, plays at boards of its own without moving,
//     or watches that game
//   - clocks: boards at which time runs
//   - live: boards at which everybody moves
//   - start: a server with thousands of open tables and finished games
//   - commit: the disk, by a lone commit of bbolt
package compare
