// Package roundrobin is the schedule of a tournament in which everybody plays everybody,
// once or twice.
//
// It is that of the Berger tables (FIDE Handbook C.05, "FIDE Competition Rules", annex 1,
// "Details of Berger Table"): colours alternate as well as they can, and nobody has one of
// them more than once oftener than the other. With an odd number of players the last number
// is nobody, and whoever would meet it is free. Of two rounds of everybody against
// everybody the second has the colours swapped, and the last two rounds of the first change
// places, so that nobody has the same colour three times in a row, as the annex recommends.
//
// Begin with [Schedule].
package roundrobin
