// Package trf reads and writes FIDE's tournament report file, by which programs that pair,
// rate and publish tournaments speak to each other.
//
// A file is lines with a code of three digits in front: 012 is the name of the
// tournament, 001 a player with all rounds, 013 a team, in fixed columns. The form is TRF16 (FIDE
// Handbook C.04 Annex 2, "Agreed format of FIDE tournament reports"), with the additions
// by which the pairing programs JaVaFo and bbpPairings are told the number of rounds, the
// colour of the first seed and virtual points: XXR, XXC and XXA (www.rrweb.org/javafo/aum);
// of the former two the codes that FIDE has given them since, 142 and 152, are read as
// well. Lines with other codes are passed over.
//
// Begin with [Read] and [Report.Write]. [Report.Table] is what the packages beside this
// one compute from.
package trf
