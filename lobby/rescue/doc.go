// Package rescue keeps a panic from ending the whole server. Every goroutine that a
// server starts runs under it: what belongs to a session ends with that session, and
// what serves everybody is logged, counted and goes on.
//
// Begin with [Caught], on which the rest is built.
package rescue
