// Package glicko measures how well people play, by Glicko-2.
//
// A [Rating] is a guess at a player's strength, how far that guess may be off
// (the deviation), and how steady the player is (the volatility). Playing makes
// the guess better, time makes it worse. The method and its worked example are
// Mark Glickman's: "Example of the Glicko-2 system", Boston University, 2013
// (glicko.net/glicko/glicko2.pdf).
//
// Glicko-2 gathers the games of a rating period and counts them together. People
// want to see what a game has done to their rating when it ends, so this house
// does as lichess does: each game is counted by itself, and the time since the
// last one, in fractions of a [Period], takes the place of the period that would
// have passed. Values are kept within limits at which the arithmetic is safe and
// the numbers mean something to people.
//
// Begin with [New] and [Rating.Update].
package glicko
