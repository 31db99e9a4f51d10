// Package atomic is Atomic chess: what captures blows up, with what it takes and with all
// pieces around but pawns. It is package chess with laws of its own (chess.Laws).
//
// To blow up the enemy king wins, and goes before check: a side whose king is attacked may
// win instead of ending the check. No move may blow up the own king, so a king never
// captures. Kings that stand beside one another are not in check, for no capture there
// would leave the other king.
//
// A position is dead where nobody has anything left to blow a king up with: bare kings, a
// lone rook, bishop or knight, two knights, and bishops that never meet.
//
// Texts are those of chess; the king that was blown up is missing from the last position.
// The counts of moves are those of python-chess (examples/perft/atomic.perft) and of
// Fairy-Stockfish (tests/perft.sh).
package atomic
