// Package tiebreak ranks the players of a tournament by points. Tie-breaks then rank players who are
// still tied, one after the other.
//
// The rules are FIDE's (FIDE Handbook C.07, "Play-Off and Tie-Break Regulations, effective from 1 March
// 2026", handbook.fide.com/chapter/TieBreakRegulations032026). Comments refer to its articles.
// [Break.Explanation] explains each tie-break in a sentence.
//
// # Unplayed rounds
//
// Tie-breaks are easy to get wrong here, so this package follows article 16 to the letter. In a Swiss
// tournament, a player's own unplayed round counts as a game against a dummy with the player's own
// score, with the result that its points suggest. The dummy's score is at most the score of the
// opponent who did not come or, for a bye, half a point for each round. An opponent's score counts as
// it is, except for requested byes at the end: opponents who leave a tournament or miss its last rounds
// count as if they had drawn these. So no one gains from an opponent's bye, and no one loses when an
// opponent goes home. If a value must be cut, the first to go is a round that the player could have
// played but did not.
//
// In a round robin, unplayed games count like others (15.2).
//
// Points are halves in a [crosstable.Table], and the values of tie-breaks are quarters, so that all of
// them are whole numbers.
//
// Start with [Event.Standings].
package tiebreak
