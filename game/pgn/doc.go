// Package pgn reads and writes games in Portable Game Notation, the standard of
// Steven J. Edwards (1994), of which sections 7 (tokens), 8 (tags and movetext)
// and 9 (further tags) are meant below.
//
// [Write] writes the export format of any game: the seven-tag roster first,
// lines shorter than 80 characters. [Read] takes what people paste: the import
// format with the usual sloppiness. A game that was written is read back as the same
// game.
//
// # Games that are not chess
//
// A game other than plain chess says so in a Variant tag with its name. A start
// that is not the usual one stands in the tags SetUp and FEN, as the position
// text of the game. The first seat is White, the second Black.
//
// Moves are in algebraic notation where the game has it (game.Info.SAN), and
// in the canonical text of the game elsewhere. That may hold characters which a
// word of movetext cannot (section 7), so these are replaced, both ways:
//
//   - :       b1*d1>e1      b1:d1--e1
//     >   --
//     !   _       c2-c3!b2,d2   c2-c3_b2+d2
//     ,   +
//     @   #       D@f1          D#f1
//
// # What is read
//
// Comments (in braces and behind semicolons), annotation glyphs ($1), variations
// in any depth up to a limit, and lines that begin with a percent sign are passed
// over; the clocks in comments ([%clk 0:04:31]) are kept. A position without its
// two counts is read as one with fresh counts. Of several games in a text the
// first is read and the others are counted. Everything is bounded: [MaxSize],
// [MaxPlies] and the limits of tags say by what.
package pgn
