// Package pgn reads and writes games in Portable Game Notation, the standard of
// Steven J. Edwards (1994), of which sections 7 (tokens), 8 (tags and movetext)
// and 9 (further tags) are meant below.
//
// [Write] writes the export format of any game: the seven-tag roster first,
// lines shorter than 80 characters. A [Reader] takes what people and programs write: the
// import format with the usual sloppiness, game by game. A game that was written is read
// back as the same game, with all that is said of its moves.
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
// Text is UTF-8, ISO 8859-1 or UTF-16. Comments (in braces and behind semicolons),
// annotation glyphs ($1, and signs such as !?) and variations in any depth up to a limit
// are kept; the clocks in comments ([%clk 0:04:31]) become those of the moves. A variation
// that cannot be played is kept as a comment, and so is what follows a null move (-- or
// Z0); within variations null moves are played. Lines that begin with a percent sign are
// passed over. Letters of pieces may be figurines, or German.
//
// A game that goes on behind a draw that comes by itself, or ends otherwise by its tags, is
// read as if there were no such draw (game.Onward). Where the result at the end of the
// movetext is another than that of the tag, the former counts: it stands behind the moves
// and is written last, while tags are often copied. An asterisk says nothing, and the end
// by the rules counts more than both. [Game.Remarks] tells of all that.
//
// Everything is bounded: [MaxSize], [MaxPlies] and the limits of tags say by what. A game
// beyond them, or one that cannot be read, is refused, and the next one is looked for: it
// begins behind the result, where a tag stands behind moves or, if a comment has no end,
// at a tag Event at the beginning of a line behind a blank one.
package pgn
