// Package level is how the house plays a game at five strengths, as data: a game's
// package has a [Set] of its own, which its line in game/catalog names. A game
// without one is not offered by the house.
//
// Each level is to have three points of four against the one below, from either
// seat: with PAWNSTORM_LONG=1 TestLadder in game/lab/arena measures it for every
// game, and
//
//	pawnlab arena --ladder --game strike --games 200 --nodes 300000
//
// for one. Start from [Usual], and see.
package level
