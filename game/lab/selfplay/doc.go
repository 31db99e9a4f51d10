// Package selfplay plays games that an evaluation can learn from, and keeps them in files.
//
// [Play] plays any game that is [game.Walkable]. A game begins with random moves; then a
// search of a few nodes chooses each move. All limits are nodes, so a seed makes the same
// games on any machine and with any number of processors. A game ends by its laws, by a
// draw that can be claimed, when one side has been clearly better for long enough, or
// after the most plies, drawn.
//
// # The files
//
// A file begins with one line of text, [Config.header], which names the game and how the
// games were made. Each game follows as a record:
//
//	length    uvarint, of the content in bytes
//	checksum  CRC-32 (IEEE) of the content, 4 bytes, little-endian
//	content   the set-up text: its length as uvarint, then the text
//	          who won: one byte, 0 the first seat, 1 the second, 2 drawn
//	          the number of random moves, uvarint
//	          for each random move, its index, uvarint
//	          for each other move, its index, uvarint, and its view, varint
//
// An index counts the legal moves in the order of [game.State.Moves]. A view is twice the
// score of the search for the side to move, plus one if the position was quiet: nothing
// threatened, the best move won nothing at once, and no forced end was seen. A game of
// chess takes about 300 bytes.
//
// A file grows only at its end. If writing was interrupted, [Open] removes the part of a
// record at the end and goes on with the next game.
package selfplay
