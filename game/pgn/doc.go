// Package pgn reads and writes games in Portable Game Notation, the standard of Steven
// J. Edwards (1994). Section numbers below refer to it; the main ones are 7 (tokens),
// 8 (tags and movetext) and 9 (further tags).
//
// [Write] writes a game of any kind in export format: the seven-tag roster first,
// lines shorter than 80 characters. A [Reader] reads the import format game by game,
// with the usual sloppiness of people and programs. A game that Write wrote is read
// back unchanged, with all annotations.
//
// # Games other than chess
//
// A game other than plain chess has its name in a Variant tag. An unusual start is in
// the tags SetUp and FEN, as the position text of the game. The first seat is White,
// the second Black.
//
// Moves are in algebraic notation if the game has it (game.Info.SAN), and otherwise in
// the game's canonical text. That may contain characters that a word of movetext
// cannot (section 7). They are replaced in both directions:
//
//   - :       b1*d1>e1      b1:d1--e1
//     >   --
//     !   _       c2-c3!b2,d2   c2-c3_b2+d2
//     ,   +
//     @   #       D@f1          D#f1
//
// # Reading
//
// Text is UTF-8, ISO 8859-1 or UTF-16. The reader keeps comments (in braces and after
// semicolons), annotation glyphs ($1, and signs such as !?) and variations up to a
// maximum depth. Clocks in comments ([%clk 0:04:31]) become those of the moves. A
// variation that cannot be played becomes a comment, and so does everything after a
// null move (-- or Z0); within variations, null moves are played. Lines that begin
// with a percent sign are skipped. Letters of pieces may be figurines or German.
//
// If a game goes on after an automatic draw, or its tags give another result, it is
// read as if there were no such draw (game.Onward). If the result at the end of the
// movetext differs from the tag, the movetext counts: it is written last, while tags
// are often copied. An asterisk says nothing. The result by the rules counts more than
// both. [Game.Remarks] reports all this.
//
// A damaged game keeps the moves before the damage: a word that is no legal move, or a
// comment or variation without an end. The rest becomes a comment on the last good move,
// and a remark says where and why. A bracket or quote that means nothing is left out.
//
// Everything is bounded, by [MaxSize], [MaxPlies] and the limits of tags. A game that
// exceeds them, or has no good move, is refused, and the reader looks for the next one. It
// begins after the result, at a tag that follows moves or, if a comment has no end, at
// an Event tag at the start of a line after a blank one.
package pgn
