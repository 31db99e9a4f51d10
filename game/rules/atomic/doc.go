// Package atomic implements Atomic chess: a capture blows up the capturing piece, the
// captured piece and all pieces around except pawns. It is package chess with laws of
// its own (chess.Laws).
//
// Blowing up the enemy king wins and comes before check: a side in check may win instead
// of ending the check. No move may blow up the own king, so kings never capture. Kings
// next to each other are not in check, because a capture there would blow up both.
//
// A position is dead if neither side can blow up a king: bare kings, a lone rook, bishop
// or knight, two knights, bishops that never meet, and a board that pawns close so that no
// piece can ever capture another (chess/walls.go).
//
// Texts are as in chess. The last position lacks the king that was blown up. The perft
// counts come from python-chess (examples/perft/atomic.perft) and Fairy-Stockfish
// (tests/perft.sh).
package atomic
