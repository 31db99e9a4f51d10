// Package solve has the screens of puzzles.
package solve
