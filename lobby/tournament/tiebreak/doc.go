// Package tiebreak puts the players of a tournament in order: by points, and where these
// are equal by one tie-break after the other, each among those who are still tied.
//
// The rules are FIDE's (FIDE Handbook C.07, "Play-Off and Tie-Break Regulations, effective
// from 1 March 2026", handbook.fide.com/chapter/TieBreakRegulations032026), whose articles
// comments name. [Break.Explanation] says in a sentence what each of them counts.
//
// # Rounds that were not played
//
// They are where tie-breaks go wrong, so the rules of article 16 are kept to the letter. In
// a Swiss tournament a player's own round without a game counts as one against a dummy with
// the player's own score, with the result that its points make. The dummy has no more than
// the opponent who did not come to the board, or, behind a bye, than somebody who drew all
// rounds. An opponent's score counts as it stands, but for byes at the end that the opponent
// asked for: those who leave a tournament, or miss its last rounds, count for others as if
// they had drawn these. So nobody gains by an opponent's bye, and nobody loses by one who
// goes home. If a value has to be cut, the first to go is that of a round which the player
// could have played and did not.
//
// Where everybody plays everybody, games that were not played count like others (15.2).
//
// Points are halves in a [crosstable.Table], and the values of tie-breaks are quarters, so
// that all of them are whole numbers.
//
// Begin with [Event.Standings].
package tiebreak
