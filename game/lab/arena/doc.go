// Package arena plays matches between engines and says what the results are worth.
//
// [Run] plays matches in pairs of games. The games of a pair begin with the same random
// opening, with the seats swapped. [Pairs] counts results by pairs, because two
// games from one opening have much in common: an opening that favours White wins one
// game for each player. Pairs give the difference in Elo with its error bars, and feed
// the sequential test ([SPRT]), which ends a match as soon as it has shown something.
// Against players with a known rating, [Perform] estimates a rating on their scale.
//
// Only the rules decide a game. A draw that a player may claim is claimed, as in all
// match programs. A game that reaches the limit of plies, if there is one, counts as a
// draw and says so. A player whose engine fails or makes an illegal move loses the
// game, and the match continues.
//
// With a limit of nodes, no limit of time, and engines that obey it, the same seed
// gives the same games, however many are played at once.
package arena
