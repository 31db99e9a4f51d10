// Package arena lets engines play each other, and tells what the results are worth.
//
// [Run] plays matches between players: so many pairs of games, each pair from one
// opening of random moves, with the seats changed between the two games. The
// result of a match is kept by pairs ([Pairs]), since two games from one opening
// have much in common: an opening that is good for White wins one game for each.
// From the pairs come the difference in Elo with its error bars, and the
// sequential test ([SPRT]) that ends a match as soon as it has shown something.
// Against players whose rating is known, [Perform] estimates a rating on their
// scale.
//
// A game is decided by the rules alone. A draw that either player may claim is
// claimed, as all programs for matches have it; a limit of plies, where one is
// set, is a draw, and is called that. A player whose engine fails or makes an illegal move
// loses the game, and the match goes on.
//
// With a limit of nodes and no limit of time, and engines that keep to it, the
// same seed gives the same games, however many are played at once.
package arena
