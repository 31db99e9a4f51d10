// Package glicko rates players by Glicko-2.
//
// A [Rating] is an estimate of a player's strength, with its uncertainty (the
// deviation) and the steadiness of the player (the volatility). Games make the
// estimate better; time makes it worse. Mark Glickman describes the method with an
// example: "Example of the Glicko-2 system", Boston University, 2013
// (glicko.net/glicko/glicko2.pdf).
//
// Glicko-2 collects the games of a rating period and counts them together. Players
// want to see their new rating when a game ends. So each game is counted by itself,
// as on lichess, and the time since the last one, in fractions of a [Period],
// replaces the rating period. Values stay within limits that keep the arithmetic
// safe and the numbers meaningful.
//
// Begin with [New] and [Rating.Update].
package glicko
