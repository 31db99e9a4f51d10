// Package motif finds what moves are good for, in words of chess: a piece that hangs, a fork, a pin, a mate on the
// back rank, a factory that stops. It looks at boards only: the moves come from an engine.
//
//   - motif.go: the motif of a line of moves.
//   - attack.go: what a piece attacks, by the rules of chess.
package motif
