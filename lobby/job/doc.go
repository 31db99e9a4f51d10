// Package job does work that falls due: the rounds of tournaments, letters, calls of webhooks. A
// [Runner] keeps the times, tries again what failed, and outlives panics.
//
// Two nodes of a club may try the same job at once. A job that must be done only once claims
// itself in the store first.
package job
