// Package net evaluates positions with small neural networks that are quick to update
// after a move (efficiently updatable: Yu Nasu, 2018).
//
// # The network
//
// The features of a position ([game.Featured]) select rows of the first layer. For each
// seat, the rows of the features that it sees are added up, 64 to 128 sums in all. The sums
// are limited to 0 to 1 and squared. The output is their weighted total, first for the side
// to move, then for the other. The weights of the output depend on how many features are
// true, in [Buckets] steps: an ending is not weighed like an opening.
//
// A network [Network.Adds] its output to the walk's own evaluation, or replaces it.
//
// All arithmetic is on integers, so results are the same on every machine. In the sums,
// [one] stands for 1, and in the weights of the output [outputOne] does.
//
// # Updates
//
// An [Evaluator] keeps the sums for each depth of a line together with their features. To
// evaluate a position it takes the sums of the depth before, or of the last position at the
// same depth, and adds and subtracts the rows of the features that differ. Nothing has to
// be done when a move is made or taken back, and no error can build up.
package net
