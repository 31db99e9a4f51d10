// Package puzzles draws the screens for puzzles, storms and better moves for a player's own
// mistakes.
package puzzles
