// Package warfare implements Class Warfare Chess by the rules that Will Stedden
// published under that name.
//
// # The rules
//
//  1. The board is half a chess board: files a to h, ranks 1 to 4. The
//     Proletariat has eight pawns on rank 1 and moves first, the Bourgeoisie has
//     the other pieces of an army on rank 4. Passing is not allowed.
//  2. A proletarian steps one cell up if that is vacant and captures diagonally
//     up. On rank 4 it moves or captures one cell left or right, and stays on
//     that rank. There is no double step, en passant or promotion.
//  3. Each type of the Bourgeoisie has two factories: a1 and h1 for the rooks,
//     b1 and g1 for the knights, c1 and f1 for the bishops, d1 and e1 for the
//     queen. A type runs while both are occupied, by any piece of either side,
//     even if one of the type is already lost.
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
//     This server adds two draws that are not in the source: the third occurrence
//     of a position, and 100 plies without a capture.
//  8. Moves are written b2-b3 or b2xc3, and positions as the placement and the side
//     to move, p or b.
//
// The source does not say how to win, because a sentence breaks off, and only says that
// pawns are regular. The author's own playable page answers both: pawns make single
// steps and capture the king, and the Bourgeoisie holds out until the Proletariat has no
// move or gives up.
//
// # How it is made
//
// Package revolt has what this game shares with General Strike Chess.
//
// A position has a set of cells for each kind and one for all occupied cells. Making a
// move copies it. There is no check, so every generated move is legal. A capture does
// not always remove a piece: when a proletarian goes back, earlier positions can occur
// again. So the history for repetitions restarts only when a piece leaves the board,
// while the count of quiet plies restarts at every capture.
//
// # Evaluation
//
// A walk evaluates a position by a sum of weights (eval.go and tuned.go). They start from
// simple rules (tune_test.go) and are fitted twice to 2,000 games of self-play, first
// with the simple weights and then with the result; see game/lab/fit.
//
//	PAWNSTORM_TUNE=plain go test ./game/rules/warfare -run TestTune
//	PAWNSTORM_GAME=warfare PAWNSTORM_POSITIONS=/tmp/1.txt PAWNSTORM_GAMES=2000 \
//		go test ./game/engine/search -run TestGames -v -timeout 10h
//	PAWNSTORM_TUNE=/tmp/1.txt go test ./game/rules/warfare -run TestTune -v -timeout 1h
//	PAWNSTORM_GAME=warfare PAWNSTORM_POSITIONS=/tmp/2.txt PAWNSTORM_GAMES=2000 PAWNSTORM_SEED=1 \
//		go test ./game/engine/search -run TestGames -v -timeout 10h
//	PAWNSTORM_TUNE=/tmp/2.txt go test ./game/rules/warfare -run TestTune -v -timeout 1h
//
// The first games gave 73,169 quiet positions, and the mean squared error fell from 0.056
// to 0.012. The second gave 57,431, and the error fell from 0.162, with the simple
// weights, to 0.012. Against the simple weights the result scores 298.5 of 400 points,
// with each opening from both seats:
//
//	PAWNSTORM_AGAINST=plain go test ./game/rules/warfare -run TestMatch -v -timeout 10h
//
// # Where the time goes
//
// Perft counts 90 to 150 million nodes a second on one core (BenchmarkPerft). Listing
// moves takes two thirds of the time, mostly to take the cells of a set one by one and
// pack each move. The sets need only a few shifts for all pawns and idle pieces of a
// kind, and two table lookups a line for a slider. Playing moves takes a tenth.
package warfare
