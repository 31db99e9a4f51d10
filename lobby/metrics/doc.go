// Package metrics counts events on hot paths. A count takes a few nanoseconds and does not
// allocate. The zero value of each type is ready to use and safe for concurrent use. Package
// server/ops shows the numbers to the operator.
//
// Counts must not identify users, so the words are literals in the program.
package metrics
