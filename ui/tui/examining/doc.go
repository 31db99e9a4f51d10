// Package examining has the screens of examinations: the list of those that may be watched,
// and one of them, a board with its tree of moves at which several people look.
package examining
