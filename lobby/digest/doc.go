// Package digest sums up some days of a club: who played, how many games, the best of them, and which
// tournaments ended.
//
//   - digest.go: the sums.
//   - week.go: the weeks of a club's calendar.
//   - text.go: a digest in sentences, for emails and terminals.
//
// # Privacy
//
// A digest contains only public facts: finished games of the public index, which has no private
// tables, the names of players, and the number of new accounts.
package digest
