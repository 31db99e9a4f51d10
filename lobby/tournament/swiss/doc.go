// Package swiss pairs the rounds of a Swiss tournament: everybody plays in each round,
// against somebody with as many points where that can be, and nobody twice.
//
// The rules are FIDE's Dutch system of 2025 (FIDE Handbook C.04.3, "FIDE (Dutch) System,
// effective from 1 July 2025", handbook.fide.com/chapter/C0403202507); numbers of articles
// and criteria in comments, such as 1.3 and C5, are those of that text. Virtual points for
// the better half in the first rounds are the Baku acceleration (C.04.7). For up to 300
// players the pairing is the one that the rules prescribe, colours included: the tests
// compare with 147 tournaments paired by bbpPairings 6.0.0, and a longer test in package
// tournament has that program pair tournaments of ours. For more players there is a faster way
// that keeps to the same rules nearly everywhere, and lets nobody meet twice.
//
// # How it is found
//
// Score groups are paired from the top (brackets). The rules describe a bracket's pairing
// as the first, in a long order of candidates, of those that serve a list of criteria best.
// That is a matching in a graph: players are vertices, those who may meet have an edge, and
// its weight is a list of numbers, the first criterion first and the order of candidates
// last. A matching of greatest weight is then the bracket's pairing, without any search
// among candidates; the tests search among them, for small fields.
//
// # Whom it pairs
//
// The table has all who ever were in the tournament. Those who are [Tournament.Out] are not
// paired: they withdrew, sit out a round, or have not come yet. One who comes late has
// [crosstable.Absent] for what is over, or a half-point bye, as the tournament wishes. A
// game won or lost without playing was not played: the two may be paired again, and its
// colours do not count. Nobody has the bye after a bye, or after a full point without
// playing.
//
// Begin with [Pair].
package swiss
