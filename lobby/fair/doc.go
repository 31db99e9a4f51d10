// Package fair leaves rated games unrated that say little about the players or could be arranged. These
// are games that end at once, games within one network, and short games of the same two players in a
// row. It keeps a flag for each, with the evidence, for the moderators.
package fair
