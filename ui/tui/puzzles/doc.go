// Package puzzles has the screens of puzzles.
package puzzles
