// Package examining has the screen of a study: a board with its tree of moves at which several
// people look.
package examining
