// Package puzzle has positions from games that have only one winning move, and what it
// takes to solve them.
//
// Begin reading at [Puzzle] and [Attempt]. [Of] and [Find] return the built-in
// puzzles; [Pick] chooses a player's next one.
//
// # The task
//
// If the solution ends the game, the task is to win in as many moves: no other move
// wins as soon. That includes solutions that leave the other side only losing
// moves, as in Politically Correct Chess. Otherwise no other move wins by force or,
// at chess, gains nearly as much. This holds for each of the player's moves. If a move
// ends the game, any other that ends it is right too. So a move that fulfils the task
// is never called wrong.
//
// # Ratings
//
// [RatingOf] rates a puzzle once and for all:
//
//	700 + 80 × depth + 120 × (moves - 1) + 5 × choices    from 800 to 2600
//
// Depth is how many plies a search must look ahead until it settles on the first move,
// at most 14. At Anarchist Chess it is the plies of the solution. At Othello it is all
// remaining plies if only the end of the game decides. At Politically Correct Chess it
// is the plies of the proof. Moves are the player's, at most 6. Choices are the legal
// moves at first, at most 60; at Anarchist Chess, which has few, they count twice.
// These are guesses, but they do not change: a player's rating moves, a puzzle's does
// not.
//
// # Themes
//
// [ThemesOf] plays a solution to find its themes: how it ends, and whether a move of
// the player forks, sacrifices, promotes, drops, stops or starts a factory. The data
// has no themes.
//
// # The data
//
// The folder data has a compressed file for each game: 5 kB for chess, strike and
// warfare, 4 kB for anarchist, 3 kB for the others. Discworld Chess shares the
// puzzles of chess, because the same moves win. These commands create puzzles, and verify them
// after the engine has become stronger:
//
//	pawnlab puzzles make --game chess --seed 1 --out game/puzzle/data/chess.txt.gz
//	pawnlab puzzles verify --game chess --out game/puzzle/data/chess.txt.gz
//
// A changed engine creates other puzzles from the same seed. IDs are hashes of the
// position, so a puzzle that remains keeps its ID.
package puzzle
