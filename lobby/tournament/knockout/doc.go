// Package knockout computes the draw of a knockout tournament.
//
// Players are numbered by strength. The draw lets the first and second seed meet only in the final,
// the first four not before the semifinals, and so on. If their number is not a power of two, the
// best players are free in the first round. The draw is fixed at the start: later ties follow from
// the winners.
//
// A tie is anything with one winner: a game, a match of two games with the seats swapped, or one of
// these with an armageddon game. If neither player came, one of them must still be named, usually
// the better seed.
//
// Start with [Draw] and [Knockout.Rounds].
package knockout
