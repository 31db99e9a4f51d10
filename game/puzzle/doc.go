// Package puzzle holds positions of played games in which the side to move wins
// in one way only, and what it takes to solve them.
//
// Begin reading at [Puzzle] and [Attempt]. [Of] and [Find] are what the program
// has; [Pick] chooses the next one for somebody.
//
// # What is asked
//
// If the solution ends the game, the task is to win in as many moves as it has:
// no other move wins as soon. So it is where the other side has only turns left by
// which it loses, as in Politically Correct Chess. If it does not, no other move wins by force at all,
// or, at chess, gains nearly as much. That holds for each of the player's moves,
// except for one that ends the game, where any that does is right. So nobody is
// told that a move is wrong that does what the task says.
//
// # Ratings
//
// A puzzle is rated, once and for all, by [RatingOf]:
//
//	700 + 80 × depth + 120 × (moves - 1) + 5 × choices    from 800 to 2600
//
// Depth is how many plies a search must look ahead until it stays with the first
// move (at Anarchist Chess, the plies of the solution; at Othello, all plies that are
// left where only the end of the game tells; at Politically Correct Chess, those of the proof), at most 14; moves are those
// of the player, at most 6; choices are the legal moves at first, at most 60 (twice
// as many at Anarchist Chess, where there are few). Guesses as these are, they
// stay as they are: a player's rating moves, a puzzle's does not.
//
// # Themes
//
// What a solution is about is found by playing it through ([ThemesOf]): how it ends, and
// whether one of the player's moves forks, gives a piece away, promotes, drops, stops or
// starts a factory. Nothing of that is written down in the data.
//
// # The data
//
// The folder data has a compressed file for each game: chess, strike and warfare
// 5 kB each, anarchist 4 kB, the others 3 kB. Discworld Chess has those of
// chess, whose ways to win are the same. They are made, and sifted when the search
// of the house has become stronger, by
//
//	pawnlab puzzles make --game chess --seed 1 --out game/puzzle/data/chess.txt.gz
//	pawnlab puzzles verify --game chess --out game/puzzle/data/chess.txt.gz
//
// A house that plays differently makes other puzzles of the same seed. IDs are
// hashes of the position: a puzzle that stays keeps its own.
package puzzle
