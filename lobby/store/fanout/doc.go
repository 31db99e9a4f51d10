// Package fanout sends the commits of a store to its watchers. Each watcher has a buffer of limited
// size, so that a slow one delays neither the store nor the others.
package fanout
