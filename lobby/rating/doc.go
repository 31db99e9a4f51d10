// Package rating keeps how players are rated: in rated games, by pool, and at
// puzzles. The [Book] has what stands in the store and, in memory, a line for each
// player and pool, so that lists can show ratings and leaders. The change that a game
// makes to the ratings when it ends is an [Outcome].
package rating
