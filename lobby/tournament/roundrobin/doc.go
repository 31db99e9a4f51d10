// Package roundrobin computes the schedule of a round robin, where all players play each other once or
// twice.
//
// It follows the Berger tables (FIDE Handbook C.05, "FIDE Competition Rules", annex 1, "Details of
// Berger Table"). Colours alternate as far as possible, and no one has one colour more than once more
// often than the other. With an odd number of players the last number is missing, and its opponent is
// free. In a double round robin, the second half swaps colours. The last two rounds of the first half
// change places, so that no one has the same colour three times in a row, as the annex recommends.
//
// Start with [Schedule].
package roundrobin
