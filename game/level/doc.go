// Package level describes how bots play a game at five strengths. A game's package has
// a [Set] of its own, which its line in game/catalog names. There are no bots for a
// game without one.
//
// Each level should score three points of four against the one below, from either
// seat. With PAWNSTORM_LONG=1, TestLadder in game/lab/arena measures it for every
// game, and
//
//	pawnlab arena --ladder --game strike --games 200 --nodes 300000
//
// for one. Start from [Usual] and measure.
package level
