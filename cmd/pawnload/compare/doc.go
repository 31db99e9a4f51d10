// Package compare measures what pawnstorm costs, beside the servers of package
// reference in the same run. Machines differ and are noisy, so quote only ratios.
//
// [Run] measures everything and returns a [Report]: a JSON document and, by its
// Write, a table. Each part has servers of its own:
//
//   - alone, lobby, board, watch: two people play while a growing crowd sits in
//     the lobby, sits at boards of its own without moving, or watches the game
//   - images: the same as board, in terminals that show images as kitty does
//   - clocks: boards with running clocks
//   - live: boards where everyone moves
//   - start: a server with thousands of open tables and finished games
package compare
