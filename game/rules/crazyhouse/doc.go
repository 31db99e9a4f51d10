// Package crazyhouse implements Crazyhouse: chess where captured pieces change sides and
// come back to the board from the hand. It is package chess with laws of its own
// (chess.Laws). The Extra of a position holds the hands and the marks of promoted pieces.
//
// Instead of moving, a player may drop a piece from the hand on any vacant square, but no
// pawn on the first or the last rank. A promoted piece goes to the hand as a pawn.
// Material never leaves the game, so dead positions are rare, and positions can repeat
// after captures, so repetitions count through the whole game. The count for the 50-move
// rule restarts with captures and with moves or drops of pawns.
//
// Other sites differ here: lichess has no 50-move or 75-move rule in Crazyhouse, and the help
// of FICS speaks only of repetition. So a position may have any count, and a game from there
// that goes on after the 75th move is read as one without the rule (game.Onward).
//
// # Texts
//
// A drop is written N@f3, for a pawn P@e4 or @e4. A position has the hands in brackets
// after the placement, White's in upper case, and ~ after a promoted piece. A ninth rank
// for the hands is accepted too:
//
//	r1bqkb1r/ppp2ppp/2n5/8/8/8/PPPP1PPP/RNBQKB1R[Pn] w KQkq - 0 6
//
// The perft counts come from python-chess (examples/perft/crazyhouse.perft) and
// Fairy-Stockfish (tests/perft.sh).
package crazyhouse
