// Package arena scores and pairs an arena: a tournament that lasts for a time, in which
// everybody plays again as soon as a game is over, against whoever is free.
//
// Points are those of lichess (lichess.org, "Arena FAQ": "How are scores calculated?",
// "Arena Berserk", "How does the pairing work?"): 2 for a win, 1 for a draw, and double
// after two wins in a row until the next game that is not won. Somebody who goes berserk
// plays with half the time, and has a point more for a win of at least 14 plies. A draw of
// fewer than 20 plies counts nothing. Those with as many points are told apart by their
// performance: the average of what each game says, which is the opponent's rating, 500 more
// for a win and 500 less for a loss.
//
// [Pair] pairs those who are free by their places, in groups, as a matching: nobody meets
// the last opponent again while others are free, whoever has waited longer comes first, and
// then neighbours in the standings, with colours that are due. It sees only those who are
// free now; people who are absent are not among them, and block nobody.
//
// Begin with [Score] and [Pair].
package arena
