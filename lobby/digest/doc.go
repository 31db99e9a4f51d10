// Package digest sums up what happened in a club in some days: who played, how many games,
// the best of them, and which tournaments ended.
//
//   - digest.go: the sums.
//   - week.go: the weeks of a club's calendar.
//   - text.go: a digest in sentences, for letters and terminals.
//
// # What is told
//
// Nothing but what everybody may know: of finished games those of the public index, which
// private tables never enter; of people the names by which they play. How many accounts are
// new is a number.
package digest
