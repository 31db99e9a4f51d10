// Package stats counts the results of a player's games: by game, speed and seat, by opponent, week
// and opening, and in streaks. Casual games count like rated ones. Imported games do not count.
//
// The counts are stored with the time they reach, so that a request reads at most the games of the
// last two days and a limited number of older ones. Nothing is counted until someone asks.
package stats
