// Package studies draws the screen of a study: a board with a tree of moves that several people
// explore together.
package studies
