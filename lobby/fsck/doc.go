// Package fsck checks everything in a store. It replays every record and compares it with the data
// derived from it: histories, the index, ratings, and the names and keys that lead to accounts. It
// can repair all derived data.
//
// Start with [Check].
package fsck
