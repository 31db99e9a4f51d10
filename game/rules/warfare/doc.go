// Package warfare is Class Warfare Chess, after the rules that Will Stedden
// published under that name.
//
// # The rules
//
//  1. The board is half a chess board: files a to h, ranks 1 to 4. The
//     Proletariat has eight pawns on rank 1 and moves first, the Bourgeoisie has
//     the other pieces of an army on rank 4. Nobody may pass.
//  2. A proletarian steps one cell up if that is vacant and captures diagonally
//     up. On rank 4 it moves or captures one cell left or right, and stays on
//     that rank. There is no double step, en passant or promotion.
//  3. Each type of the Bourgeoisie has two factories: a1 and h1 for the rooks,
//     b1 and g1 for the knights, c1 and f1 for the bishops, d1 and e1 for the
//     queen. A type runs while both are occupied, by any piece of either side,
//     and also when one of the type is lost already.
//  4. A piece moves as in chess while its type runs. Otherwise it is idle: it
//     steps one cell down if that is vacant and captures diagonally down, and
//     has no move on rank 1.
//  5. The king depends on no factory and steps anywhere. There is no castling
//     and no check.
//  6. A captured proletarian goes back to the foot of its file (rank 1) if that
//     was vacant before the move, and is removed otherwise. A captured piece of
//     the Bourgeoisie is removed.
//  7. The Proletariat wins by capturing the king. It loses when it is to move
//     and cannot. The game is drawn when the Bourgeoisie is to move and cannot.
//     House draws, which are not in the source: the third occurrence of a
//     position, and 100 plies without a capture.
//  8. A move is written b2-b3 or b2xc3, a position as its placement and the side
//     to move, p or b.
//
// The source leaves the aim of the game open, where a sentence breaks off, and
// says of pawns only that they are regular. Both are settled by the author's own
// playable page: pawns step singly and capture the king, and the Bourgeoisie
// holds out until the Proletariat has no move or gives up.
//
// # How it is made
//
// A position is a set of cells for each kind and one of all occupied cells, and
// is copied to make a move. There is no check to look out for, so every move
// that is generated is legal. A capture does not always remove a piece: one that
// sends a proletarian back can be undone, and earlier positions can come again.
// The history for repetitions therefore begins afresh only when a piece has left
// the board, while the count of quiet plies begins afresh at every capture.
//
// # What a position is worth
//
// A walk judges a position by a sum of weights (eval.go and tuned.go). They
// begin with simple rules (tune_test.go) and are fitted twice to 2,000 games that
// the search plays with itself, first with the simple weights and then with those
// found; see game/lab/fit.
//
//	PAWNSTORM_TUNE=plain go test ./game/rules/warfare -run TestTune
//	PAWNSTORM_GAME=warfare PAWNSTORM_POSITIONS=/tmp/1.txt PAWNSTORM_GAMES=2000 go test ./game/engine/search -run TestGames -v -timeout 10h
//	PAWNSTORM_TUNE=/tmp/1.txt go test ./game/rules/warfare -run TestTune -v -timeout 1h
//	PAWNSTORM_GAME=warfare PAWNSTORM_POSITIONS=/tmp/2.txt PAWNSTORM_GAMES=2000 PAWNSTORM_SEED=1 go test ./game/engine/search -run TestGames -v -timeout 10h
//	PAWNSTORM_TUNE=/tmp/2.txt go test ./game/rules/warfare -run TestTune -v -timeout 1h
//
// Of the first games 73,169 quiet positions are taken, and the mean squared error
// falls from 0.056 to 0.012; of the second 57,431, and it falls from 0.162, where
// the simple weights are, to 0.012. Against the simple weights they score 298.5
// points of 400, each opening from both seats:
//
//	PAWNSTORM_AGAINST=plain go test ./game/rules/warfare -run TestMatch -v -timeout 10h
//
// # Where the time goes
//
// Perft counts 90 to 150 million nodes a second on one core (BenchmarkPerft).
// Two thirds of it is listing moves, and most of that is taking the cells of a
// set one by one and packing each move into its word; finding the sets takes a
// few shifts for all pawns and idle pieces of a kind together, and two table
// lookups a line for a slider. Playing a move is a tenth.
package warfare
