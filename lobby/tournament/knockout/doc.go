// Package knockout is the draw of a tournament in which whoever loses is out.
//
// Players are numbered by strength, and drawn so that the first and the second can meet in
// the final alone, the first four not before the semifinals, and so on. If their number is
// no power of two the best are free in the first round. The draw is fixed at the start: who
// meets whom later follows from who wins.
//
// A tie is whatever has one winner: a game, a match of two games with the seats swapped, or
// one of these with an armageddon game behind it. If neither of two came, one of them has to
// be named all the same; the better number is usual.
//
// Begin with [Draw] and [Knockout.Rounds].
package knockout
