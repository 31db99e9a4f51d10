// Package stats counts how the games of a player went: by game, speed and seat,
// against whom, in which weeks, with which openings, and in a row. Casual games count
// like rated ones; games that were brought from elsewhere do not.
//
// The counts are kept with the time up to which they reach, so that a look reads the
// games of the last two days at most, and those that have been added to nothing yet,
// a bounded number of them. Nothing is counted while nobody looks.
package stats
