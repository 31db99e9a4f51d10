// Package rating keeps the players' ratings: in rated games, by pool, and at puzzles. A [Book]
// reads and changes them in the store. It also keeps the current rating of each player in each
// pool in memory, so that lists can show ratings and leaders. An [Outcome] records how a game
// changed the ratings of its players.
package rating
