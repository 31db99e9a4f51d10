// Package engine plays games: five levels for each game on top of game/engine/search,
// nimber, connect and endgame. [Engine] is the interface of these levels and of external
// programs (game/engine/uci).
//
// The skills of a level in a game, and what people notice of them, are in levels.go of the
// game's package, as types of game/level.
//
// # How far the levels are apart
//
// Each should score three points of four against the one below, from either seat. The
// scores in percent, in total and from the worse seat:
//
//	            2 v 1     3 v 2    4 v 3    5 v 4
//	chess       100  99   80  80   97  95   100 100
//	discworld   100 100   78  77   95  94   100 100
//	strike       93  86   90  89   91  87    93  88
//	warfare      90  82   82  79   81  78    91  82
//	correct      82  79   84  82   87  87    97  97
//	anarchist    79  78   80  80   88  85   100 100
//	connect4     95  94   80  76   85  85    86  80
//	othello      96  94   91  90   96  95    86  86
//
// Up to level 4, which does not depend on the clock, these are from 100 to 400 games a
// step (60 for level 4 at Othello). The last step has 40 to 100 games; level 5 had 100,000
// positions a move at chess and discworld, 200,000 at correct, 1,000,000 at warfare,
// 20,000 at Othello, and 300,000 at the other three. After 100 games from a seat, a score
// of 80 is accurate to within eight, nineteen times of twenty. To measure such a score:
//
//	pawnlab arena --ladder --game strike --games 200 --nodes 300000
//
// TestLadder in game/lab/arena, with PAWNSTORM_LONG=1, measures all games up to level 4.
//
// # How even the sides are
//
// The rules cards say what each side of the uneven games scores when level 5 plays itself,
// with about a second a move, or a quarter of a second at correct:
//
//	pawnlab arena a=level:5 b=level:5 --game strike --games 30 --nodes 1000000 --seed 61
//	pawnlab arena a=level:5 b=level:5 --game warfare --games 20 --nodes 1000000 --seed 62
//	pawnlab arena a=level:5 b=level:5 --game correct --games 30 --nodes 100000 --seed 42
//
// The first match was stopped after 26 games. With a hundredth of the positions the
// Workers score 79 of 100.
package engine
