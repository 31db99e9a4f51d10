// Package fair leaves rated games unrated that say little about the players or could be arranged. These
// are games given up at once, games within one network, and short games that the same two players give up
// in a row. It keeps a flag for each, with the evidence, for the moderators. For them it also measures the
// games of a player, reverts games, and keeps decisions and appeals.
package fair
