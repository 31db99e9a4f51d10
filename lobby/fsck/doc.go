// Package fsck looks through all that a store holds: every record is replayed, and
// what is derived from it (histories, the index, ratings, names and keys that lead to
// accounts) is compared with it. Anything derived can be mended.
//
// Begin with [Check].
package fsck
