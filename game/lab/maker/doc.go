// Package maker makes puzzles: it lets the levels of the house play games, and
// looks in these for positions that one move alone wins.
//
// [Make] plays games that begin with some random moves, between levels that chance
// decides, with few nodes for a move: blunders are what puzzles are made of. Each
// position gets a first look. Where one move seems to win and the next best does
// not, a search of twenty times as many nodes must say the same, and finds the
// solution. Puzzles that are seen at a glance, moves that only take back, and
// positions like one that was found before are left out. At last [Verifier] goes
// through the solution with a hundred times the nodes of the first look.
//
// Anarchist Chess is solved instead: every verdict is exact. Positions that the
// trick of the game wins, to copy moves in the mirror, are left out.
//
// Othello is solved where 8 to 12 cells are vacant: one move wins there, and all
// others draw or lose. So it goes on for each move of the solution.
//
// At Politically Correct Chess little is decided until somebody has lost, and that by a turn
// of the loser's own: its puzzles are forced wins of at most six plies, which game/lab/prover
// proves, in positions in which one turn alone wins as soon. Those that the program has are
// of 206 games, which took half an hour of one core of a busy machine: 18 are won in one turn,
// 50 in two, 4 in three. A night's search for more of them is
//
//	pawnlab puzzles make --game correct --count 1000 --seed 2 --out more.txt.gz
//
// Everything is counted in nodes, so that a seed makes the same puzzles on any
// machine. All puzzles that the program has are verified by
//
//	PAWNSTORM_LONG=1 go test -run Verified ./game/lab/maker
package maker
