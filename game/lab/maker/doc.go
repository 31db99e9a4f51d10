// Package maker creates puzzles: it lets bots play games and looks for positions that
// only one move wins.
//
// [Make] plays games that begin with some random moves, between random levels, with few
// nodes a move: puzzles come from blunders. Each position gets a first look. If one move
// seems to win and the next best does not, a search with twenty times the nodes must
// agree; it finds the solution. Make drops puzzles that are obvious, moves that only
// recapture, and positions like one it already has. Finally a [Verifier] checks the
// solution with a hundred times the nodes of the first look.
//
// Anarchist Chess is solved instead, so every verdict is exact. Make drops positions that
// the trick of the game wins: copying moves in the mirror.
//
// Othello is solved with 8 to 12 vacant cells: one move wins, and all others draw or
// lose. The same holds for each move of the solution.
//
// At Politically Correct Chess little is decided until a side has lost, and it loses by
// its own move. Its puzzles are forced wins of at most six plies, proved by
// game/lab/prover, in positions where only one move wins as soon. The built-in ones are
// from 206 games, which took half an hour of one core of a busy machine: 18 are won in one
// move, 50 in two, 4 in three. This command searches for more, in a night:
//
//	pawnlab puzzles make --game correct --count 1000 --seed 2 --out more.txt.gz
//
// All limits are nodes, so that a seed creates the same puzzles on any machine. This
// command verifies all built-in puzzles:
//
//	PAWNSTORM_LONG=1 go test -run Verified ./game/lab/maker
package maker
