// Package threecheck is Three-check chess: chess in which the third check wins. It is
// package chess with laws of its own (chess.Laws); the counts of checks stand in the
// extra of a position.
//
// Checkmate wins as well, and a check that mates is a mate. Draws are those of chess, but
// that only bare kings are a dead position: a lone knight can give three checks.
//
// # Texts
//
// A position has the checks that each side still has to give between the cell for en
// passant and the counts, White's first, as Fairy-Stockfish has it: "3+3". Read are also
// those given, at the end, as lichess writes them: "+0+0".
//
// The counts of moves are those of python-chess (examples/perft/3check.perft) and of
// Fairy-Stockfish (tests/perft.sh).
package threecheck
