// Package threecheck implements Three-check chess: the third check wins. It is package
// chess with laws of its own (chess.Laws). The Extra of a position counts the checks.
//
// Checkmate wins as well, and a check that mates is a mate. Draws are as in chess, except
// that only bare kings are a dead position: a lone knight can give three checks.
//
// # Texts
//
// Between the en passant cell and the counts, a position has the checks that each side
// still needs, White's first, as Fairy-Stockfish writes them: "3+3". The checks given, at
// the end, as lichess writes them, are accepted too: "+0+0".
//
// The perft counts come from python-chess (examples/perft/3check.perft) and
// Fairy-Stockfish (tests/perft.sh).
package threecheck
