// Package crazyhouse is Crazyhouse: chess in which captured pieces change sides, and come
// back to the board from the hand. It is package chess with laws of its own (chess.Laws):
// hands and the marks of promoted pieces stand in the extra of a position.
//
// A turn may drop a piece from the hand on any vacant square instead of moving, a pawn not
// on the first or the last rank. A piece that was promoted goes to the hand as the pawn
// that it was. As material never leaves the game there is hardly a dead position, and a
// position can come again after captures, so that repetitions count through the game.
// Counts towards the 50-move rule begin anew with captures and moves or drops of pawns.
//
// # Texts
//
// A drop is written N@f3, a pawn's P@e4 or @e4. A position has what is in hand in brackets
// behind the placement, White's in upper case, and ~ behind a promoted piece; a ninth rank
// for the hand is read too:
//
//	r1bqkb1r/ppp2ppp/2n5/8/8/8/PPPP1PPP/RNBQKB1R[Pn] w KQkq - 0 6
//
// The counts of moves are those of python-chess (examples/perft/crazyhouse.perft) and of
// Fairy-Stockfish (tests/perft.sh).
package crazyhouse
