// Package swiss pairs the rounds of a Swiss tournament: each player plays in each round, against a
// player with as many points if possible, and against no one twice.
//
// The rules are FIDE's Dutch system of 2025 (FIDE Handbook C.04.3, "FIDE (Dutch) System, effective
// from 1 July 2025", handbook.fide.com/chapter/C0403202507). Numbers of articles and criteria in
// comments, such as 1.3 and C5, refer to it. Virtual points for the better half in the first rounds
// are the Baku acceleration (C.04.7). For up to 300 players, the pairing is exactly what the
// rules prescribe, including colours. The tests compare it with 147 tournaments paired by
// bbpPairings 6.0.0, and a longer test in package tournament lets that program pair our tournaments.
// For more players, a faster method follows the same rules nearly everywhere. Even then, no one
// meets an opponent twice.
//
// # The algorithm
//
// Score groups (brackets) are paired from the top. The rules describe a bracket's pairing as the first
// one, in a long order of candidates, that meets a list of criteria best. This is a matching in a
// graph. Players are vertices, and players who may meet share an edge. The weight of an edge is a list
// of numbers: the first criterion comes first, and the order of candidates last. A matching of maximum
// weight is the bracket's pairing, without a search among candidates. The tests do search, for small
// fields.
//
// # Who is paired
//
// The table has all players who were ever in the tournament. Players in [Tournament.Out] are not
// paired: they withdrew, sit out a round, or have not arrived. Late players have [crosstable.Absent]
// for past rounds, or a half-point bye, as the tournament decides. A game that was decided without
// play does not count as played: the players may be paired again, and its colours do not count. After
// a bye, or a full point without play, a player cannot get the bye.
//
// Start with [Pair].
package swiss
