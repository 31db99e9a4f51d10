// Package trf writes FIDE's tournament report files, which programs for pairing, rating and publishing
// read.
//
// Each line of a file begins with a code of three digits: 012 is the name of the tournament, 001 a
// player with all rounds, 013 a team, in fixed columns. The format is TRF16 (FIDE Handbook C.04 Annex
// 2, "Agreed format of FIDE tournament reports"), with the extensions that tell the pairing programs
// JaVaFo and bbpPairings the number of rounds, the first seed's colour and virtual points: XXR, XXC and
// XXA (www.rrweb.org/javafo/aum).
//
// Start with [Report.Write].
package trf
